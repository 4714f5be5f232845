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
import { createCompletion } from '#shared/flows/purchase/completion/create-completion.ts'
import { createPlanConfirm } from '#shared/flows/purchase/plan-confirm/create-plan-confirm.ts'
import type { PlanPaymentFlow } from '#shared/flows/purchase/plan-payment/types.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { casesOf } from '../support/payment-rig.ts'
import {
  at,
  cashierPage,
  count,
  dialog,
  flow,
  goesOn,
  load,
  opened,
  opens,
  opensOrder,
  passes,
  reaches,
  rig,
  show,
  showMethods,
  toCashier,
  toMethods,
} from './support/payment-page.ts'
import { buyer, type Order, shop, shopOfFile } from './support/shop.ts'

const PLANS = ['0323.017', '0323.018', '0101.002']

shopOfFile({}, PLANS)
beforeAll(() => {
  shop.server.cashier.maintenance = [{ code: 'BOCPAY', from: '2026-11-20T04:00:00Z', to: '2026-12-20T04:00:00Z' }]
})

/** The window at the cashier is closed, and the page notices it. */
async function closed(situation: PlanPaymentFlow['state']['situation']): Promise<void> {
  cashierPage().signal('closed')
  await reaches(situation)
}
const completions = () => rig.ports.navigator.steps.filter(({ to }) => to === 'completeSubmission')
const completed = () => until(() => completions().length === 1)

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

describe('payment start, desktop [4-09]', () => {
  test('summary, then next runs the whole chain in its order, three calls deep, and shows the methods', async () => {
    await opens()
    expect(flow.state).toMatchObject({ summary: { total: 16500, unitPrice: 5500 }, source: 'cart' })
    expect(act(flow).pay).toBeUndefined()
    buyer.network.calls.length = 0
    buyer.network.chain = 0
    buyer.network.answersTakeMs = 300
    await goesOn()
    buyer.network.answersTakeMs = 0
    expect(buyer.network.chain, 'calls one after another').toBe(3)
    const order = await buyer.order()
    // the figure beside my applications is counted on every page, beside the chain
    const chain = buyer.network.calls.filter((call) => call !== 'GET /my-records/waiting').map((call) => call.split('/').at(-1))
    const ordering = ['checkout', 'getPaymentId', 'checkStatus', 'order', 'cleanCart']
    expect(chain).toEqual([...ordering, 'getOrderServerAccessToken', 'pay-channel'])
    const { local, session } = rig.ports.storage
    const kept = [local.get('cartModified'), session.get('transactionId'), session.get('processId')]
    expect(kept).toEqual(['false', order.tid, order.pid])
    const channels = flow.state.channels.map(({ code, available }) => [code, available])
    expect(channels).toEqual(CHANNELS_OFFERED.web.map((code) => [code, code !== 'BOCPAY']))
    expect(await buyer.cart()).toEqual([])
  })

  test('pay opens the cashier in the very click, with the order as the host SDK wants it; a method under maintenance pays nothing [1-06], [3-16], [7-40], [9-03]', async () => {
    await toMethods()
    const { billId, merchantOrderNo } = await buyer.order()
    const none = flow.state.channels.map((channel) => ({ ...channel, available: false }))
    const { choose, pay } = flow.actions({ ...flow.state, channels: none, chosen: null })
    expect([typeof choose, typeof pay]).toEqual(['function', 'undefined'])
    press(act(flow).choose, 'BOCPAY')
    expect(flow.state.chosen).toBe('MPAY')
    press(act(flow).pay)
    expect(opened()).toMatchObject([
      {
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
      },
    ])
    expect(flow.state).toMatchObject({ situation: 'atCashier', words: { money: 'unknown' } })
  })

  test('previous goes from the methods to the summary, which is now the order’s (decision 3.3)', async () => {
    await toMethods()
    const { tid } = await buyer.order()
    press(act(flow).previous)
    expect(rig.ports.navigator.steps.at(-1)).toEqual({ by: 'go', to: 'paymentInfo', query: { tid } })
    await show('paymentInfo', { tid })
    expect(flow.state).toMatchObject({ source: 'order', summary: { total: 16500 } })
    await goesOn()
    expect(count('POST /EServiceajax/checkout')).toBe(1)
  })
})

test('payment start, mobile: twenty presses of pay do all of it, once; the cashier offers the methods itself (threat 19)', async () => {
  await opens('mobile')
  const { pay, next } = act(flow)
  expect(next).toBeUndefined()
  for (let times = 0; times < 20; times += 1) pay?.()
  expect(act(flow).pay).toBeUndefined()
  await until(() => opened().length === 1)
  for (let times = 0; times < 20; times += 1) act(flow).pay?.()
  expect(opened()).toMatchObject([{ channel: undefined, order: { terminalType: 'MOBILE', payChannels: usable('mobile') } }])
  expect([flow.state.channels, count('POST /EServiceajax/checkout')]).toEqual([[], 1])
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
    await until(() => at() === 'chooseEcad')
    expect(dialog()).toMatchObject({ text: { key: 'systemOrNetworkException' }, more: [{ key: 'moneyNothingTaken' }] })
    expect([opened(), (await buyer.orders()).length]).toEqual([[], orders])
  })

  test('asked too often: the server’s words, the cart stays as it is, and the next press goes on', async () => {
    await opens()
    buyer.network.fail('POST /EServiceajax/checkout', '429')
    press(act(flow).next)
    await until(() => flow.state.note !== null)
    expect([flow.state.note, at(), dialog()]).toEqual([{ text: 'words for fault-429' }, 'paymentInfo', undefined])
    await goesOn()
    expect([flow.state.note, (await buyer.orders()).length]).toEqual([null, 1])
  })

  test('a token that grew old cannot be replaced: the order, come to again, may be paid', async () => {
    await toMethods()
    const { tid } = await buyer.order()
    passes(5)
    buyer.network.fail('POST /payment/getOrderServerAccessToken', '500')
    press(act(flow).pay)
    await until(() => at() === 'chooseEcad')
    await show('paymentProcess', { tid })
    expect(flow.state.situation).toBe('choose')
    press(act(flow).pay)
    await until(() => opened().length === 1)
  })

  test('no token: says so and stays; trying again works', async () => {
    await opens('mobile')
    buyer.network.replace('POST /payment/getOrderServerAccessToken', { isValid: true })
    press(act(flow).pay)
    await reaches('tokenMissing')
    expect([dialog()?.text, rig.ports.navigator.steps]).toEqual([{ key: 'paymentTokenUnavailable' }, []])
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
      return at() === 'paymentProcess'
    })
    expect([count('POST /EServiceajax/checkout'), (await buyer.orders()).length]).toEqual([2, 1])
  })

  test('the order cannot be made for the network: that is said, and that nothing was charged [8-03], threat 28', async () => {
    await opens()
    buyer.network.fail('POST /EServiceajax/checkout', 'hang', 3)
    press(act(flow).next)
    await until(() => {
      rig.ports.clock.advance(1_000)
      return dialog()
    })
    expect(dialog()?.more).toEqual([{ key: 'requestTimeout' }, { key: 'moneyNothingTaken' }])
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
    await until(dialog)
    expect([dialog()?.text, at()]).toEqual([{ key: 'cartEmptied' }, 'chooseEcad'])
  })
})

describe('what the server says before paying (decision 3.2)', () => {
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
    expect(flow.state).toMatchObject({ situation, words: { money } })
    const values = { number: clerk?.number, amount: refunded === 0 ? '0.00' : '165.00' }
    expect(caseNote(flow.state.bill as Bill)).toEqual({ key, values })
    expect([act(flow).payAgain !== undefined, act(flow).pay]).toEqual([again, act(flow).payAgain])
    // the page after an application says the same of the money
    const completion = rig.app.flow(createCompletion)
    rig.at('completeSubmission', { merchantOrderNo: odd.merchantOrderNo })
    act(completion).open()
    await until(() => completion.state.at === 'ready')
    expect([completion.state.payment, act(completion).goToPayment !== undefined]).toEqual([again ? situation : 'unknown', again])
  })

  test.each(['PENDING', 'ABNORMAL', 'FAILED', 'CANCELLED', 'PAY_LATER'] as const)('an order %s is shown as that', async (state) => {
    await toMethods()
    await buyer.becomes(state)
    await opensOrder()
    expect(flow.state.situation).toBe(SITUATION_OF_STATE[state])
  })

  test('a paid one goes straight to completion', async () => {
    await toMethods()
    await buyer.becomes('PAID')
    await opensOrder()
    const { tid, merchantOrderNo } = await buyer.order()
    expect(completions()).toEqual([{ by: 'replace', to: 'completeSubmission', query: { isPay: 'true', merchantOrderNo, tid } }])
  })

  test('a paid one leads to completion again, after another cart was looked at', async () => {
    await toMethods()
    const { tid } = await buyer.order()
    await buyer.becomes('PAID')
    await opensOrder()
    await buyer.addToCart('0323.019')
    rig.ports.storage.local.set('cartModified', 'true')
    await show('paymentInfo')
    expect(flow.state).toMatchObject({ source: 'cart', bill: null })
    await show('paymentInfo', { tid })
    expect(completions()).toHaveLength(2)
  })

  test('decision 3.3: an unpaid order is found again without its tid, and can be put back in the cart', async () => {
    await toMethods()
    await opens()
    const { merchantOrderNo } = await buyer.order()
    expect(flow.state).toMatchObject({ source: 'order', bill: { applicationNumber: applicationNumberOf(merchantOrderNo) } })
    press(act(flow).putBack)
    await until(() => at() === 'chooseEcad')
    expect(await buyer.cart()).toEqual(PLANS)
    const { local, session } = rig.ports.storage
    expect([session.get('transactionId'), local.get('cartModified')]).toEqual([undefined, 'true'])
  })

  test('an expired order is paid again by its next bill, under the same application number', async () => {
    await toMethods()
    const { tid, ...first } = await buyer.order()
    await buyer.becomes('EXPIRED')
    await opensOrder()
    expect(flow.state.situation).toBe('expired')
    press(act(flow).payAgain)
    await until(() => at() === 'paymentProcess')
    const { billId, ...next } = await buyer.order()
    expect(billId).not.toBe(first.billId)
    const applicationNumber = applicationNumberOf(first.merchantOrderNo)
    expect(next).toMatchObject({ tid, merchantOrderNo: `${applicationNumber}_2` })
    expect(flow.state).toMatchObject({ situation: 'choose', bill: { billId, applicationNumber } })
  })
})

describe('at the cashier', () => {
  test('threat 1, 3: signals only make the page ask: unpaid stays, and twenty of them after paying complete once', async () => {
    await toCashier()
    const page = cashierPage()
    const signals = () => Array.from({ length: 20 }, () => page.signal('ask'))
    signals()
    await until(() => count('GET /payment/bill/success') > 0)
    expect([completions(), flow.state.situation]).toEqual([[], 'atCashier'])
    await buyer.becomes('PAID')
    signals()
    await until(() => completions().length > 0)
    signals()
    await reaches('paid')
    expect([completions().length, page.ended]).toEqual([1, true])
    expect(await buyer.charges()).toEqual([(await buyer.order()).billId])
  })

  test('threat 5: blocked: the link is there, nothing is booked twice, and paying by the link completes', async () => {
    await toMethods()
    rig.ports.cashier.carry('blocked')
    press(act(flow).pay)
    const cashierLink = { href: 'http://cashier.test/visit' }
    expect(flow.state).toMatchObject({ situation: 'blocked', cashierPage: cashierLink, words: { text: 'paymentPopupBlocked' } })
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
    await reaches('choose')
    press(act(flow).pay)
    await closed('notCompleted')
    press(act(flow).pay)
    expect(flow.state.situation, 'in the very click, with the method that was kept').toBe('atCashier')
    const { billId } = await buyer.order()
    expect(opened().map(({ order }) => order.billId)).toEqual([billId, billId, billId])
  })

  test.each(['soon', 'after the schedule has ended'])(
    'threat 6: closed while the bank has not said: do not pay again; then paid, heard of %s [4-12]',
    async (when) => {
      await toCashier()
      await buyer.becomes('PENDING')
      await closed('pending')
      expect(flow.state.words.money).toBe('unknown')
      expect([act(flow).pay, act(flow).payAgain, act(flow).putBack]).toEqual([undefined, undefined, undefined])
      if (when !== 'soon') {
        await until(() => {
          rig.ports.clock.advance(1000)
          return flow.state.situation !== 'pending'
        })
        expect(flow.state).toMatchObject({ situation: 'unknown', words: { text: 'paymentStillUnknown', money: 'unknown' } })
      }
      await buyer.becomes('PAID')
      if (when === 'soon') rig.ports.clock.advance(2000)
      else press(act(flow).checkNow)
      await completed()
    },
  )

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
    await reaches('choose')
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
    const { payAgain, checkNow } = act(flow)
    expect([flow.state.words.money, payAgain, typeof checkNow]).toEqual(['unknown', undefined, 'function'])
  })

  test('threat 22: once a bill exists the cart’s expiry touches nothing; a token older than four minutes is fetched anew', async () => {
    await opens()
    passes(2)
    await goesOn()
    await showMethods()
    press(act(flow).choose, 'MPAY')
    passes(5)
    press(act(flow).pay)
    await until(() => opened().length === 1)
    expect(count('POST /payment/getOrderServerAccessToken')).toBe(2)
    // The cart was filled two minutes before the bill was created.
    passes(24)
    await buyer.becomes('PAID')
    cashierPage().signal('ask')
    await completed()
    expect(dialog()).toBeUndefined()
  })
})

test('the time to choose: says until when, and asks when it is over by the server’s clock [4-12]', async () => {
  await toMethods()
  shop.server.clock.advance({ minutes: 20 })
  await load()
  await showMethods()
  await reaches('choose')
  expect(flow.state.chooseUntil).toBe((await buyer.order()).expiresAt)
  passes(10)
  rig.ports.clock.advance(500)
  await reaches('expired')
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
    expect(at()).toBe('paymentInfo')
    await buyer.removeFromCart(...PLANS)
    act(confirm).open()
    await until(dialog)
    expect([dialog()?.text, at()]).toEqual([{ key: 'cartEmptied' }, 'chooseEcad'])
  })

  test('with an unpaid order instead of a cart it goes to that order (decision 3.3)', async () => {
    await toMethods()
    opensConfirm()
    await until(() => rig.ports.navigator.steps.at(-1)?.to === 'paymentInfo')
    expect(dialog()).toBeUndefined()
  })
})
