import { describe, expect, test } from 'vitest'
import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { CHANNELS_OFFERED } from '#shared/domain/payment/payment-channels.ts'
import { createStandalonePayment } from '#shared/flows/payment/standalone-payment/create-standalone-payment.ts'
import type { StandalonePaymentFlow } from '#shared/flows/payment/standalone-payment/types.ts'
import type { PlanPaymentFlow } from '#shared/flows/purchase/plan-payment/types.ts'
import { readLaunch } from '#shared/flows/shell/launch/read-launch.ts'
import type { Query } from '#shared/ports/navigator.ts'
import { memoryStorages } from '#tests/support/memory/storage.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { flow, goesOn, load, opens, rig, show } from './support/payment-page.ts'
import { buyer, type Order, shopOfFile } from './support/shop.ts'

shopOfFile({}, ['0323.017', '0323.018'])

const ready = (flow: PlanPaymentFlow | StandalonePaymentFlow) => until(() => flow.state.load.kind === 'ready')

/** An unpaid order, made in the usual way. */
async function anUnpaidOrder(): Promise<Order> {
  await opens()
  await goesOn()
  return buyer.order()
}

describe('step 3 in trouble [2-05], [4-09]', () => {
  test('what is to be paid cannot be asked for: words and a retry that works', async () => {
    const { tid, billId } = await anUnpaidOrder()
    buyer.network.fail('GET /payment/order', '500')
    await opens('web', { tid })
    expect(flow.state.load.kind).toBe('failed')
    expect(act(flow).pay).toBeUndefined()
    press(act(flow).retry)
    await ready(flow)
    expect(flow.state.bill?.billId).toBe(billId)
  })

  test('the page of the methods without a bill shows the summary first', async () => {
    await load()
    await show('paymentProcess')
    expect(rig.ports.navigator.steps.at(-1)).toMatchObject({ by: 'replace', to: 'paymentInfo' })
    expect(await buyer.orders()).toEqual([])
  })

  test('back leads to where the thing to be paid came from', async () => {
    await opens()
    press(act(flow).previous)
    expect(rig.ports.navigator.at).toBe('confirmInfo')
  })

  test('back from an unpaid order is to change it: its plans are in the cart and step 2 shows them [2-05], decision 3.3', async () => {
    await anUnpaidOrder()
    await opens()
    press(act(flow).previous)
    await until(() => rig.ports.navigator.at === 'confirmInfo')
    expect(await buyer.cart()).toEqual(['0323.017', '0323.018'])
    expect(rig.ports.storage.session.get('transactionId')).toBeUndefined()
  })

  test('back from an order that may be paid at this moment leaves it alone', async () => {
    const { tid } = await anUnpaidOrder()
    await buyer.goesToCashier()
    await opens('web', { tid })
    press(act(flow).previous)
    expect(rig.ports.navigator.at).toBe('chooseEcad')
    expect(await buyer.orders()).toHaveLength(1)
  })

  test('leaving asks first [8-13]', async () => {
    await opens()
    press(act(flow).abandon)
    await until(() => rig.ports.hostPage.closed === 1)
    expect(rig.ports.dialogs.asked[0]?.text).toEqual({ key: 'abandonConfirm' })
  })

  test('the cashier that shows the methods itself is told all it may show where the list cannot be had [9-03]', async () => {
    buyer.network.fail('GET /pay-channel', '500', 10)
    await opens('mobile')
    press(act(flow).pay)
    await until(() => {
      rig.ports.clock.advance(100) // a query is repeated by itself
      return rig.ports.cashier.opened.length === 1
    })
    expect(rig.ports.cashier.opened[0]?.order.payChannels).toEqual(CHANNELS_OFFERED.mobile)
  })

  test('the network goes while the payment is prepared: said, nothing opened; again when it is back (threat 28)', async () => {
    await opens()
    buyer.network.fail('POST /payment/getOrderServerAccessToken', 'lost')
    press(act(flow).next)
    await until(() => flow.state.situation === 'networkAbnormal')
    expect(flow.state, 'said once [8-12]').toMatchObject({ note: null, words: { text: 'networkAbnormal' } })
    expect(rig.ports.cashier.opened).toEqual([])
    expect(await buyer.orders()).toHaveLength(1)
    press(act(flow).checkNow)
    await until(() => flow.state.situation === 'choose')
    await goesOn()
    expect(await buyer.orders()).toHaveLength(1)
  })
})

test('a browser that keeps nothing: says platform and language in the address the cashier sends the payer back to [1-05], [1-06], [3-18]', async () => {
  await load('mobile', { search: '?platform=ab&language=pt', storage: memoryStorages(false) })
  await buyer.signIn('CORPORATE')
  await buyer.addToCart('0323.017')
  await show('paymentInfo')
  press(act(flow).pay)
  await until(() => rig.ports.cashier.opened.length === 1)
  const { billId, merchantOrderNo } = await buyer.order()
  expect(rig.ports.cashier.opened[0]?.order.platform).toBe('association-business')
  const back = new URL(rig.ports.cashier.opened[0]?.order.tarUrl ?? '')
  expect(Object.fromEntries(back.searchParams)).toEqual({
    billId,
    merchantOrderNo,
    platform: 'ab',
    language: LANGUAGE_FACTS.pt.locale,
  })
  const told = { search: back.search, referrer: '', origin: buyer.origin, ...memoryStorages(false) }
  expect(readLaunch(told)).toMatchObject({ platform: 'ab', language: 'pt' })
})

describe('an order put back or renewed (decision 3.3)', () => {
  test('paid meanwhile elsewhere: it is not put back, and the page goes to completion', async () => {
    const { tid, billId } = await anUnpaidOrder()
    await opens('web', { tid })
    await buyer.becomes('PAID')
    press(act(flow).putBack)
    await until(() => rig.ports.navigator.at === 'completeSubmission')
    expect(flow.state.note).toEqual({ key: 'putBackRefused' })
    expect(await buyer.cart()).toEqual([])
    expect(await buyer.charges()).toEqual([billId])
  })

  test('the server fails at it: said, and the order is still there to pay', async () => {
    const { tid, billId } = await anUnpaidOrder()
    await opens('web', { tid })
    buyer.network.fail('POST /payment/order/restore', '500')
    press(act(flow).putBack)
    await until(() => flow.state.note !== null)
    expect(rig.ports.navigator.at).toBe('paymentInfo')
    expect(flow.state.bill?.billId).toBe(billId)
    expect(act(flow).next).toBeTypeOf('function')
  })

  test('no new bill for an expired order: "expired" stands, the failure is told, and it may be tried again [8-03]', async () => {
    const { tid, billId } = await anUnpaidOrder()
    await buyer.becomes('EXPIRED')
    await opens('web', { tid })
    buyer.network.fail('POST /EServiceajax/checkout', '500', 5)
    press(act(flow).payAgain)
    await until(() => rig.ports.dialogs.informed.length > 0)
    expect(rig.ports.dialogs.informed.at(-1)?.text).toEqual({ key: 'systemOrNetworkException' })
    expect(flow.state.bill?.billId).toBe(billId)
    expect(rig.ports.cashier.opened).toEqual([])
  })
})

describe('/ecad-pay in trouble [2-10]', () => {
  async function standalone(query: Query): Promise<StandalonePaymentFlow> {
    await load()
    rig.at('ecadPay', query)
    const flow = rig.app.flow(createStandalonePayment)
    act(flow).open()
    return flow
  }
  /** The page of an unpaid order, which may be paid. */
  async function unpaid() {
    const { tid, billId } = await anUnpaidOrder()
    const flow = await standalone({ billId })
    await until(() => flow.state.situation === 'choose')
    return { tid, billId, flow }
  }

  test.each<[string, 'tid' | 'billId' | 'merchantOrderNo']>([
    ['its transaction', 'tid'],
    ['its bill', 'billId'],
    ['its merchant number', 'merchantOrderNo'],
  ])('the order is found by %s', async (_by, number) => {
    const { [number]: value, tid, billId } = await anUnpaidOrder()
    const flow = await standalone({ [number]: value })
    await until(() => flow.state.situation === 'choose')
    expect(flow.state.bill).toMatchObject({ tid, billId })
  })

  test('not to be had just now: words and a retry', async () => {
    const { billId } = await anUnpaidOrder()
    buyer.network.fail('GET /payment/order', 'html')
    const flow = await standalone({ billId })
    await until(() => flow.state.load.kind === 'failed')
    press(act(flow).retry)
    await until(() => flow.state.situation === 'choose')
  })

  test('asked for again while it stands here: the retry says that it is under way', async () => {
    const { billId, flow } = await unpaid()
    buyer.network.fail('GET /payment/order', 'html')
    act(flow).open()
    await until(() => flow.state.load.kind === 'failed')
    press(act(flow).retry)
    expect(flow.state).toMatchObject({ load: { kind: 'loading' }, bill: { billId } })
    await ready(flow)
  })

  test('closed at the cashier: the same bill again; then paid, and its receipt', async () => {
    const { tid, billId, flow } = await unpaid()
    press(act(flow).choose, 'MPAY')
    press(act(flow).pay)
    rig.ports.cashier.last?.signal('closed')
    await until(() => flow.state.situation === 'notCompleted')
    press(act(flow).payAgain)
    await until(() => flow.state.situation === 'choose')
    press(act(flow).pay)
    expect(rig.ports.cashier.opened.map(({ order }) => order.billId)).toEqual([billId, billId])
    await buyer.becomes('PAID')
    rig.ports.cashier.last?.signal('closed')
    await until(() => act(flow).openReceipt !== undefined)
    press(act(flow).openReceipt)
    expect(rig.ports.navigator.steps.at(-1)).toMatchObject({ to: 'ecadReceipt', query: { tid } })
    expect(await buyer.charges()).toEqual([billId])
  })

  test('a token that has grown old is fetched by the press itself', async () => {
    const { flow } = await unpaid()
    press(act(flow).choose, 'MPAY')
    rig.ports.clock.advance(5 * 60_000)
    const { pay } = act(flow)
    press(pay)
    press(pay)
    await until(() => rig.ports.cashier.opened.length === 1)
  })

  test('leaving asks first, where there is an order to leave [8-13]', async () => {
    const { flow } = await unpaid()
    press(act(flow).close)
    await until(() => rig.ports.hostPage.closed === 1)
    expect(rig.ports.dialogs.asked.map(({ text }) => text)).toEqual([{ key: 'confirmLeavePage' }])
    const none = await standalone({})
    await until(() => none.state.load.kind === 'noOrder')
    press(act(none).close)
    await until(() => rig.ports.hostPage.closed === 1)
    expect(rig.ports.dialogs.asked).toEqual([])
  })
})
