import { beforeAll, describe, expect, test } from 'vitest'
import { requestRefund } from '#server/sales/cases/refund.ts'
import { resolveCase } from '#server/sales/cases/resolve.ts'
import type { Bill } from '#shared/domain/payment/bill.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import { CHANNELS_OFFERED } from '#shared/domain/payment/payment-channels.ts'
import type { BillFailure, CaseState, PaymentState } from '#shared/domain/payment/payment-states.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { caseNote } from '#shared/flows/payment/case-words.ts'
import { SITUATION_OF_STATE } from '#shared/flows/payment/words.ts'
import { createPlanConfirm } from '#shared/flows/purchase/plan-confirm/create-plan-confirm.ts'
import type { PlanPaymentFlow } from '#shared/flows/purchase/plan-payment/types.ts'
import type { WireKey } from '#shared/wire/index.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { casesOf } from '../support/payment-rig.ts'
import { flow, goesOn, load, opens, rig, show, toMethods } from './support/payment-page.ts'
import { buyer, type Order, shop, shopOfFile } from './support/shop.ts'

const PLANS = ['0323.017', '0323.018', '0101.002']

shopOfFile({}, PLANS)
beforeAll(() => {
  shop.server.cashier.maintenance = [{ code: 'BOCPAY', from: '2026-11-20T04:00:00Z', to: '2026-12-20T04:00:00Z' }]
})

const opensOrder = async () => opens('web', { tid: (await buyer.order()).tid })

async function toCashier(): Promise<void> {
  await toMethods()
  press(act(flow).pay)
}
/** The window at the cashier is closed, and the page notices it. */
async function closed(situation: PlanPaymentFlow['state']['situation']): Promise<void> {
  cashierPage().signal('closed')
  await until(() => flow.state.situation === situation)
}
const completed = () => until(() => completions().length === 1)

/** Advances time for the page and the server. */
function passes(minutes: number): void {
  shop.server.clock.advance({ minutes })
  rig.ports.clock.advance(minutes * 60_000)
}

type OddEnd = Extract<CaseState, 'open' | 'refunded' | 'closed'>
/** The order is paid after its time limit, and a clerk handles the charge. */
async function paidTooLate(end: OddEnd): Promise<Order> {
  const { server } = shop
  const { billId } = await buyer.goesToCashier()
  server.clock.advance({ minutes: 31 })
  await server.reconciler.pollDue()
  server.clock.advance({ seconds: 5 })
  await server.cashier.pays(billId)
  const [{ id } = { id: 0 }] = await casesOf(server, billId)
  const by = { who: 'Lei Ka Man', why: 'the payer was charged late' }
  const { payments } = server.context
  if (end === 'closed') await payments.inPaymentTransaction((transaction) => resolveCase(transaction, id, { ...by, decision: 'closed' }))
  if (end === 'refunded') {
    await payments.inPaymentTransaction((transaction) => requestRefund(transaction, id, by))
    await server.reconciler.pollDue()
  }
  return buyer.order()
}

/** The methods that are not under maintenance. */
const usable = (surface: Surface) => CHANNELS_OFFERED[surface].filter((code) => code !== 'BOCPAY')
const opened = () => rig.ports.cashier.opened
const cashierPage = () => {
  const { last } = rig.ports.cashier
  if (last === undefined) throw new Error('the cashier was not opened')
  return last
}
const completions = () => rig.ports.navigator.steps.filter(({ to }) => to === 'completeSubmission')
const dialog = () => rig.ports.dialogs.informed.at(-1)?.text
const count = (call: WireKey) => buyer.network.count(call)

describe('payment start, desktop [4-09]', () => {
  test('summary, then next runs the whole chain in its order, three calls deep, and shows the methods', async () => {
    await opens()
    expect(flow.state.summary).toMatchObject({ total: 16500, unitPrice: 5500 })
    expect(flow.state.source).toBe('cart')
    expect(act(flow).pay).toBeUndefined()
    buyer.network.calls.length = 0
    buyer.network.chain = 0
    buyer.network.answersTakeMs = 100
    await goesOn()
    buyer.network.answersTakeMs = 0
    expect(buyer.network.chain, 'calls one after another').toBe(3)
    const order = await buyer.order()
    // the figure beside my applications is counted on every page, beside the chain
    const chain = buyer.network.calls.filter((call) => call !== 'GET /my-records/waiting')
    expect(chain.map((call) => call.split('/').at(-1))).toEqual([
      'checkout',
      'getPaymentId',
      'checkStatus',
      'order',
      'cleanCart',
      'getOrderServerAccessToken',
      'pay-channel',
    ])
    expect(rig.ports.storage.local.get('cartModified')).toBe('false')
    expect(rig.ports.storage.session.get('transactionId')).toBe(order.tid)
    expect(rig.ports.storage.session.get('processId')).toBe(order.pid)
    expect(flow.state.channels.map(({ code, available }) => [code, available])).toEqual(
      CHANNELS_OFFERED.web.map((code) => [code, code !== 'BOCPAY']),
    )
    expect(await buyer.cart()).toEqual([])
  })

  test('pay opens the cashier in the very click, with the order as the host SDK wants it [1-06], [3-16], [7-40], [9-03]', async () => {
    await toMethods()
    const { billId, merchantOrderNo } = await buyer.order()
    expect(act(flow).pay).toBeTypeOf('function')
    press(act(flow).pay)
    expect(opened()).toHaveLength(1)
    expect(opened()[0]).toMatchObject({
      channel: 'MPAY',
      order: {
        amount: '165.00',
        billId,
        cashierLanguage: 'zh-Hant',
        channelVersion: 2,
        currency: 'MOP',
        terminalType: 'PC',
        platform: 'one-account',
        payChannels: usable('web'),
        headers: { Authorization: `Bearer ${buyer.network.answered('POST /payment/getOrderServerAccessToken').token}` },
        tarUrl: `${buyer.origin}/ecad/pay-passed?billId=${billId}&merchantOrderNo=${merchantOrderNo}`,
      },
    })
    expect(flow.state).toMatchObject({ situation: 'atCashier', words: { money: 'unknown' } })
  })

  test('a method under maintenance cannot be chosen', async () => {
    await toMethods()
    press(act(flow).choose, 'BOCPAY')
    expect(flow.state.chosen).toBe('MPAY')
  })

  test('methods that are all under maintenance are shown with the reason, and none pays', async () => {
    await toMethods()
    const none = flow.state.channels.map((channel) => ({ ...channel, available: false }))
    const { choose, pay } = flow.actions({ ...flow.state, channels: none, chosen: null })
    expect([typeof choose, typeof pay]).toEqual(['function', 'undefined'])
  })

  test('previous goes from the methods to the summary, which is now the order’s (decision 3.3)', async () => {
    await toMethods()
    press(act(flow).previous)
    expect(rig.ports.navigator.steps.at(-1)).toEqual({ by: 'go', to: 'paymentInfo', query: { tid: (await buyer.order()).tid } })
    await show('paymentInfo', { tid: (await buyer.order()).tid })
    expect(flow.state).toMatchObject({ source: 'order', summary: { total: 16500 } })
    await goesOn()
    expect(count('POST /EServiceajax/checkout')).toBe(1)
  })
})

test('payment start, mobile: pay on payment-info does all of it; the cashier offers the methods itself', async () => {
  await opens('mobile')
  expect(act(flow).next).toBeUndefined()
  press(act(flow).pay)
  expect(act(flow).pay).toBeUndefined()
  await until(() => opened().length === 1)
  expect(opened()[0]).toMatchObject({ channel: undefined, order: { terminalType: 'MOBILE', payChannels: usable('mobile') } })
  expect(flow.state.channels).toEqual([])
})

describe('failures of the start [8-03], [8-04]', () => {
  test.each([
    ['POST /EServiceajax/checkout', '500', 0],
    ['GET /payment/getPaymentId', '500', 1],
    ['GET /payment/checkStatus', 'html', 1],
    ['GET /EServiceajax/cleanCart', '500', 1],
    ['POST /payment/getOrderServerAccessToken', '500', 1],
    ['POST /payment/getOrderServerAccessToken', 'html', 1],
  ] as const)('%s meets %s: system exception, back to /choose-ecad, nothing taken, and %i order waits (decision 3.3)', async (...row) => {
    const [call, fault, orders] = row
    await opens()
    buyer.network.fail(call, fault)
    press(act(flow).next)
    await until(() => rig.ports.navigator.at === 'chooseEcad')
    expect(rig.ports.dialogs.informed.at(-1)).toMatchObject({
      text: { key: 'systemOrNetworkException' },
      more: [{ key: 'moneyNothingTaken' }],
    })
    expect(opened()).toEqual([])
    expect(await buyer.orders()).toHaveLength(orders)
  })

  test('asked too often: the server’s words, the cart stays as it is, and the next press goes on', async () => {
    await opens()
    buyer.network.fail('POST /EServiceajax/checkout', '429')
    press(act(flow).next)
    await until(() => flow.state.note !== null)
    expect(flow.state.note).toEqual({ text: 'words for fault-429' })
    expect(rig.ports.navigator.at).toBe('paymentInfo')
    expect(rig.ports.dialogs.informed).toEqual([])
    await goesOn()
    expect(flow.state.note).toBeNull()
    expect(await buyer.orders()).toHaveLength(1)
  })

  test('no token: says so and stays; trying again works', async () => {
    await opens('mobile')
    buyer.network.replace('POST /payment/getOrderServerAccessToken', { isValid: true })
    press(act(flow).pay)
    await until(() => flow.state.situation === 'tokenMissing')
    expect(dialog()).toEqual({ key: 'paymentTokenUnavailable' })
    expect(rig.ports.navigator.steps).toEqual([])
    buyer.network.replace('POST /payment/getOrderServerAccessToken')
    press(act(flow).payAgain)
    await until(() => opened().length === 1)
    expect(await buyer.orders()).toHaveLength(1)
  })

  test('the answer to checkout is lost: asked again with the same key, one order (threat 19)', async () => {
    await opens()
    buyer.network.fail('POST /EServiceajax/checkout', 'lost')
    press(act(flow).next)
    await until(() => {
      rig.ports.clock.advance(100)
      return rig.ports.navigator.at === 'paymentProcess'
    })
    expect(count('POST /EServiceajax/checkout')).toBe(2)
    expect(await buyer.orders()).toHaveLength(1)
  })

  test('the order cannot be made for the network: that is said, and that nothing was charged [8-03], threat 28', async () => {
    await opens()
    buyer.network.fail('POST /EServiceajax/checkout', 'hang', 3)
    press(act(flow).next)
    await until(() => {
      rig.ports.clock.advance(1_000)
      return rig.ports.dialogs.informed.length > 0
    })
    expect(rig.ports.dialogs.informed.at(-1)?.more).toEqual([{ key: 'requestTimeout' }, { key: 'moneyNothingTaken' }])
  })

  test('threat 21: the cart is not what was shown: a message, the new list, nothing ordered', async () => {
    await opens()
    await buyer.removeFromCart('0101.002')
    press(act(flow).next)
    await until(() => flow.state.summary?.lines.length === 2)
    expect(rig.ports.dialogs.toasts.map(({ message }) => message)).toEqual([{ key: 'cartChangedElsewhere' }])
    expect(await buyer.orders()).toEqual([])
    await goesOn()
    expect((await buyer.order()).items).toHaveLength(2)
  })

  test.each(['empty', 'unfetchable'] as const)('threat 22: the cart is %s and there is no order: idle-cleared [4-10]', async (how) => {
    await load()
    if (how === 'empty') await buyer.removeFromCart(...PLANS)
    else buyer.network.fail('GET /EServiceajax/getCart', '500')
    rig.at('paymentInfo')
    act(flow).open('paymentInfo')
    await until(() => rig.ports.dialogs.informed.length > 0)
    expect(dialog()).toEqual({ key: 'cartEmptied' })
    expect(rig.ports.navigator.at).toBe('chooseEcad')
  })

  test('threat 19: twenty presses make one order and one visit', async () => {
    await opens('mobile')
    const { pay } = act(flow)
    for (let times = 0; times < 20; times += 1) pay?.()
    await until(() => opened().length === 1)
    for (let times = 0; times < 20; times += 1) act(flow).pay?.()
    expect(opened()).toHaveLength(1)
    expect(count('POST /EServiceajax/checkout')).toBe(1)
  })
})

describe('what the server says before paying (decision 3.2)', () => {
  test.each(['PENDING', 'EXPIRED', 'ABNORMAL', 'FAILED', 'CANCELLED', 'PAY_LATER'] as const)(
    'an order %s is shown as that',
    async (state) => {
      await toMethods()
      await buyer.becomes(state)
      await opensOrder()
      expect(flow.state.situation).toBe(SITUATION_OF_STATE[state])
    },
  )

  test.each<[PaymentState, BillFailure, OddEnd, number, string, string, string, boolean]>([
    ['ABNORMAL', 'late-payment', 'open', 0, 'abnormal', 'unknown', 'caseOpen', false],
    ['EXPIRED', 'given-back', 'refunded', 165, 'givenBack', 'givenBack', 'caseRefunded', true],
    ['EXPIRED', 'decided', 'closed', 0, 'decided', 'decided', 'caseClosed', true],
  ])('an order %s (%s), its case %s: the buyer reads what became of the money, and the number to quote', async (...row) => {
    const [state, failure, caseState, refunded, situation, money, key, again] = row
    await toMethods()
    const { case: clerk, ...odd } = await paidTooLate(caseState)
    expect(odd).toMatchObject({ state, failure })
    expect(clerk).toMatchObject({ state: caseState, refunded, number: expect.stringMatching(/^C\d{6}$/) })
    await opensOrder()
    expect(flow.state.situation).toBe(situation)
    expect(flow.state.words.money).toBe(money)
    expect(caseNote(flow.state.bill as Bill)).toEqual({
      key,
      values: { number: clerk?.number, amount: refunded === 0 ? '0.00' : '165.00' },
    })
    expect(act(flow).payAgain !== undefined).toBe(again)
    expect(act(flow).pay).toBe(act(flow).payAgain)
  })

  test('a paid one goes straight to completion', async () => {
    await toMethods()
    await buyer.becomes('PAID')
    await load()
    const { tid, merchantOrderNo } = await buyer.order()
    await show('paymentInfo', { tid })
    expect(completions()).toEqual([{ by: 'replace', to: 'completeSubmission', query: { isPay: 'true', merchantOrderNo, tid } }])
  })

  test('decision 3.3: an unpaid order is found again without its tid, and can be put back in the cart', async () => {
    await toMethods()
    await opens()
    const { merchantOrderNo } = await buyer.order()
    expect(flow.state).toMatchObject({ source: 'order', bill: { applicationNumber: applicationNumberOf(merchantOrderNo) } })
    press(act(flow).putBack)
    await until(() => rig.ports.navigator.at === 'chooseEcad')
    expect(await buyer.cart()).toEqual(PLANS)
    expect(rig.ports.storage.session.get('transactionId')).toBeUndefined()
    expect(rig.ports.storage.local.get('cartModified')).toBe('true')
  })

  test('an expired order is paid again by its next bill, under the same application number', async () => {
    await toMethods()
    const first = await buyer.order()
    await buyer.becomes('EXPIRED')
    await opensOrder()
    press(act(flow).payAgain)
    await until(() => rig.ports.navigator.at === 'paymentProcess')
    const next = await buyer.order()
    expect(next.billId).not.toBe(first.billId)
    expect(next).toMatchObject({ tid: first.tid, merchantOrderNo: `${applicationNumberOf(first.merchantOrderNo)}_2` })
    expect(flow.state).toMatchObject({
      situation: 'choose',
      bill: { billId: next.billId, applicationNumber: applicationNumberOf(first.merchantOrderNo) },
    })
  })
})

describe('at the cashier', () => {
  test('threat 1, 3: signals only make the page ask: unpaid stays, and twenty of them after paying complete once', async () => {
    await toCashier()
    for (let times = 0; times < 20; times += 1) cashierPage().signal('ask')
    await until(() => count('GET /payment/bill/success') > 0)
    expect(completions()).toEqual([])
    expect(flow.state.situation).toBe('atCashier')
    await buyer.becomes('PAID')
    const first = cashierPage()
    for (let times = 0; times < 20; times += 1) first.signal('ask')
    await until(() => completions().length > 0)
    for (let times = 0; times < 20; times += 1) first.signal('ask')
    await until(() => flow.state.situation === 'paid')
    expect(completions()).toHaveLength(1)
    expect(first.ended).toBe(true)
    expect(await buyer.charges()).toEqual([(await buyer.order()).billId])
  })

  test('threat 5: blocked: the link is there, nothing is booked twice, and paying by the link completes', async () => {
    await toMethods()
    rig.ports.cashier.carry('blocked')
    press(act(flow).pay)
    expect(flow.state).toMatchObject({
      situation: 'blocked',
      cashierPage: { href: 'http://cashier.test/visit' },
      words: { text: 'paymentPopupBlocked' },
    })
    await buyer.becomes('PAID')
    rig.ports.clock.advance(3000)
    await completed()
    expect(await buyer.orders()).toHaveLength(1)
  })

  test('threat 6: closed before paying: "not completed", not charged, and the same bill again, by either button', async () => {
    await toCashier()
    await closed('notCompleted')
    expect(flow.state.words).toMatchObject({ text: 'paymentNotCompleted', money: 'notCharged' })
    press(act(flow).payAgain)
    await until(() => flow.state.situation === 'choose')
    press(act(flow).pay)
    await closed('notCompleted')
    press(act(flow).pay)
    expect(flow.state.situation, 'in the very click, with the method that was kept').toBe('atCashier')
    const { billId } = await buyer.order()
    expect(opened().map(({ order }) => order.billId)).toEqual([billId, billId, billId])
  })

  test('threat 6: closed while the bank has not said: do not pay again; then paid [4-12]', async () => {
    await toCashier()
    await buyer.becomes('PENDING')
    await closed('pending')
    expect(flow.state.words.money).toBe('unknown')
    expect([act(flow).pay, act(flow).payAgain, act(flow).putBack]).toEqual([undefined, undefined, undefined])
    await buyer.becomes('PAID')
    rig.ports.clock.advance(2000)
    await completed()
  })

  test.each([
    ['threat 4: no signal at all: paid is noticed within five seconds [4-09]', undefined],
    ['threat 20: paid after all, when the page had said that it was not completed', 'before'],
    ['threat 6: closed after paying', 'after'],
  ])('%s', async (_what, closes) => {
    await toCashier()
    if (closes === 'before') await closed('notCompleted')
    await buyer.becomes('PAID')
    if (closes === 'after') cashierPage().signal('closed')
    else rig.ports.clock.advance(3000)
    await completed()
  })

  test('pending for long: the schedule ends, "check now" stays and tells the truth', async () => {
    await toCashier()
    await buyer.becomes('PENDING')
    await closed('pending')
    await until(() => {
      rig.ports.clock.advance(1000)
      return flow.state.situation !== 'pending'
    })
    expect(flow.state).toMatchObject({ situation: 'unknown', words: { text: 'paymentStillUnknown', money: 'unknown' } })
    await buyer.becomes('PAID')
    press(act(flow).checkNow)
    await completed()
  })

  test.each([
    ['FAILED', 'declined', 'failed'],
    ['FAILED', 'over-limit', 'overLimit'],
    ['FAILED', 'bank-maintenance', 'bankMaintenance'],
    ['CANCELLED', 'cancelled', 'cancelled'],
    ['PAY_LATER', undefined, 'payLater'],
  ] as const)('%s (%s) on return is %s: not charged, and may be tried again', async (state, failure, situation) => {
    await toCashier()
    await buyer.becomes(state, failure)
    await closed(situation)
    expect(flow.state.words.money).toBe('notCharged')
    press(act(flow).payAgain)
    await until(() => flow.state.situation === 'choose')
    press(act(flow).pay)
    expect(flow.state.situation).toBe('atCashier')
    cashierPage().signal('ask')
    await until(() => count('GET /payment/bill/success') > 1)
    expect(flow.state.situation).toBe('atCashier')
  })

  test('the server cannot be asked: network abnormal, money unknown, check now', async () => {
    await toCashier()
    buyer.network.fail('GET /payment/bill/success', '500', 50)
    await closed('networkAbnormal')
    expect(flow.state.words.money).toBe('unknown')
    expect(act(flow).payAgain).toBeUndefined()
    expect(act(flow).checkNow).toBeTypeOf('function')
  })

  test('threat 22: once a bill exists the cart’s expiry touches nothing', async () => {
    await opens()
    passes(2)
    await goesOn()
    await show('paymentProcess', { tid: (await buyer.order()).tid })
    press(act(flow).choose, 'MPAY')
    press(act(flow).pay)
    // The cart was filled two minutes before the bill was created.
    passes(29)
    await buyer.becomes('PAID')
    cashierPage().signal('ask')
    await completed()
    expect(rig.ports.dialogs.informed).toEqual([])
  })

  test('a token older than four minutes is fetched anew before the cashier opens', async () => {
    await toMethods()
    rig.ports.clock.advance(5 * 60_000)
    press(act(flow).pay)
    await until(() => opened().length === 1)
    expect(count('POST /payment/getOrderServerAccessToken')).toBe(2)
  })
})

test('the time to choose: says until when, and asks when it is over by the server’s clock [4-12]', async () => {
  await toMethods()
  shop.server.clock.advance({ minutes: 20 })
  await load()
  await show('paymentProcess', { tid: (await buyer.order()).tid })
  await until(() => flow.state.situation === 'choose')
  expect(flow.state.chooseUntil).toBe((await buyer.order()).expiresAt)
  passes(10)
  rig.ports.clock.advance(500)
  await until(() => flow.state.situation === 'expired')
})

describe('confirm-info [2-04]', () => {
  function opensConfirm() {
    const confirm = rig.app.flow(createPlanConfirm)
    rig.at('confirmInfo')
    act(confirm).open()
    return confirm
  }

  test('shows the cart; previous and confirm lead on; an empty one is idle-cleared [4-10]', async () => {
    await load()
    const confirm = opensConfirm()
    await until(() => confirm.state.summary.kind === 'ready')
    expect(confirm.state).toMatchObject({ summary: { value: { total: 16500, unitPrice: 5500 } }, workingDays: 5 })
    press(act(confirm).confirm)
    expect(rig.ports.navigator.at).toBe('paymentInfo')
    await buyer.removeFromCart(...PLANS)
    act(confirm).open()
    await until(() => rig.ports.dialogs.informed.length === 1)
    expect(dialog()).toEqual({ key: 'cartEmptied' })
    expect(rig.ports.navigator.at).toBe('chooseEcad')
  })

  test('with an unpaid order instead of a cart it goes to that order (decision 3.3)', async () => {
    await toMethods()
    opensConfirm()
    await until(() => rig.ports.navigator.steps.at(-1)?.to === 'paymentInfo')
    expect(rig.ports.dialogs.informed).toEqual([])
  })
})
