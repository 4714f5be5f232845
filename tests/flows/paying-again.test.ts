import { afterEach, describe, expect, test } from 'vitest'
import type { Bill } from '#shared/domain/payment/bill.ts'
import { STORAGE_KEYS } from '#shared/flows/core/storage-keys.ts'
import { createBillPayment } from '#shared/flows/payment/bill-payment.ts'
import { NO_BILL } from '#shared/flows/payment/bill-payment-parts.ts'
import { hasVisitOpen, keepVisit, keptVisit } from '#shared/flows/payment/kept-visit.ts'
import { goToReturnPage, rememberReturnPage } from '#shared/flows/payment/return-page.ts'
import { createStandalonePayment } from '#shared/flows/payment/standalone-payment/create-standalone-payment.ts'
import type { StandalonePaymentFlow } from '#shared/flows/payment/standalone-payment/types.ts'
import { memoryNavigator } from '#tests/support/memory/navigator.ts'
import { memoryKeyStore } from '#tests/support/memory/storage.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { cashierPage, count, flow, load, opened, passes, reaches, rig, toCashier, toMethods } from './support/payment-page.ts'
import { buyer, shop, shopOfFile } from './support/shop.ts'

shopOfFile({}, ['0323.017'])
afterEach(() => {
  shop.server.cashier.behaves()
  passes(1)
})

function goesIntoMaintenance(): void {
  const now = shop.server.clock.now().getTime()
  const [from = '', to = ''] = [now - 60_000, now + 3_600_000].map((time) => new Date(time).toISOString())
  shop.server.cashier.maintenance = [{ code: 'MPAY', from, to }]
}

/** The payer was at the cashier, which has ended the attempt. */
async function refused(failure: 'declined' | 'bank-maintenance'): Promise<void> {
  await toCashier()
  await buyer.becomes('FAILED', failure)
  cashierPage().signal('closed')
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
  goesIntoMaintenance()
  press(alone ? act(alone).pay : act(flow).pay)
  const { state } = alone ?? flow
  await until(() => state.withoutMethod === 1)
  expect([state.chosen, opened()]).toEqual([null, []])
})

describe('after a refusal', () => {
  test('for maintenance: the press loads the methods again before a window opens', async () => {
    await refused('bank-maintenance')
    passes(1)
    goesIntoMaintenance()
    press(act(flow).pay)
    await until(() => flow.state.chosen === null)
    expect(flow.state.channels.find(({ code }) => code === 'MPAY')).toMatchObject({ available: false })
    expect(opened()).toHaveLength(1)
  })

  test('a window that did not reach the cashier: the next press takes another token', async () => {
    await toCashier()
    rig.ports.clock.advance(21_000)
    cashierPage().signal('ask')
    await until(() => flow.state.note !== null)
    expect(flow.state.note).toEqual({ key: 'cashierNotReached' })
    const before = count('POST /payment/getOrderServerAccessToken')
    press(act(flow).pay)
    await until(() => opened().length === 2)
    expect(count('POST /payment/getOrderServerAccessToken')).toBe(before + 1)
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
    await reaches('underWay')
    expect([act(flow).pay, act(flow).payOnPhone]).toEqual([undefined, undefined])
    press(pay)
    expect([flow.state.situation, opened().length]).toEqual(['underWay', 1])
  })

  test('whose bill has expired: the page neither offers it nor forgets the visit', async () => {
    await toMethods()
    const bill: Bill = { ...(flow.state.bill as Bill), state: 'EXPIRED' }
    const { session } = rig.ports.storage
    const state = { ...NO_BILL }
    const store = { state, set: (patch: Partial<typeof NO_BILL>) => void Object.assign(state, patch) }
    const parts = { onPaid: () => undefined, isShown: () => true, shownDigest: () => undefined }
    const payment = createBillPayment(rig.app, store, parts)
    payment.showBill(bill)
    keepVisit(session, { left: bill.billId })
    expect([payment.showReady(), keptVisit(session).left]).toEqual([false, bill.billId])
    payment.stop()
  })
})

test('each part of a visit is changed and cleared by itself, and nothing is left of none', () => {
  const session = memoryKeyStore()
  keepVisit(session, { left: 'B-1', inWindow: { billId: 'B-2', at: 5, state: 'NEW' } })
  rememberReturnPage(session, 'B-1', 'pay', { applyNo: 'A' })
  keepVisit(session, { left: undefined, ended: 'B-0 at noon' })
  expect(keptVisit(session)).toMatchObject({ inWindow: { billId: 'B-2', at: 5, state: 'NEW' }, ended: 'B-0 at noon' })
  expect(hasVisitOpen(session)).toBe(true)
  const led = ['B-2', 'B-1', 'B-1'].map((billId) => goToReturnPage(session, memoryNavigator(), billId))
  expect(led, 'once').toEqual([false, true, false])
  keepVisit(session, { inWindow: undefined, ended: undefined })
  expect([hasVisitOpen(session), session.get(STORAGE_KEYS.cashierVisit)]).toEqual([false, undefined])
})

test.each(['', 'no JSON', '[]', 'null', '{"left":7,"inWindow":{"billId":"B-1"},"page":{"billId":"B-1","route":"home","query":{}}}'])(
  'what cannot be read counts as nothing: %s',
  (text) => {
    const session = memoryKeyStore({ [STORAGE_KEYS.cashierVisit]: text })
    expect([hasVisitOpen(session), goToReturnPage(session, memoryNavigator(), 'B-1')]).toEqual([false, false])
  },
)
