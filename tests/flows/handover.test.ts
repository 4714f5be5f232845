import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentState } from '#shared/domain/payment-states.ts'
import { createPlanPayment } from '#shared/flows/plan-payment/create-plan-payment.ts'
import type { PlanPaymentFlow } from '#shared/flows/plan-payment/types.ts'
import { act, createRig, press, type Rig, until } from '../support/flow-rig.ts'
import { type PurchaseServer, startPurchaseServer, TID } from '../support/purchase-server.ts'

let server: PurchaseServer
let rig: Rig
let flow: PlanPaymentFlow

beforeEach(async () => {
  server = await startPurchaseServer()
  server.cart.push('0323.017', '0323.018')
})
afterEach(() => server.close())

/** As far as the methods, where the surface shows them. */
async function toMethods(kind: 'web' | 'mobile' = 'web'): Promise<void> {
  rig = await createRig(server, { kind })
  rig.ports.storage.local.set('cartModified', 'true')
  flow = rig.app.flow(createPlanPayment)
  await show('paymentInfo')
  if (kind === 'mobile') return
  press(act(flow).next)
  await until(() => rig.ports.navigator.at === 'paymentProcess')
  await show('paymentProcess', { tid: `${TID}1` })
}
async function show(place: 'paymentInfo' | 'paymentProcess', query = {}): Promise<void> {
  rig.at(place, query)
  await until(() => rig.app.startup.state.at.kind === 'open')
  act(flow).open(place)
  await until(() => flow.state.load.kind !== 'loading')
}
async function toCode(): Promise<void> {
  await toMethods()
  press(act(flow).payOnPhone)
  await until(() => flow.state.handover?.kind === 'open')
}
const view = () => flow.state.handover
const handover = () => act(flow).handover
const pass = (seconds: number) => rig.ports.clock.advance(seconds * 1000)
/** Lets time pass in the steps in which the page asks, until the condition holds. */
const passUntil = (condition: () => unknown) =>
  until(() => {
    if (condition()) return true
    pass(3)
    return false
  })
const calls = (call: string) => server.calls.filter((one) => one === call).length

describe('continue on the phone (decision 9.13): the desktop’s side of a payment', () => {
  test('is offered where a method may be chosen, and not where this is a phone', async () => {
    await toMethods()
    expect(act(flow).payOnPhone).toBeTypeOf('function')
    server.orders.splice(0)
    server.cart.push('0323.017')
    await toMethods('mobile')
    expect(act(flow).payOnPhone).toBeUndefined()
  })

  test('shows the link and how long it is good by the server’s clock; nothing is charged yet, nothing else can be pressed', async () => {
    await toCode()
    expect(view()).toEqual({ kind: 'open', link: 'http://ours.test/ecad/continue/1', minutesLeft: 15 })
    expect(flow.state).toMatchObject({ situation: 'onPhone', words: { text: 'paymentOnPhone', money: 'notCharged' } })
    const { pay, payAgain, choose, payOnPhone, putBack } = act(flow)
    expect([pay, payAgain, choose, payOnPhone, putBack]).toEqual([undefined, undefined, undefined, undefined, undefined])
    pass(10 * 60)
    expect(view()).toMatchObject({ minutesLeft: 5 })
  })

  test('a link the server gives less time, as its bill has less, says the less', async () => {
    await toMethods()
    server.linkMinutes = 4
    press(act(flow).payOnPhone)
    await until(() => view()?.kind === 'open')
    expect(view()).toMatchObject({ minutesLeft: 4 })
  })

  test('a phone has it: the money is not known any more, and paid there the page completes by the server’s word', async () => {
    await toCode()
    if (server.handover) server.handover.state = 'opened'
    await passUntil(() => view()?.kind === 'opened')
    expect(flow.state.words.money).toBe('unknown')
    server.setState('PAID')
    await passUntil(() => flow.state.situation === 'paid')
    expect(view()).toBeNull()
    expect(rig.ports.navigator.at).toBe('completeSubmission')
    expect(rig.ports.cashier.opened, 'no window of ours was opened').toHaveLength(0)
  })

  const NEWS: readonly (readonly [PaymentState, string])[] = [
    ['FAILED', 'failed'],
    ['CANCELLED', 'cancelled'],
    ['PAY_LATER', 'payLater'],
    ['PENDING', 'pending'],
    ['EXPIRED', 'expired'],
    ['ABNORMAL', 'abnormal'],
  ]
  test.each(NEWS)('%s on the phone is said here, as its page promises [4-12]', async (state, situation) => {
    await toCode()
    if (server.handover) server.handover.state = 'opened'
    await passUntil(() => view()?.kind === 'opened')
    server.setState(state)
    await passUntil(() => flow.state.situation === situation)
    expect(view()).toBeNull()
  })

  test('run out: says so, and a new one takes its place', async () => {
    await toCode()
    if (server.handover) server.handover.state = 'over'
    await passUntil(() => view()?.kind === 'over')
    press(handover().renew)
    await until(() => view()?.kind === 'open')
    expect(view()).toMatchObject({ link: 'http://ours.test/ecad/continue/2' })
  })

  test('given up unused: the methods are back, the link is dead, and nothing asks any more', async () => {
    await toCode()
    press(handover().cancel)
    await until(() => flow.state.situation === 'choose')
    expect(view()).toBeNull()
    expect(server.handover?.state).toBe('over')
    const asked = calls('GET /handover')
    pass(60)
    expect(calls('GET /handover')).toBe(asked)
    expect(act(flow).payOnPhone).toBeTypeOf('function')
  })

  test.each(['opened just then', 'not to be learnt'])(
    'given up, but %s: the server is asked before anything may be paid again',
    async (how) => {
      await toCode()
      if (how === 'opened just then' && server.handover) server.handover.state = 'opened'
      else server.fault('/handover', '500', 10)
      press(handover().cancel)
      await until(() => flow.state.situation === 'underWay')
      expect(calls('GET /payment/bill/success')).toBeGreaterThan(0)
      expect([act(flow).pay, act(flow).payAgain]).toEqual([undefined, undefined])
      server.setState('PAID')
      await passUntil(() => flow.state.situation === 'paid')
    },
  )

  test('“finished there”: asked at once', async () => {
    await toCode()
    if (server.handover) server.handover.state = 'opened'
    await passUntil(() => view()?.kind === 'opened')
    server.setState('PAID')
    press(handover().finished)
    await until(() => flow.state.situation === 'paid')
  })

  test('could not be made: the server’s words, and another try [8-08]', async () => {
    await toMethods()
    server.fault('/handover', '409')
    press(act(flow).payOnPhone)
    await until(() => view()?.kind === 'failed')
    expect(view()).toEqual({ kind: 'failed', message: { text: 'words for fault-409' } })
    press(handover().renew)
    await until(() => view()?.kind === 'open')
  })

  test('renewed while the first is still being made: one link is shown, the other is given up', async () => {
    await toMethods()
    press(act(flow).payOnPhone)
    expect(handover().renew, 'not while one is being made').toBeUndefined()
    press(handover().cancel)
    await until(() => flow.state.situation === 'choose')
    await until(() => server.handover === undefined || server.handover.state === 'over')
    expect(view()).toBeNull()
  })

  test('a phone had it when this tab was loaded anew: the page keeps looking, and claims nothing (decision 7)', async () => {
    await toCode()
    if (server.handover) server.handover.state = 'opened'
    await passUntil(() => view()?.kind === 'opened')
    rig = await createRig(server, { kind: 'web', storage: rig.ports.storage })
    flow = rig.app.flow(createPlanPayment)
    await show('paymentProcess', { tid: `${TID}1` })
    expect(flow.state).toMatchObject({ situation: 'underWay', words: { money: 'unknown' } })
    expect([act(flow).pay, act(flow).payAgain, act(flow).putBack]).toEqual([undefined, undefined, undefined])
    server.setState('PAID')
    await passUntil(() => rig.ports.navigator.at === 'completeSubmission')
  })

  test('the link is copied, or the page says that it cannot be', async () => {
    await toCode()
    press(handover().copy)
    await until(() => rig.ports.dialogs.toasts.length > 0)
    expect(rig.ports.handover.copied).toEqual(['http://ours.test/ecad/continue/1'])
    rig.ports.handover.refuse()
    press(handover().copy)
    await until(() => rig.ports.dialogs.toasts.length > 1)
    expect(JSON.stringify(rig.ports.dialogs.toasts.at(-1))).toContain('linkNotCopied')
  })
})
