import { beforeEach, describe, expect, test } from 'vitest'
import { avos } from '#shared/domain/money/money.ts'
import { digestOfPlans } from '#shared/flows/payment/digest.ts'
import { createPlanConfirm } from '#shared/flows/purchase/plan-confirm/create-plan-confirm.ts'
import { createPlanPurchase } from '#shared/flows/purchase/plan-purchase/create-plan-purchase.ts'
import { act } from '../support/flow-rig.ts'
import { cartOf, goToCashier, unpaidOf } from '../support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '../support/test-server.ts'
import { type BuyingBrowser, buyingBrowser, orderOfBill, type Tab, windowOf } from './support/buying-browser.ts'

const [A = '', B = '', C = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())
server.clock.set(new Date())
let browser: BuyingBrowser
let tab: Tab

async function begin(surface: 'web' | 'mobile' = 'web'): Promise<void> {
  browser = await buyingBrowser(server, surface)
  tab = await browser.opensTab()
}
beforeEach(() => begin())

/** Chooses plans, and confirms step 2; returns the plans that it showed. */
async function confirms(numbers: readonly string[], on: Tab = tab): Promise<readonly string[]> {
  await browser.chooses(on, numbers)
  return browser.confirms(on)
}
/** Chooses and confirms a plan, and opens the cashier for it. */
async function buys(number: string, on: Tab = tab): Promise<void> {
  await confirms([number], on)
  await browser.pays(on)
}
const shown = () => tab.payment.state.summary?.lines.map(({ plan }) => plan.number) ?? []
const ordered = () => tab.payment.state.bill?.lines.map(({ plan }) => plan.number) ?? []
const told = () => tab.ports.dialogs.informed.at(-1)?.text
const CHANGED = { key: 'orderChanged' }
const ends = (how: 'paid' | 'cancelled') => browser.finishes(windowOf(tab), how)
/** Pays; exactly these plans are delivered. */
async function paysFor(numbers: readonly string[]): Promise<void> {
  await browser.pays(tab)
  expect(ordered()).toEqual(numbers)
  await ends('paid')
  expect((await orderOfBill(browser.person, windowOf(tab).billId)).delivered).toEqual(numbers)
}
const goesOn = () => browser.press(tab, act(tab.payment).next ?? act(tab.payment).pay)
const confirmsNow = () => browser.press(tab, act(tab.app.flow(createPlanConfirm)).confirm)

describe.each(['web', 'mobile'] as const)('what was confirmed is what is shown, ordered and paid, %s (threats 19, 21)', (surface) => {
  beforeEach(() => begin(surface))

  test('another plan is chosen and confirmed while an order of this tab stands unpaid', async () => {
    await confirms([A])
    if (surface === 'web') await goesOn()
    else {
      await browser.pays(tab)
      await ends('cancelled')
    }
    expect(ordered()).toEqual([A])
    expect([await confirms([B]), shown()]).toEqual([[B], [B]])
    await paysFor([B])
  })

  test('step 2 come to anew shows nothing of before, and nothing to confirm, until its plans are there', async () => {
    await confirms([A])
    await browser.chooses(tab, [B])
    tab.ports.navigator.arrive('confirmInfo', {})
    act(tab.app.startup).open('confirmInfo')
    const confirm = tab.app.flow(createPlanConfirm)
    act(confirm).open()
    expect([confirm.state.summary.kind, act(confirm).confirm]).toEqual(['loading', undefined])
    expect(await browser.confirms(tab)).toEqual([A, B])
    expect(shown()).toEqual([A, B])
  })

  test.each(['getOrderServerAccessToken', 'cleanCart', 'getPaymentId', 'checkStatus', '/payment/order?tid', 'checkout'])(
    'a call fails, %s, and another plan is chosen then: never the older order in its place [8-03]',
    async (call) => {
      await confirms([A])
      browser.fail(call, '500')
      await browser.pays(tab)
      const confirmed = await confirms([B])
      expect(confirmed).toContain(B)
      expect(shown()).toEqual(confirmed)
      await paysFor(confirmed)
      expect((await cartOf(browser.person)).plans).toEqual([])
    },
  )

  test('the cart is changed in another tab between step 2 and step 3: told, back to step 2, nothing ordered', async () => {
    await browser.chooses(tab, [A])
    await browser.enter(tab, 'confirmInfo')
    await browser.chooses(await browser.opensTab(), [B])
    await confirmsNow()
    expect([told(), tab.ports.navigator.at]).toEqual([CHANGED, 'confirmInfo'])
    expect(await browser.confirms(tab)).toEqual([A, B])
    expect(shown()).toEqual([A, B])
  })

  test('another tab has ordered the cart away: its other order is not slipped under what was confirmed', async () => {
    await buys(A)
    await ends('cancelled')
    // This tab's order is A. Another tab now has B in the cart, confirms it here, and orders it there.
    await browser.chooses(tab, [B])
    await browser.enter(tab, 'confirmInfo')
    await buys(C, await browser.opensTab())
    await confirmsNow()
    expect(told()).toEqual(CHANGED)
    expect(shown()).not.toEqual([A])
  })

  test('a transaction of this tab is not taken for a cart that another tab has checked out meanwhile [4-09]', async () => {
    await buys(A)
    await ends('cancelled')
    const other = await browser.opensTab()
    await confirms([B], other)
    // The change marker, shared by all tabs, says 'checked out', but the cart still contains what that tab ordered. The cashier cannot be
    // reached, so this tab's order is not given up for the new one.
    browser.fail('cleanCart', '500')
    server.cashier.silent = true
    await browser.pays(other)
    server.cashier.silent = false
    expect(await browser.confirms(tab)).toEqual([B])
    await paysFor([B])
  })

  test('who leaves while the order is being made is not taken to the cashier with it', async () => {
    await confirms([A])
    const start = surface === 'web' ? act(tab.payment).next : act(tab.payment).pay
    start?.()
    await browser.enter(tab, 'chooseEcad')
    await browser.pass(5)
    expect([tab.ports.navigator.at, tab.windows, tab.ports.cashier.opened]).toEqual(['chooseEcad', [], []])
  })
})

describe('what the page showed goes with the requests, and the server holds them against it (threats 18, 21)', () => {
  test('the cashier is opened for what the page shows; a window that says anything else is refused there', async () => {
    await buys(A)
    const opened = tab.ports.cashier.opened.at(-1)
    expect(opened?.shown).toBe(digestOfPlans({ lines: tab.payment.state.summary?.lines ?? [], total: avos(5500) }))
    expect(windowOf(tab).arrived).toBe(true)
    const other = digestOfPlans({ lines: [], total: avos(5500) })
    const refused = await goToCashier(browser.person, opened?.order.billId ?? '', { shown: other })
    expect(refused).toMatchObject({ status: 409, body: { code: 'order-changed' } })
  })

  test('the checkout is refused where the server would order something else: told, nothing ordered', async () => {
    await confirms([A])
    // As if a price or a plan changed without a new version of the cart.
    await server.context.db.execute(`update carts set plans = array_append(plans, '${B}')`)
    await goesOn()
    expect([told(), tab.ports.navigator.at, await unpaidOf(browser.person)]).toEqual([CHANGED, 'confirmInfo', null])
  })

  test('an order that says something else than the page is not paid: told, and nobody is at the cashier', async () => {
    await confirms([A])
    browser.fail('/payment/order?tid', (answer) => answer.replaceAll(A, B))
    await goesOn()
    expect([told(), tab.ports.cashier.opened]).toEqual([CHANGED, []])
  })
})

describe('what was paid is not asked for again (client and server agree)', () => {
  test.each(['getPaymentId', 'checkStatus', 'cleanCart'])(
    '%s fails, the waiting order is paid from its notice, and one more plan is bought: only that one',
    async (call) => {
      await confirms([A])
      for (const _ of [1, 2, 3]) browser.fail(call, 'dropped')
      await browser.pays(tab)
      expect(tab.ports.navigator.at).toBe('chooseEcad')
      const purchase = tab.app.flow(createPlanPurchase)
      expect(purchase.state.notices.map(({ kind }) => kind)).toContain('unpaidOrder')
      await browser.press(tab, act(purchase).payUnpaid)
      expect(shown()).toEqual([A])
      await browser.pays(tab)
      await ends('paid')
      expect(tab.ports.navigator.at).toBe('completeSubmission')
      const confirmed = await confirms([B])
      expect(tab.ports.dialogs.informed.map(({ text }) => text)).not.toContainEqual({ key: 'cartEmptied' })
      expect([confirmed, tab.payment.state.summary?.total]).toEqual([[B], 5500])
    },
  )

  test('the same plan on purpose: told where it is found, bought again', async () => {
    await buys(A)
    await ends('paid')
    await browser.enter(tab, 'chooseEcad')
    const purchase = tab.app.flow(createPlanPurchase)
    act(purchase).type(A)
    await browser.press(tab, act(purchase).search)
    expect(purchase.state.found?.plans[0]?.bought).toMatchObject({ applicationNumber: expect.stringMatching(/^EC/) })
    await browser.press(tab, act(purchase).confirmFound)
    expect(await browser.confirms(tab)).toEqual([A])
    expect(tab.ports.dialogs.asked, 'who was told and went on is not asked once more').toEqual([])
    await paysFor([A])
  })

  test('a plan paid while it stood in the cart again is asked about at step 2; a no stays there', async () => {
    await buys(A)
    const other = await browser.opensTab()
    const { dialogs, navigator } = other.ports
    await browser.chooses(other, [A])
    await ends('paid')
    dialogs.answer(false)
    expect(await browser.confirms(other)).toEqual([A])
    expect([dialogs.asked.at(-1)?.text, navigator.at]).toEqual([{ key: 'buyAgainConfirm', values: { numbers: A } }, 'confirmInfo'])
    dialogs.answer(true)
    await browser.confirms(other)
    expect(navigator.at).toBe('paymentInfo')
  })
})
