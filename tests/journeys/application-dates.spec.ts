import type { Locator } from '@playwright/test'
import { ANSWERS } from '#server/sandbox/stage/answers.ts'
import { Applicant } from './pages/applicant.ts'
import { axeViolations, isSound } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { press, tabTo } from './support/keys.ts'

/**
 * Dates on both surfaces [5-08]: they are shown as yyyy-mm-dd in every language, and dates that may not be chosen are marked and refused.
 */
const YEAR = { en: 'yyyy', pt: 'aaaa', 'zh-Hant': 'yyyy' } as const
const SURVEY = { 'survey-form': ANSWERS['SURV-05']['survey-form'] }

class DatedApplicant extends Applicant {
  get calendar(): Locator {
    return this.page.getByRole('dialog')
  }
  day(day: string): Locator {
    return this.calendar.getByRole('button', { name: new RegExp(` ${day}$`) })
  }
  /** The button that belongs to a field. */
  opener(path: string, at = 0): Locator {
    return this.item(path).getByRole('button').nth(at)
  }
  /** Types, then leaves the field. */
  async leaves(path: string, text: string, at = 0): Promise<void> {
    await this.boxes(path).nth(at).fill(text)
    await this.boxes(path).nth(at).blur()
  }
  /** Checks that an hour cannot be chosen, and chooses a time. */
  async choosesTime(barred: string, hour: string, minute: string): Promise<void> {
    const list = (part: 'hour' | 'minute') => this.calendar.getByRole('combobox', { name: this.t(part), exact: true })
    await expect(list('hour').locator('option', { hasText: barred })).toBeDisabled()
    await list('hour').selectOption(hour)
    await list('minute').selectOption(minute)
  }
  async isClean(): Promise<void> {
    // The page behind an open calendar is inert.
    if (await this.calendar.isVisible()) expect(await axeViolations(this.page)).toEqual([])
    else await isSound(this.page)
  }
}

for (const [place, language] of [
  ['web', 'pt'],
  ['phone', 'zh-Hant'],
] as const)
  test(`a period reads yyyy-mm-dd, and one over barred days is refused: ${place}, ${language} [5-08]`, async ({ as }) => {
    const who = new DatedApplicant(await as({ place, platform: 'one', language }))
    await who.resumesAt('SURV-05', 'form', SURVEY)
    const [from, to] = [who.boxes('period').nth(0), who.boxes('period').nth(1)]
    await expect(from).toHaveAttribute('placeholder', `${YEAR[language]}-mm-dd`)
    await expect(from).toHaveValue('2027-03-01')

    await who.leaves('period', '03/15/2027')
    await expect(who.item('period')).toContainText(who.t('validDate'))
    await expect(from, 'what was typed is not lost').toHaveValue('03/15/2027')
    await who.leaves('period', '2027/3/19')
    await expect(from).toHaveValue('2027-03-19')
    // 21 March 2027 is a Sunday.
    await who.leaves('period', '20270323', 1)
    await expect(to).toHaveValue('2027-03-23')
    await expect(who.item('period')).toContainText(who.t('rangeNotSelectable'))
    await expect(to).toHaveAttribute('aria-invalid', 'true')
    await who.presses('next')
    await expect(who.main.getByRole('link', { name: who.t('rangeNotSelectable') })).toBeVisible()

    await who.opener('period', 1).click()
    await expect(who.day('2027-03-21')).toHaveAttribute('aria-disabled', 'true')
    await expect(who.day('2027-03-18'), 'before the beginning').toHaveAttribute('aria-disabled', 'true')
    await who.isClean()
    await who.day('2027-03-21').click({ force: true })
    await expect(who.calendar, 'a barred day cannot be chosen').toBeVisible()
    await who.day('2027-03-20').click()
    await expect(who.calendar).toHaveCount(0)
    await expect(to).toHaveValue('2027-03-20')
    await expect(who.item('period')).not.toContainText(who.t('rangeNotSelectable'))
  })

for (const [place, language] of [
  ['web', 'zh-Hant'],
  ['phone', 'en'],
] as const)
  test(`a barred day and a time out of hours are refused by name: ${place}, ${language} [5-08]`, async ({ as }) => {
    const who = new DatedApplicant(await as({ place, platform: 'one', language }))
    await who.resumesAt('FACE-04', 'form')
    // 1 January 2027 is a Friday and a holiday.
    await who.leaves('visitDate', '2027-01-01')
    await expect(who.item('visitDate')).toContainText(who.t('dateNotSelectable'))
    await who.leaves('visitDate', '2027-02-30')
    await expect(who.item('visitDate')).toContainText(who.t('validDate'))
    await who.leaves('visitTime', '1800')
    await expect(who.boxes('visitTime')).toHaveValue('18:00')
    await expect(who.item('visitTime')).toContainText(who.t('timeNotSelectable'))
    await who.leaves('visitTime', '25:00')
    await expect(who.item('visitTime')).toContainText(who.t('validTime'))
    await who.isClean()

    await who.opener('visitTime').click()
    await who.choosesTime('08', '17', '15')
    await who.isClean()
    await who.calendar.getByRole('button', { name: who.t('ok'), exact: true }).click()
    await expect(who.boxes('visitTime')).toHaveValue('17:15')
    await who.leaves('visitDate', '2027-03-15')
    await who.goesOn()
  })

for (const [place, isDark] of [
  ['web', 'true'],
  ['phone', 'false'],
] as const)
  test(`a calendar by keyboard alone: ${place}, isDark ${isDark} [5-08], [1-07]`, async ({ as }) => {
    const who = new DatedApplicant(await as({ place, platform: 'one', language: 'pt' }))
    const { page } = who
    await who.resumesAt('FACE-04', 'form', { 'dossier-form': { fileNumber: 'P-1', useCode: 1, visitDate: '2027-03-12' } })
    await who.buyer.opens('/service-step', { itemCode: 'FACE-04', isDark })
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
