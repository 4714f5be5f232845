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
import { at, dialog, flow, goesOn, load, opened, opens, opensOrder, reaches, rig, show } from './support/payment-page.ts'
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
    const { billId } = await anUnpaidOrder()
    buyer.network.fail('GET /payment/order', '500')
    await opensOrder()
    expect([flow.state.load.kind, act(flow).pay]).toEqual(['failed', undefined])
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

  test('back leads to where the thing to be paid came from; leaving asks first [8-13]', async () => {
    await opens()
    press(act(flow).previous)
    expect(at()).toBe('confirmInfo')
    press(act(flow).abandon)
    await until(() => rig.ports.hostPage.closed === 1)
    expect(rig.ports.dialogs.asked[0]?.text).toEqual({ key: 'abandonConfirm' })
  })

  test('back from an unpaid order is to change it: its plans are in the cart and step 2 shows them [2-05], decision 3.3', async () => {
    await anUnpaidOrder()
    await opens()
    press(act(flow).previous)
    await until(() => at() === 'confirmInfo')
    expect(await buyer.cart()).toEqual(['0323.017', '0323.018'])
    expect(rig.ports.storage.session.get('transactionId')).toBeUndefined()
  })

  test('back from an order that may be paid at this moment leaves it alone', async () => {
    await anUnpaidOrder()
    await buyer.goesToCashier()
    await opensOrder()
    press(act(flow).previous)
    expect([at(), (await buyer.orders()).length]).toEqual(['chooseEcad', 1])
  })

  test('the cashier that shows the methods itself is told all it may show where the list cannot be had [9-03]', async () => {
    buyer.network.fail('GET /pay-channel', '500', 10)
    await opens('mobile')
    press(act(flow).pay)
    await until(() => {
      rig.ports.clock.advance(100) // a query is repeated by itself
      return opened().length === 1
    })
    expect(opened()[0]?.order.payChannels).toEqual(CHANNELS_OFFERED.mobile)
  })

  test('the network goes while the payment is prepared: said, nothing opened; again when it is back (threat 28)', async () => {
    await opens()
    buyer.network.fail('POST /payment/getOrderServerAccessToken', 'lost')
    press(act(flow).next)
    await reaches('networkAbnormal')
    expect(flow.state, 'said once [8-12]').toMatchObject({ note: null, words: { text: 'networkAbnormal' } })
    expect(opened()).toEqual([])
    press(act(flow).checkNow)
    await reaches('choose')
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
  await until(() => opened().length === 1)
  const { billId, merchantOrderNo } = await buyer.order()
  const { platform, tarUrl } = opened()[0]?.order ?? {}
  expect(platform).toBe('association-business')
  const back = new URL(tarUrl ?? '')
  const query = Object.fromEntries(back.searchParams)
  expect(query).toEqual({ billId, merchantOrderNo, platform: 'ab', language: LANGUAGE_FACTS.pt.locale })
  const told = { search: back.search, referrer: '', origin: buyer.origin, ...memoryStorages(false) }
  expect(readLaunch(told)).toMatchObject({ platform: 'ab', language: 'pt' })
})

describe('an order put back or renewed (decision 3.3)', () => {
  test('paid meanwhile elsewhere: it is not put back, and the page goes to completion', async () => {
    const { billId } = await anUnpaidOrder()
    await opensOrder()
    await buyer.becomes('PAID')
    press(act(flow).putBack)
    await until(() => at() === 'completeSubmission')
    expect([flow.state.note, await buyer.cart(), await buyer.charges()]).toEqual([{ key: 'putBackRefused' }, [], [billId]])
  })

  test('the server fails at it: said, and the order is still there to pay', async () => {
    const { billId } = await anUnpaidOrder()
    await opensOrder()
    buyer.network.fail('POST /payment/order/restore', '500')
    press(act(flow).putBack)
    await until(() => flow.state.note !== null)
    expect([at(), flow.state.bill?.billId, typeof act(flow).next]).toEqual(['paymentInfo', billId, 'function'])
  })

  test('no new bill for an expired order: "expired" stands, the failure is told, and it may be tried again [8-03]', async () => {
    const { billId } = await anUnpaidOrder()
    await buyer.becomes('EXPIRED')
    await opensOrder()
    buyer.network.fail('POST /EServiceajax/checkout', '500', 5)
    press(act(flow).payAgain)
    await until(dialog)
    expect(dialog()?.text).toEqual({ key: 'systemOrNetworkException' })
    expect([flow.state.bill?.billId, opened()]).toEqual([billId, []])
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

  test('the order is found by its transaction, its bill or its merchant number', async () => {
    const { tid, billId, merchantOrderNo } = await anUnpaidOrder()
    for (const query of [{ tid }, { billId }, { merchantOrderNo }]) {
      const flow = await standalone(query)
      await until(() => flow.state.situation === 'choose')
      expect(flow.state.bill).toMatchObject({ tid, billId })
    }
  })

  test('not to be had just now, at first or again: words and a retry, which says that it is under way', async () => {
    const { billId } = await anUnpaidOrder()
    buyer.network.fail('GET /payment/order', 'html')
    const flow = await standalone({ billId })
    for (const bill of [null, { billId }]) {
      await until(() => flow.state.load.kind === 'failed')
      press(act(flow).retry)
      expect(flow.state).toMatchObject({ load: { kind: 'loading' }, bill })
      await ready(flow)
      buyer.network.fail('GET /payment/order', 'html')
      act(flow).open()
    }
  })

  test('without a session, at first or since, it asks for log-in as every page of a payment does [2-02]', async () => {
    const { flow } = await unpaid()
    buyer.signOut()
    press(act(flow).choose, 'MPAY')
    act(flow).open()
    await until(() => flow.state.load.kind === 'failed')
    await until(() => rig.app.startup.state.at.kind === 'signInNeeded')
    expect(rig.app.startup.state.at).toEqual({ kind: 'signInNeeded', expired: true })
    await load()
    rig.at('ecadPay', { billId: flow.state.bill?.billId })
    await until(() => rig.app.startup.state.at.kind !== 'checking')
    expect(rig.app.startup.state.at).toEqual({ kind: 'signInNeeded', expired: false })
  })

  test('come to anew for no order or another’s it offers nothing of the one before; the answer is the same (threat 13)', async () => {
    const { flow } = await unpaid()
    press(act(flow).choose, 'MPAY')
    for (const query of [{ tid: 'foreign' }, {}]) {
      rig.at('ecadPay', query)
      act(flow).open()
      expect(flow.state.load.kind).not.toBe('ready')
      expect(act(flow)).toMatchObject({ pay: undefined, choose: undefined, payAgain: undefined })
      await until(() => flow.state.load.kind === 'noOrder')
      expect(flow.state.bill).toBeNull()
    }
  })

  test('an expired order: the page pays its bill no more, and leads to where its next one is made', async () => {
    const { tid, billId } = await anUnpaidOrder()
    await buyer.becomes('EXPIRED')
    const flow = await standalone({ billId })
    await until(() => flow.state.situation === 'expired')
    expect(act(flow).pay).toBeUndefined()
    press(act(flow).payAgain)
    expect(rig.ports.navigator.steps.at(-1)).toMatchObject({ to: 'paymentInfo', query: { tid } })
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
    expect(opened().map(({ order }) => order.billId)).toEqual([billId, billId])
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
    await until(() => opened().length === 1)
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
