import type { Locator } from '@playwright/test'
import { Applicant } from './pages/applicant.ts'
import { axeViolations, isSound } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { press, tabTo } from './support/keys.ts'

/** The calendar of a field [5-08]. Dates that are typed, and days that may not be chosen, are in tests/browsers/journeys/dates.ts. */
class DatedApplicant extends Applicant {
  get calendar(): Locator {
    return this.page.getByRole('dialog')
  }
  day(day: string): Locator {
    return this.calendar.getByRole('button', { name: new RegExp(` ${day}$`) })
  }
  /** The button that belongs to a field. */
  opener(path: string): Locator {
    return this.item(path).getByRole('button').first()
  }
  async isClean(): Promise<void> {
    // The page behind an open calendar is inert.
    if (await this.calendar.isVisible()) expect(await axeViolations(this.page)).toEqual([])
    else await isSound(this.page)
  }
}

test('a calendar by keyboard alone: phone, isDark true [5-08], [1-07]', async ({ as }) => {
  const who = new DatedApplicant(await as({ place: 'phone', platform: 'one', language: 'pt' }))
  const { page } = who
  await who.resumesAt('FACE-04', 'form', { 'dossier-form': { fileNumber: 'P-1', useCode: 1, visitDate: '2027-03-12' } })
  await who.buyer.opens('/service-step', { itemCode: 'FACE-04', isDark: 'true' })
  await tabTo(page, who.opener('visitDate'))
  await page.keyboard.press('Enter')
  await expect(who.day('2027-03-12')).toBeFocused()
  await expect(who.calendar.locator('[aria-selected="true"] button')).toHaveAttribute('data-day', '2027-03-12')
  await who.isClean()
  // A Friday: the weekend cannot be chosen, but the arrow keys cross it.
  await page.keyboard.press('ArrowRight')
  await expect(who.day('2027-03-13')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(who.calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(who.calendar).toHaveCount(0)
  await expect(who.opener('visitDate'), 'the focus comes back').toBeFocused()
  await expect(who.boxes('visitDate')).toHaveValue('2027-03-12')
  await press(page, who.opener('visitDate'))
  await page.keyboard.press('PageDown')
  await expect(who.day('2027-04-12')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(who.day('2027-04-19')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(who.boxes('visitDate')).toHaveValue('2027-04-19')
  await expect(who.opener('visitDate')).toBeFocused()
})
