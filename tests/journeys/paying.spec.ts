import { chromium } from '@playwright/test'
import { OPENER_COOKIE } from '#server/sandbox/cashier/opener-policy.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { Buyer } from './pages/buyer.ts'
import { expect, ONE_EACH, PLACES, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

/**
 * What a page shows of a payment, and what only real windows, tabs and history can do to one. Every fault of every way to pay is a cell of
 * tests/faults; a page's state meanwhile is tested in tests/flows.
 */
const NUMBERS = THREE_PLANS.slice(0, 2)
const [FIRST = '', SECOND = ''] = NUMBERS
const ON_THE_WEB = { place: 'web', platform: 'one', language: 'en' } as const

for (const place of PLACES)
  test(`paying: ${place} declined, then paid with the same bill [4-12], [8-12], threat 19 [2-05], [4-09]`, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language: 'en' })
    await buyer.isAboutToPay(NUMBERS)
    await buyer.pays('decline')
    await buyer.paying.says('moneyNotCharged')
    const bill = await buyer.unpaidBill()
    await buyer.pays('pay')
    await buyer.completion().isShown()
    expect(await buyer.isPaid(bill), 'the first bill is the one paid').toBe(true)
  })

test('the popup is blocked: paid in this very tab, then Back twice to the page as the browser remembers it, which finds out by itself [2-05], threats 4, 5', {
  tag: IN_THE_WHOLE_BROWSER,
}, async ({ server }) => {
  // Playwright starts its browsers without the back/forward cache that users' browsers have.
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: ['--no-sandbox', '--disable-quic'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addInitScript(() => {
      window.open = () => null
    })
    const buyer = await Buyer.arrive(context, server, ON_THE_WEB)
    await buyer.isAboutToPay([FIRST])
    await buyer.paying.start()
    await buyer.page.getByRole('link', { name: buyer.t('openCashierHere') }).click()
    await buyer.cashierIn(buyer.page).choose('pay')
    const isAt = (place: RegExp) => expect.poll(() => place.test(buyer.page.url()), `goes to ${place}`).toBe(true)
    await isAt(/complete-submission/)
    // A page restored from that cache loads nothing that could be waited for.
    await buyer.page.evaluate(() => history.back())
    await isAt(/\/cashier\//)
    await buyer.page.evaluate(() => history.back())
    await buyer.completion().isShown()
  } finally {
    await browser.close()
  }
})

test('a cashier that answers COOP same-origin: paid, and the page goes on [2-08], threat 4', { tag: IN_THE_WHOLE_BROWSER }, async ({
  as,
}) => {
  const buyer = await as(ON_THE_WEB)
  await buyer.context.addCookies([{ name: OPENER_COOKIE, value: 'same-origin', url: buyer.server.sandbox }])
  await buyer.isAboutToPay(NUMBERS)
  const cashier = await buyer.reachesCashier()
  await cashier.isOpen()
  expect(await cashier.page.evaluate(() => window.opener === null), 'the browser did as the header says').toBe(true)
  await cashier.choose('pay')
  await buyer.completion().isShown()
})

for (const { place, language } of ONE_EACH)
  test(`an order left unpaid is found again, says what is in it and until when, and can be paid, cancelled or changed: ${place}, ${language} [2-03], [4-12], decision 3.3 [4-09]`, async ({
    as,
  }) => {
    const buyer = await as({ place, platform: 'one', language })
    const { page, t, choosing } = buyer
    await buyer.isAboutToPay(NUMBERS)
    await buyer.pays(place === 'web' ? 'cancel' : 'later')
    await buyer.paying.says('moneyNotCharged')
    await buyer.opens('/choose-ecad')
    const notice = page.getByRole('status').filter({ hasText: t('changeOrder') })
    for (const words of [...NUMBERS, t('plainAmount', { amount: '110.00' }), /\d\d:\d\d/]) await expect(notice).toContainText(words)
    await notice.getByRole('button', { name: t('continuePayment') }).click()
    await buyer.paying.shows(NUMBERS, '110.00')
    await buyer.opens('/choose-ecad')
    await notice.getByRole('button', { name: t('changeOrder'), exact: true }).click()
    for (const number of NUMBERS) await expect(choosing.removal(number)).toBeVisible()

    // Another plan is chosen then: only that one is shown and ordered.
    await choosing.removal(FIRST).click()
    await expect(choosing.removal(FIRST)).toHaveCount(0)
    await choosing.goesOn()
    await buyer.confirming.goesOn()
    await buyer.paying.shows([SECOND], '55.00')
    await expect(buyer.paying.main).not.toContainText(FIRST)
    await buyer.paying.choosesMethod()
    await buyer.pays('cancel')
    await buyer.paying.says('paymentCancelled')

    await buyer.opens('/choose-ecad')
    const cancelling = page.getByRole('button', { name: t('cancelOrder'), exact: true })
    await cancelling.click()
    await expect(choosing.dialog, 'which order, and what becomes of its plans').toContainText(/EC\d{14}/)
    await choosing.dialog.getByRole('button', { name: t('cancel'), exact: true }).click()
    await cancelling.click()
    await choosing.dialog.getByRole('button', { name: t('confirm'), exact: true }).click()
    await expect(page.getByText(t('orderCancelled'))).toBeVisible()
    await expect(cancelling).toHaveCount(0)
    await expect(page.getByText(t('noPlanSelected'))).toBeVisible()
  })
