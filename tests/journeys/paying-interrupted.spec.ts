import { chromium, type Page } from '@playwright/test'
import { findChromium } from '#tests/support/chromium.ts'
import { Buyer } from './pages/buyer.ts'
import type { CashierPage } from './pages/cashier.ts'
import { expect, READERS, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS
const resident = { platform: 'one', language: 'en' } as const
/** Chromium reports calls that fail here on purpose. */
const ALLOWED = { allow: /Failed to load resource|net::|status of/ } as const

/** Notes whether this page shows the words, at any moment from now on. */
async function watchesFor(page: Page, words: string): Promise<() => Promise<boolean>> {
  await page.evaluate((told) => {
    const heard = { it: (document.body.textContent ?? '').includes(told) }
    new MutationObserver(() => {
      heard.it ||= (document.body.textContent ?? '').includes(told)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { heard })
  }, words)
  return () => page.evaluate(() => (window as unknown as { heard: { it: boolean } }).heard.it)
}

/** As far as the open cashier, from a cart with these plans. */
async function isAtCashier(buyer: Buyer, numbers: readonly string[] = [FIRST]): Promise<CashierPage> {
  await buyer.isAboutToPay(numbers)
  const cashier = await buyer.reachesCashier()
  await cashier.isOpen()
  return cashier
}

/** Nothing is claimed of the money, and nobody is asked to pay. */
async function claimsNothing(buyer: Buyer): Promise<void> {
  await buyer.paying.says('moneyUnknown')
  for (const key of ['moneyNotCharged', 'moneyNotPaid'] as const) await expect(buyer.page.getByText(buyer.t(key))).toHaveCount(0)
  for (const key of ['pay', 'payNow', 'payAgain', 'changeOrder'] as const) await expect(buyer.paying.button(key)).toHaveCount(0)
}

for (const place of ['web', 'phone', 'host'] as const) {
  test(`another plan is chosen after an order was left unpaid: that one is shown, paid and on the receipt: ${place} [4-09], threat 21`, async ({
    as,
  }) => {
    const buyer = await as({ ...resident, place })
    await buyer.hasChosen([FIRST])
    await buyer.choosing.goesOn()
    await buyer.confirming.goesOn()
    await buyer.paying.shows([FIRST], '55.00')
    await buyer.paying.choosesMethod()
    if (place === 'web') {
      // Previous, Previous: the plan is in the cart again, and is taken out there.
      await buyer.paying.button('previous').click()
      await buyer.page.waitForURL(/payment-info/)
      await buyer.paying.button('previous').click()
      await buyer.page.waitForURL(/confirm-info/)
      await buyer.paying.button('previous').click()
      await buyer.choosing.removal(FIRST).click()
      await expect(buyer.choosing.removal(FIRST)).toHaveCount(0)
    } else {
      await buyer.pays('cancel')
      await buyer.paying.says('moneyNotCharged')
      await buyer.opens('/choose-ecad')
    }
    await buyer.choosing.adds(SECOND)
    await buyer.choosing.goesOn()
    await buyer.confirming.goesOn()
    await buyer.paying.shows([SECOND], '55.00')
    await expect(buyer.paying.main).not.toContainText(FIRST)
    await buyer.paying.choosesMethod()
    await buyer.pays()
    await buyer.completion().isShown()
    const receipt = await buyer.opensReceipt()
    await expect(receipt.page.getByRole('main')).toContainText(SECOND)
    await expect(receipt.page.getByRole('main')).not.toContainText(FIRST)
  })

  test(`the token call fails once, and another plan is chosen then: never the older order in its place: ${place} [8-03], threat 21`, async ({
    as,
  }) => {
    const buyer = await as({ ...resident, place, ...ALLOWED })
    await buyer.hasChosen([FIRST], '/confirm-info')
    await buyer.confirming.goesOn()
    await buyer.paying.shows([FIRST], '55.00')
    await buyer.page.route(/getOrderServerAccessToken/, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    await buyer.paying.button(place === 'web' ? 'next' : 'payNow').click()
    await buyer.choosing.isTold(buyer.t('systemOrNetworkException'))
    await buyer.page.waitForURL(/choose-ecad/)
    await buyer.choosing.adds(SECOND)
    await buyer.choosing.goesOn()
    await buyer.confirming.goesOn()
    await buyer.paying.shows([SECOND], '55.00')
    await expect(buyer.paying.main).not.toContainText(FIRST)
    await buyer.paying.choosesMethod()
    await buyer.pays()
    await buyer.completion().isShown()
    expect(await buyer.unpaidBill()).toBe('')
  })
}

for (const place of ['web', 'phone'] as const)
  for (const call of ['getPaymentId', 'checkStatus', 'cleanCart', 'payment/order\\?'])
    test(`${call} fails, the waiting order is paid from its notice: what was paid is not in the cart and not sold again: ${place} [4-09], decision 3.3`, async ({
      as,
    }) => {
      const buyer = await as({ ...resident, place, ...ALLOWED })
      await buyer.hasChosen([FIRST], '/confirm-info')
      await buyer.confirming.goesOn()
      await buyer.paying.shows([FIRST], '55.00')
      await buyer.page.route(new RegExp(call), (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
      await buyer.paying.button(place === 'web' ? 'next' : 'payNow').click()
      await buyer.choosing.isTold(buyer.t('systemOrNetworkException'))
      await buyer.page.waitForURL(/choose-ecad/)
      await buyer.page.getByRole('button', { name: buyer.t('continuePayment') }).click()
      await buyer.paying.shows([FIRST], '55.00')
      await buyer.paying.choosesMethod()
      await buyer.pays()
      await buyer.completion().isShown()
      await buyer.opens('/choose-ecad')
      await buyer.choosing.adds(SECOND)
      await expect(buyer.choosing.removal(FIRST)).toHaveCount(0)
      await buyer.choosing.goesOn()
      await buyer.confirming.goesOn()
      await buyer.paying.shows([SECOND], '55.00')
    })

test('bought before: told where it is found and where it is confirmed, and can be bought again, decision 7', async ({ as }) => {
  const buyer = await as({ ...resident, place: 'web' })
  const cashier = await isAtCashier(buyer)
  await cashier.choose('pay')
  const number = await buyer.completion().isShown()
  await buyer.opens('/choose-ecad')
  await buyer.choosing.searchesFor(FIRST)
  await expect(buyer.choosing.dialog).toContainText(number)
  await buyer.choosing.dialog.getByRole('button', { name: buyer.t('confirm'), exact: true }).click()
  await buyer.choosing.goesOn()
  await expect(buyer.page.getByRole('main')).toContainText(number)
  await buyer.confirming.goesOn()
  await buyer.paying.shows([FIRST], '55.00')
})

/** The page of the payment loaded anew while the cashier is open: in its tab, or in another one where the cashier took its place. */
async function isLoadedAnewAtCashier(buyer: Buyer): Promise<{ readonly cashier: CashierPage; readonly here: Buyer }> {
  await buyer.isAboutToPay([FIRST])
  const at = buyer.page.url()
  const cashier = await buyer.reachesCashier()
  await cashier.isOpen()
  const here = buyer.situation.place === 'web' ? buyer : await buyer.inAnotherTab()
  await here.page.goto(at)
  await claimsNothing(here)
  return { cashier, here }
}

test.describe('the page is loaded anew while the cashier is open, decision 7, threats 4, 6', {
  tag: IN_THE_WHOLE_BROWSER,
}, () => {
  for (const { place, language } of READERS) {
    test(`paid: it never says that nothing was charged, and goes on by itself: ${place}, ${language}`, async ({ as }) => {
      const { cashier, here } = await isLoadedAnewAtCashier(await as({ platform: 'one', place, language }))
      const { page, t } = here
      const claims = await Promise.all((['moneyNotCharged', 'moneyNotPaid'] as const).map((key) => watchesFor(page, t(key))))
      await cashier.choose('pay')
      await here.completion().isShown()
      for (const claimed of claims) expect(await claimed()).toBe(false)
    })

    test(`refused: heard, and the same bill is paid then: ${place}, ${language}`, async ({ as }) => {
      const { cashier, here } = await isLoadedAnewAtCashier(await as({ platform: 'one', place, language }))
      const bill = await here.unpaidBill()
      await cashier.choose('decline')
      await here.page.bringToFront()
      await here.paying.says('transactionFailedRetry', 'moneyNotCharged')
      await here.paysAgain('pay')
      await here.completion().isShown()
      expect(await here.isPaid(bill)).toBe(true)
    })
  }

  test('its window is closed then: the attempt is ended at the cashier before another begins', async ({ as }) => {
    const buyer = await as({ ...resident, place: 'web' })
    const cashier = await isAtCashier(buyer)
    const first = await buyer.unpaidBill()
    await buyer.page.reload()
    await cashier.page.close()
    await claimsNothing(buyer)
    await buyer.paying.button('endAttempt').click()
    await buyer.paying.choosesOnly('channelBOCPAY')
    await buyer.pays()
    await buyer.completion().isShown()
    expect(await buyer.isPaid(first), 'the ended one was never paid').toBe(false)
  })

  test('its tab crashes, and another one is opened: the same', async ({ as }) => {
    const buyer = await as({ ...resident, place: 'web' })
    const cashier = await isAtCashier(buyer)
    const address = buyer.page.url()
    await buyer.page.close({ runBeforeUnload: false })
    const again = await buyer.inAnotherTab()
    await again.page.goto(address)
    await claimsNothing(again)
    await cashier.choose('pay')
    await again.completion().isShown()
  })
})

test('two tabs of one order: the other one asks nobody to pay while the window is open, and ends where the first one does, threats 19, 21', {
  tag: IN_THE_WHOLE_BROWSER,
}, async ({ as }) => {
  const buyer = await as({ ...resident, place: 'web' })
  await buyer.isAboutToPay([FIRST])
  const other = await buyer.inAnotherTab()
  await other.page.goto(buyer.page.url())
  await other.paying.choosesOnly('channelBOCPAY')
  const cashier = await buyer.reachesCashier()
  await cashier.isOpen()
  await claimsNothing(other)
  await cashier.choose('pay')
  await buyer.completion().isShown()
  await other.completion().isShown()
})

test('left for the first page while the window is open: the notice there asks nobody to pay, and learns of the payment [2-03], threat 4', {
  tag: IN_THE_WHOLE_BROWSER,
}, async ({ as }) => {
  const buyer = await as({ ...resident, place: 'web' })
  const cashier = await isAtCashier(buyer)
  await buyer.paying.button('previous').click()
  await buyer.page.waitForURL(/payment-info/)
  await claimsNothing(buyer)
  await buyer.paying.button('previous').click()
  await buyer.page.waitForURL(/choose-ecad/)
  await expect(buyer.page.getByRole('button', { name: buyer.t('view'), exact: true })).toBeVisible()
  await expect(buyer.page.getByRole('button', { name: buyer.t('continuePayment') })).toHaveCount(0)
  await expect(buyer.page.getByRole('button', { name: buyer.t('changeOrder') })).toHaveCount(0)
  const number = (await buyer.unpaidBill()).split('_')[0] ?? ''
  await cashier.choose('pay')
  await expect(buyer.page.getByText(buyer.t('paidOrderFound', { number, amount: '55.00' }))).toBeVisible()
  await buyer.page.getByRole('button', { name: buyer.t('view'), exact: true }).click()
  expect(await buyer.completion().isShown()).toBe(number)
})

for (const remembers of [true, false])
  test(`blocked window, paid in this very tab, then Back twice: the page finds out by itself; the browser ${remembers ? 'remembers pages' : 'loads them anew'}, threats 4, 5`, {
    tag: IN_THE_WHOLE_BROWSER,
  }, async ({ server }) => {
    // Playwright starts its browsers without the memory of pages that people's browsers have.
    const executablePath = findChromium()
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : { channel: 'chromium' }),
      args: ['--no-sandbox', '--disable-quic'],
      ...(remembers ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
    })
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      await context.addInitScript(() => {
        window.open = () => null
      })
      const buyer = await Buyer.arrive(context, server, { ...resident, place: 'web' })
      await buyer.isAboutToPay([FIRST])
      await buyer.paying.start()
      await buyer.page.getByRole('link', { name: buyer.t('openCashierHere') }).click()
      const cashier = buyer.cashierIn(buyer.page)
      await cashier.choose('pay')
      const isAt = (place: RegExp) => expect.poll(() => place.test(buyer.page.url()), `goes to ${place}`).toBe(true)
      await isAt(/complete-submission/)
      // A page that is shown again as it was loads nothing that could be waited for.
      await buyer.page.evaluate(() => history.back())
      await isAt(/\/cashier\//)
      await buyer.page.evaluate(() => history.back())
      await buyer.completion().isShown()
    } finally {
      await browser.close()
    }
  })

for (const place of ['web', 'phone', 'host'] as const)
  test(`pay is pressed without a line: the page says so, keeps everything, and goes on by itself when the line is back: ${place} [8-12], threat 28`, {
    tag: IN_THE_WHOLE_BROWSER,
  }, async ({ as }) => {
    const buyer = await as({ ...resident, place, ...ALLOWED })
    await buyer.hasChosen([FIRST], '/payment-info')
    await buyer.paying.shows([FIRST], '55.00')
    await buyer.paying.choosesMethod()
    await buyer.context.setOffline(true)
    await buyer.paying.start()
    await buyer.paying.says('offlineNow', 'moneyNotPaid')
    expect(buyer.context.pages()).toHaveLength(1)
    await buyer.context.setOffline(false)
    await expect(buyer.page.getByText(buyer.t('offlineNow'))).toHaveCount(0)
    if (place === 'web') await buyer.paying.choosesOnly('channelBOCPAY')
    await buyer.pays()
    await buyer.completion().isShown()
  })

test('the order is not what the page shows: told to look again, nothing ordered, threat 21', async ({ as }) => {
  const buyer = await as({ ...resident, place: 'web' })
  await buyer.hasChosen([FIRST], '/confirm-info')
  await buyer.confirming.goesOn()
  await buyer.paying.shows([FIRST], '55.00')
  await buyer.context.addCookies([{ name: 'ecad_fault', value: 'checkout:changed', url: buyer.server.origin }])
  await buyer.paying.button('next').click()
  await buyer.choosing.isTold(buyer.t('orderChanged'))
  await buyer.page.waitForURL(/confirm-info/)
  await buyer.context.clearCookies({ name: 'ecad_fault' })
  await buyer.confirming.goesOn()
  await buyer.paying.choosesMethod()
  await buyer.pays()
  await buyer.completion().isShown()
})
