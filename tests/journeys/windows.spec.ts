import type { Locator, Page } from '@playwright/test'
import type { Language } from '#shared/domain/languages.ts'
import type { Buyer } from './pages/buyer.ts'
import { axeViolations } from './support/axe.ts'
import { expect, ONE_EACH, test } from './support/journey.ts'
import { closesWindow } from './support/own-window.ts'
import { THREE_PLANS } from './support/plans.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS
/** The server's message to the account it refuses (sandbox/seed-services.ts). */
const REFUSAL: Readonly<Partial<Record<Language, string>>> = { pt: 'ainda não completou dezoito anos', 'zh-Hant': '未滿十八歲' }

const reminder = ({ t }: Buyer, page: Page): Locator =>
  page.getByRole('dialog', { name: t('friendlyReminder') }).or(page.getByRole('alertdialog', { name: t('friendlyReminder') }))

/** The reminder with the server's text, over a page that is not drawn; returns its OK button. */
async function readsRefusal(buyer: Buyer, page: Page): Promise<Locator> {
  const { t, situation } = buyer
  const dialog = reminder(buyer, page)
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
    await closesWindow(popup, await readsRefusal(person, popup))
  })

test('in the super-app the host closes the page of who does not qualify [4-06], [8-07]', async ({ as }) => {
  const person = await as({ place: 'host', platform: 'one', language: 'zh-Hant', account: 'unqualified' })
  await person.opens('/choose-ecad')
  await (await readsRefusal(person, person.page)).click()
  const asked = () => person.page.evaluate(() => window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'popWindow').length)
  await expect.poll(asked).toBe(1)
  expect(person.page.url()).toContain('/choose-ecad')
})

test('OK on a system exception closes the window in which nobody can be paying [8-03]', { tag: IN_THE_WHOLE_BROWSER }, async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'ab', language: 'pt', allow: /Failed to load resource|net::|status of/ })
  const { page, t, context, choosing } = buyer
  const fails = { status: 500, json: { code: 'internal' } }
  await buyer.hasChosen([FIRST])
  await choosing.goesOn()
  await buyer.confirming.goesOn()
  await buyer.paying.choosesMethod()
  // It never reaches the cashier.
  await context.route(/\/payment\/order$/, (route) => (route.request().method() === 'POST' ? route.fulfill(fails) : route.fallback()))
  const opened = context.waitForEvent('page')
  await buyer.paying.start()
  const window = await opened
  await expect(window.getByRole('button', { name: t('retry') })).toBeVisible()
  // Back to step 1 in the same document: the page still has the opened window.
  for (const url of [/payment-info/, /confirm-info/, /choose-ecad/]) {
    await page.goBack()
    await page.waitForURL(url)
  }
  await expect(choosing.field).toBeEditable()
  const gone = window.waitForEvent('close')
  await page.route(/getCad\?/i, (route) => route.fulfill(fails))
  await choosing.searchesFor(SECOND)
  await expect(choosing.dialog).toContainText(t('systemOrNetworkException'))
  await reminder(buyer, page)
    .getByRole('button', { name: t('ok'), exact: true })
    .click()
  await gone
  await page.waitForURL(/choose-ecad.*platform=ab/)
})
