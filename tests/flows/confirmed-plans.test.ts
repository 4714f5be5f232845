import { beforeEach, describe, expect, test } from 'vitest'
import { avos } from '#shared/domain/money/money.ts'
import { digestOfPlans } from '#shared/flows/payment/digest.ts'
import { createPlanConfirm } from '#shared/flows/purchase/plan-confirm/create-plan-confirm.ts'
import { createPlanPurchase } from '#shared/flows/purchase/plan-purchase/create-plan-purchase.ts'
import { act } from '../support/flow-rig.ts'
import { receiptOf } from '../support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '../support/test-server.ts'
import { type BuyingBrowser, buyingBrowser, type Tab, windowOf } from './support/buying-browser.ts'

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

const chooses = (numbers: readonly string[], on: Tab = tab) => browser.chooses(on, numbers)
const confirms = (on: Tab = tab) => browser.confirms(on)
const pays = (on: Tab = tab) => browser.pays(on)
/** Chooses and confirms a plan, and opens the cashier for it. */
async function buys(number: string, on: Tab = tab): Promise<void> {
  await chooses([number], on)
  await confirms(on)
  await pays(on)
}
const shownIn = (on: Tab = tab) => on.payment.state.summary?.lines.map(({ plan }) => plan.number) ?? []
const orderIn = (on: Tab = tab) => on.payment.state.bill?.lines.map(({ plan }) => plan.number) ?? []
async function bought(billId: string): Promise<readonly string[]> {
  const { body: order } = await browser.person.get<{ data: { tid: string } }>(`/payment/order?billId=${billId}`)
  const { transaction } = (await receiptOf(browser.person, order.data.tid)).body
  return ((transaction?.items ?? []) as { product: { id: string } }[]).map(({ product }) => product.id)
}
const ends = (how: 'paid' | 'cancelled') => browser.finishes(windowOf(tab), how)
/** Pays; exactly these plans are delivered. */
async function paysFor(numbers: readonly string[]): Promise<void> {
  await pays()
  expect(orderIn()).toEqual(numbers)
  await ends('paid')
  expect(await bought(windowOf(tab).billId)).toEqual(numbers)
}
const inCart = async () =>
  (await browser.person.get<{ list: { product: { id: string } }[] }>('/EServiceajax/getCart')).body.list.map(({ product }) => product.id)

describe.each(['web', 'mobile'] as const)('what was confirmed is what is shown, ordered and paid, %s (threats 19, 21)', (surface) => {
  beforeEach(() => begin(surface))

  test('another plan is chosen and confirmed while an order of this tab stands unpaid', async () => {
    await chooses([A])
    await confirms()
    if (surface === 'web') await browser.press(tab, act(tab.payment).next)
    else {
      await pays()
      await ends('cancelled')
    }
    expect(orderIn()).toEqual([A])
    await chooses([B])
    expect(await confirms()).toEqual([B])
    expect(shownIn()).toEqual([B])
    await paysFor([B])
  })

  test('step 2 come to anew shows nothing of before, and nothing to confirm, until its plans are there', async () => {
    await chooses([A])
    await confirms()
    await chooses([B])
    tab.ports.navigator.arrive('confirmInfo', {})
    act(tab.app.startup).open('confirmInfo')
    const confirm = tab.app.flow(createPlanConfirm)
    act(confirm).open()
    expect(confirm.state.summary.kind).toBe('loading')
    expect(act(confirm).confirm).toBeUndefined()
    expect(await confirms()).toEqual([A, B])
    expect(shownIn()).toEqual([A, B])
  })

  test.each(['getOrderServerAccessToken', 'cleanCart', 'getPaymentId', 'checkStatus', 'GET /payment/order?tid', 'checkout'])(
    'a call fails, %s, and another plan is chosen then: never the older order in its place [8-03]',
    async (call) => {
      await chooses([A])
      await confirms()
      browser.fail(call.includes(' ') ? call.replace('GET ', '').trim() : call, '500')
      await pays()
      await chooses([B])
      const confirmed = await confirms()
      expect(confirmed).toContain(B)
      expect(shownIn()).toEqual(confirmed)
      await paysFor(confirmed)
      expect(await inCart()).toEqual([])
    },
  )

  test('the cart is changed in another tab between step 2 and step 3: told, back to step 2, nothing ordered', async () => {
    await chooses([A])
    await browser.enter(tab, 'confirmInfo')
    const other = await browser.opensTab()
    await chooses([B], other)
    await browser.press(tab, act(tab.app.flow(createPlanConfirm)).confirm)
    expect(tab.ports.dialogs.informed.at(-1)?.text).toEqual({ key: 'orderChanged' })
    expect(tab.ports.navigator.at).toBe('confirmInfo')
    expect(await confirms()).toEqual([A, B])
    expect(shownIn()).toEqual([A, B])
  })

  test('another tab has ordered the cart away: its other order is not slipped under what was confirmed', async () => {
    await buys(A)
    await ends('cancelled')
    // This tab's order is A. Another tab now has B in the cart, confirms it here, and orders it there.
    await chooses([B])
    await browser.enter(tab, 'confirmInfo')
    const other = await browser.opensTab()
    await buys(C, other)
    await browser.press(tab, act(tab.app.flow(createPlanConfirm)).confirm)
    expect(tab.ports.dialogs.informed.at(-1)?.text).toEqual({ key: 'orderChanged' })
    expect(shownIn()).not.toEqual([A])
  })

  test('a transaction of this tab is not taken for a cart that another tab has checked out meanwhile [4-09]', async () => {
    await buys(A)
    await ends('cancelled')
    const other = await browser.opensTab()
    await chooses([B], other)
    await confirms(other)
    // The change marker, shared by all tabs, says 'checked out', but the cart still contains what that tab ordered. The cashier cannot be
    // reached, so this tab's order is not given up for the new one.
    browser.fail('cleanCart', '500')
    server.cashier.silent = true
    await pays(other)
    server.cashier.silent = false
    expect(await confirms()).toEqual([B])
    await paysFor([B])
  })

  test('who leaves while the order is being made is not taken to the cashier with it', async () => {
    await chooses([A])
    await confirms()
    const start = surface === 'web' ? act(tab.payment).next : act(tab.payment).pay
    start?.()
    await browser.enter(tab, 'chooseEcad')
    await browser.pass(5)
    expect(tab.ports.navigator.at).toBe('chooseEcad')
    expect(tab.windows).toEqual([])
    expect(tab.ports.cashier.opened).toEqual([])
  })
})

describe('what the page showed goes with the requests, and the server holds them against it (threats 18, 21)', () => {
  test('the cashier is opened for what the page shows; a window that says anything else is refused there', async () => {
    await buys(A)
    const opened = tab.ports.cashier.opened.at(-1)
    expect(opened?.shown).toBe(digestOfPlans({ lines: tab.payment.state.summary?.lines ?? [], total: avos(5500) }))
    expect(windowOf(tab).arrived).toBe(true)
    const refused = await browser.person.post<{ code: string }>('/payment/order', {
      billId: opened?.order.billId,
      surface: 'web',
      language: 'en',
      platform: 'one',
      shown: digestOfPlans({ lines: [], total: avos(5500) }),
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'order-changed'])
  })

  test('the checkout is refused where the server would order something else: told, nothing ordered', async () => {
    await chooses([A])
    await confirms()
    // As if a price or a plan changed without a new version of the cart.
    await server.context.db.execute(`update carts set plans = array_append(plans, '${B}')`)
    await browser.press(tab, surface(tab))
    expect(tab.ports.dialogs.informed.at(-1)?.text).toEqual({ key: 'orderChanged' })
    expect(tab.ports.navigator.at).toBe('confirmInfo')
    const { body } = await browser.person.get<{ data: unknown }>('/payment/order/unpaid')
    expect(body.data).toBeNull()
  })

  test('an order that says something else than the page is not paid: told, and nobody is at the cashier', async () => {
    await chooses([A])
    await confirms()
    browser.fail('/payment/order?tid', (answer) => answer.replaceAll(A, B))
    await browser.press(tab, surface(tab))
    expect(tab.ports.dialogs.informed.at(-1)?.text).toEqual({ key: 'orderChanged' })
    expect(tab.ports.cashier.opened).toEqual([])
  })
})
const surface = (on: Tab) => act(on.payment).next ?? act(on.payment).pay

describe('what was paid is not asked for again (client and server agree)', () => {
  test.each(['getPaymentId', 'checkStatus', 'cleanCart'])(
    '%s fails, the waiting order is paid from its notice, and one more plan is bought: only that one',
    async (call) => {
      await chooses([A])
      await confirms()
      browser.fail(call, 'dropped')
      browser.fail(call, 'dropped')
      browser.fail(call, 'dropped')
      await pays()
      expect(tab.ports.navigator.at).toBe('chooseEcad')
      const purchase = tab.app.flow(createPlanPurchase)
      expect(purchase.state.notices.map(({ kind }) => kind)).toContain('unpaidOrder')
      await browser.press(tab, act(purchase).payUnpaid)
      expect(shownIn()).toEqual([A])
      await pays()
      await ends('paid')
      expect(tab.ports.navigator.at).toBe('completeSubmission')
      await chooses([B])
      expect(tab.ports.dialogs.informed.map(({ text }) => JSON.stringify(text))).not.toContain('{"key":"cartEmptied"}')
      expect(await confirms()).toEqual([B])
      expect(tab.payment.state.summary?.total).toBe(5500)
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
    expect(await confirms()).toEqual([A])
    expect(tab.ports.dialogs.asked, 'who was told and went on is not asked once more').toEqual([])
    await paysFor([A])
  })

  test('a plan paid while it stood in the cart again is asked about at step 2; a no stays there', async () => {
    await buys(A)
    const other = await browser.opensTab()
    await chooses([A], other)
    await ends('paid')
    other.ports.dialogs.answer(false)
    expect(await confirms(other)).toEqual([A])
    expect(other.ports.dialogs.asked.at(-1)?.text).toEqual({ key: 'buyAgainConfirm', values: { numbers: A } })
    expect(other.ports.navigator.at).toBe('confirmInfo')
    other.ports.dialogs.answer(true)
    await confirms(other)
    expect(other.ports.navigator.at).toBe('paymentInfo')
  })
})
