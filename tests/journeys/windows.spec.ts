import type { Locator, Page } from '@playwright/test'
import type { Language } from '#shared/domain/languages.ts'
import type { Buyer } from './pages/buyer.ts'
import { axeViolations } from './support/axe.ts'
import { expect, ONE_EACH, test } from './support/journey.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

/** The server's message to the account it refuses (sandbox/seed-services.ts). */
const REFUSAL: Readonly<Partial<Record<Language, string>>> = { pt: 'ainda não completou dezoito anos', 'zh-Hant': '未滿十八歲' }

/** The reminder with the server's text, over a page that is not drawn; returns its OK button. */
async function readsRefusal(buyer: Buyer, page: Page): Promise<Locator> {
  const { t, situation } = buyer
  const named = { name: t('friendlyReminder') }
  const dialog = page.getByRole('dialog', named).or(page.getByRole('alertdialog', named))
  await expect(dialog).toContainText(REFUSAL[situation.language] ?? '?')
  await expect(page.locator('main').locator('input, form')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  return dialog.getByRole('button', { name: t('ok'), exact: true })
}

for (const { place, language } of ONE_EACH)
  test(`who does not qualify reads why in a dialog, and its OK closes the window or leads on: ${place}, ${language} [4-06], [8-07]`, {
    tag: IN_THE_WHOLE_BROWSER,
  }, async ({ as }) => {
    const person = await as({ place, platform: 'one', language })
    await person.isSignedIn('unqualified')

    // The user's own tab, which no page may close.
    await person.opens('/affair-faq')
    await person.opens('/choose-ecad')
    await (await readsRefusal(person, person.page)).click()
    await person.page.waitForURL(/affair-intro/)
    await expect(person.page.getByRole('button', { name: person.t('viewMore') })).toBeVisible()
    await person.opens('/service-step', { itemCode: 'FREE-03' })
    await (await readsRefusal(person, person.page)).click()
    await person.page.waitForURL(/service-list/)

    // A window opened by a page.
    const opened = person.context.waitForEvent('page')
    await person.page.evaluate((address) => void window.open(address), person.address('/choose-ecad'))
    const popup = await opened
    const ok = await readsRefusal(person, popup)
    const closed = popup.waitForEvent('close')
    // the window may be gone before the press is reported as done
    await Promise.allSettled([ok.click()])
    await closed
  })
