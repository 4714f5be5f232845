import { chromium } from '@playwright/test'
import { OPENER_COOKIE } from '#server/sandbox/cashier/opener-policy.ts'
import type { Language } from '#shared/domain/languages.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { Buyer } from './pages/buyer.ts'
import { HandoverDialog, PhonePage } from './pages/handover.ts'
import { expect, ONE_EACH, PLACES, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { axeViolations, sidewaysScroll } from './support/sound.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

/** What only real windows, tabs and history can do to a payment; every fault of every way to pay is a cell of tests/faults. */
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
  test(`an order left unpaid is found again, paid, changed, cancelled: ${place}, ${language} [2-03], [4-12], [4-09]`, async ({ as }) => {
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

type As = (someone: { place: 'web' | 'phone'; platform: 'one' | 'ab'; language: Language }) => Promise<Buyer>
/** A user at the desktop, and a phone without a session. */
async function two(as: As, language: Language, platform: 'one' | 'ab' = 'one') {
  const buyer = await as({ place: 'web', platform, language })
  const other = await as({ place: 'phone', platform: 'one', language })
  return { buyer, desk: new HandoverDialog(buyer.page, buyer.t), phone: new PhonePage(other.page, other.t), other }
}

test('the phone scans the code and pays, the desktop goes on to the receipt: zh-Hant, ab (decision 9.13), [2-05]', async ({ as }) => {
  const { buyer, desk, phone, other } = await two(as, 'zh-Hant', 'ab')
  await buyer.isAboutToPay(NUMBERS)
  await desk.opens()
  const link = await desk.scanned()
  expect(link).toBe(await desk.link())
  const bill = await buyer.unpaidBill()

  await phone.opens(link)
  await phone.isHeaded('phonePaymentTitle')
  await expect(phone.page.getByText(buyer.t('amountMop', { amount: '110.00' }))).toBeVisible()
  await phone.goesOn()
  const cashier = other.cashierIn(phone.page)
  await cashier.asksFor('110.00')
  await expect(desk.dialog).toContainText(buyer.t('handoverOpened'))
  await cashier.choose('pay')
  await phone.isDone()

  await buyer.completion().isShown()
  expect(await buyer.isPaid(bill)).toBe(true)
  // A used link is worthless to anyone who finds it (threat 13).
  await phone.opens(link)
  await phone.isHeaded('phoneOverTitle')
})

test('by keyboard alone: opened, the link copied, closed, the focus is back; axe finds nothing on a small phone [2-03]', async ({ as }) => {
  const { buyer, desk, phone } = await two(as, 'pt')
  await buyer.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: buyer.server.origin })
  await buyer.isAboutToPay(NUMBERS)
  const way = buyer.page.getByRole('button', { name: buyer.t('continueOnPhone'), exact: true })
  await way.focus()
  await buyer.page.keyboard.press('Enter')
  await expect(desk.field).toBeVisible()
  expect(await axeViolations(buyer.page)).toEqual([])
  const link = await desk.link()
  await phone.page.setViewportSize({ width: 320, height: 640 })
  for (const [address, title] of [
    [link, 'phonePaymentTitle'],
    [buyer.address('/continue/none'), 'phoneOverTitle'],
    [buyer.address('/continue/done'), 'phoneDoneTitle'],
  ] as const) {
    await phone.opens(address)
    await phone.isHeaded(title)
    expect(await axeViolations(phone.page), title).toEqual([])
    expect(await sidewaysScroll(phone.page), title).toBe(0)
  }

  for (let times = 0; times < 8 && !(await desk.button('copyLink').evaluate((one) => one === document.activeElement)); times += 1)
    await buyer.page.keyboard.press('Tab')
  await buyer.page.keyboard.press('Enter')
  await expect(buyer.page.getByText(buyer.t('linkCopied'))).toBeVisible()
  expect(await buyer.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await buyer.page.keyboard.press('Escape')
  await expect(desk.dialog).toHaveCount(0)
  await expect(way).toBeFocused()
})
