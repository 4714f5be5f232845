import { afterEach, describe, expect, test } from 'vitest'
import type { Bill } from '#shared/domain/payment/bill.ts'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import { createBillPayment } from '#shared/flows/payment/bill-payment.ts'
import { NO_BILL } from '#shared/flows/payment/bill-payment-parts.ts'
import { keepVisit, keptVisit } from '#shared/flows/payment/kept-visit.ts'
import { createStandalonePayment } from '#shared/flows/payment/standalone-payment/create-standalone-payment.ts'
import type { StandalonePaymentFlow } from '#shared/flows/payment/standalone-payment/types.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { flow, load, rig, toMethods } from './support/payment-page.ts'
import { buyer, shop, shopOfFile } from './support/shop.ts'

shopOfFile({}, ['0323.017'])
afterEach(() => {
  shop.server.cashier.behaves()
  passes(1)
})

const opened = () => rig.ports.cashier.opened
const tokens = () => buyer.network.count('POST /payment/getOrderServerAccessToken')

/** Advances time for the page and the server. */
function passes(minutes: number): void {
  shop.server.clock.advance({ minutes })
  rig.ports.clock.advance(minutes * 60_000)
}

/** This method goes into maintenance. */
function isDown(code: PaymentChannel): void {
  const now = shop.server.clock.now().getTime()
  const window = { from: new Date(now - 60_000).toISOString(), to: new Date(now + 3_600_000).toISOString() }
  shop.server.cashier.maintenance = [{ code, ...window }]
}

/** The payer was at the cashier, which has ended the attempt. */
async function refused(failure: 'declined' | 'bank-maintenance'): Promise<void> {
  await toMethods()
  press(act(flow).pay)
  await buyer.becomes('FAILED', failure)
  rig.ports.cashier.last?.signal('closed')
  await until(() => act(flow).payAgain !== undefined)
}

/** /ecad-pay with the same order, with MPay chosen. */
async function standalone(): Promise<StandalonePaymentFlow> {
  await toMethods()
  const { billId } = await buyer.order()
  await load()
  rig.at('ecadPay', { billId })
  const flow = rig.app.flow(createStandalonePayment)
  act(flow).open()
  await until(() => flow.state.situation === 'choose')
  press(act(flow).choose, 'MPAY')
  return flow
}

test.each([
  ['the purchase', false],
  ['/ecad-pay', true],
])('%s: the chosen method cannot be used any more: it asks for another one, and no window opens', async (_page, isAlone) => {
  const alone = isAlone ? await standalone() : undefined
  if (alone === undefined) await toMethods()
  passes(5)
  isDown('MPAY')
  press(alone ? act(alone).pay : act(flow).pay)
  const { state } = alone ?? flow
  await until(() => state.withoutMethod === 1)
  expect(state.chosen).toBeNull()
  expect(opened()).toEqual([])
})

describe('after a refusal', () => {
  test('for maintenance: the press loads the methods again before a window opens', async () => {
    await refused('bank-maintenance')
    passes(1)
    isDown('MPAY')
    press(act(flow).pay)
    await until(() => flow.state.chosen === null)
    expect(flow.state.channels.find(({ code }) => code === 'MPAY')).toMatchObject({ available: false })
    expect(opened()).toHaveLength(1)
  })

  test('a window that did not reach the cashier: the next press takes another token', async () => {
    await toMethods()
    press(act(flow).pay)
    rig.ports.clock.advance(21_000)
    rig.ports.cashier.last?.signal('ask')
    await until(() => flow.state.note !== null)
    expect(flow.state.note).toEqual({ key: 'cashierNotReached' })
    const before = tokens()
    press(act(flow).pay)
    await until(() => opened().length === 2)
    expect(tokens()).toBe(before + 1)
  })

  test('the payment can go on by a phone (decision 9.13)', async () => {
    await refused('declined')
    press(act(flow).payOnPhone)
    await until(() => flow.state.handover?.kind === 'open')
    expect(flow.state.situation).toBe('onPhone')
  })

  test('another tab pays meanwhile: the press opens no second page (threat 19)', async () => {
    await refused('declined')
    const { pay } = act(flow)
    await buyer.goesToCashier()
    rig.ports.hostPage.news({ kind: 'returned', of: 'pay', id: undefined })
    await until(() => flow.state.situation === 'underWay')
    expect([act(flow).pay, act(flow).payOnPhone]).toEqual([undefined, undefined])
    press(pay)
    expect(flow.state.situation).toBe('underWay')
    expect(opened()).toHaveLength(1)
  })

  test('whose bill has expired: the page neither offers it nor forgets the visit', async () => {
    await toMethods()
    const bill: Bill = { ...(flow.state.bill as Bill), state: 'EXPIRED' }
    const state = { ...NO_BILL }
    const store = { state, set: (patch: Partial<typeof NO_BILL>) => void Object.assign(state, patch) }
    const parts = { onPaid: () => undefined, isShown: () => true, shownDigest: () => undefined }
    const payment = createBillPayment(rig.app, store, parts)
    payment.showBill(bill)
    keepVisit(rig.ports.storage.session, { left: bill.billId })
    expect(payment.showReady()).toBe(false)
    expect(keptVisit(rig.ports.storage.session).left).toBe(bill.billId)
    payment.stop()
  })
})
