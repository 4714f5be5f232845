import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { claimDue, whileClaimed } from '#server/sales/payments/due-bills.ts'
import { Reconciler } from '#server/sales/payments/reconciler.ts'
import { bills } from '#server/sales/payments/tables.ts'
import { errorsOf, atCashier as openAtCashier, pass } from '#tests/support/payment-rig.ts'
import {
  billState,
  cartOf,
  checkout,
  emptyCart,
  fillCart,
  goToCashier,
  makeOrder,
  orderOf,
  restore,
  unpaidOf,
} from '#tests/support/purchase.ts'
import { createRelease } from '#tests/support/release.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const [A = '', B = '', C = '', D = ''] = ON_SALE
const ROUNDS = 8
/** The timeout of a call to the cashier. */
const CALL_LIMIT_MS = 8_000

let begun: Reconciler | undefined
const server = await closeAfterAll(startTestServer())
const { db, payments, refunds } = server.context
afterEach(async () => {
  server.cashier.behaves()
  await begun?.stop()
  begun = undefined
  // Settles this test's open bills; a cashier that was down counts as up again.
  server.clock.advance({ hours: 2 })
  await server.reconciler.pollDue()
  server.logged.length = 0
})

/** A server's own reconciler without a schedule: it works only when signalled. */
function startReconciler() {
  begun = new Reconciler(db, server.clock, payments, refunds, 3_600_000, server.log)
  begun.start()
}

/** Of a buyer whose cart holds nothing else. */
async function atCashier(plans: readonly string[], person?: TestClient) {
  if (person !== undefined) await emptyCart(person)
  return openAtCashier(server, plans, person)
}
/** A user with one order at the cashier, and these plans in the cart. */
async function shopsOn(plans: readonly string[]) {
  const { person, order } = await atCashier([A])
  await emptyCart(person)
  await fillCart(person, plans)
  return { person, order }
}
const stateOf = async (billId: string) => (await payments.billById(billId))?.state
const becomes = (billId: string, state: string, timeout = 10_000) =>
  vi.waitFor(async () => expect(await stateOf(billId)).toBe(state), { timeout })

/** The cashier accepts such calls and does not answer until released. */
function hangOn(part: string): { readonly hanging: () => number; release(): void } {
  let waiting = 0
  const { released, release } = createRelease()
  server.cashier.before = async (call) => {
    if (!call.includes(part)) return
    waiting += 1
    await released
  }
  return { hanging: () => waiting, release }
}

describe('checkout waits for no other order’s cashier', () => {
  it('answers while the cashier hangs over three older orders, and closes them when it is back', async () => {
    startReconciler()
    const { hanging, release } = hangOn('/close')
    const { person, order: first } = await atCashier([A])
    const [second, third] = [(await atCashier([B], person)).order, (await atCashier([C], person)).order]
    await fillCart(person, [D])
    const began = Date.now()
    const { status, body } = await checkout(person)
    expect([status, body.isValid]).toEqual([200, true])
    expect(Date.now() - began).toBeLessThan(CALL_LIMIT_MS)
    await vi.waitFor(() => expect(hanging()).toBe(3), { timeout: 10_000 })
    // the buyer sees one payable order: the new one
    expect(await unpaidOf(person)).toMatchObject({ tid: body.tid })
    expect((await goToCashier(person, second.billId)).body).toMatchObject({ code: 'order-expired' })
    release()
    for (const { billId } of [first, second, third]) {
      await becomes(billId, 'EXPIRED')
      expect(server.cashier.bill(billId).closed).toBe(true)
    }
  })

  it('the older order asked for again before it was closed is the order again, and the newer one gives way', async () => {
    const { person, order } = await shopsOn([B])
    const other = await makeOrder(person, [])
    expect((await checkout(person, { tid: order.tid })).body).toMatchObject({ isValid: true, tid: order.tid })
    await server.reconciler.pollDue()
    expect(await stateOf(order.billId)).toBe('NEW')
    expect(await orderOf(person, other.tid)).toMatchObject({ state: 'EXPIRED' })
    expect((await goToCashier(person, order.billId)).status).toBe(200)
  })
})

describe('a plan that a bank still works on is not sold again (decision 7)', () => {
  it('neither by itself nor among others; nothing leaves the cart, and after a refusal of the bank it is sold', async () => {
    const { person, order } = await shopsOn([A, B])
    const basket = await makeOrder(person, [])
    await db.update(bills).set({ state: 'NEW' }).where(eq(bills.billId, order.billId))
    await server.cashier.tells(order.billId, 'pending')
    expect(await stateOf(order.billId)).toBe('PENDING')
    expect((await checkout(person, { tid: basket.tid })).body).toEqual({ isValid: false, reason: 'already-ordered' })
    expect((await goToCashier(person, basket.billId)).body).toMatchObject({ code: 'plan-pending', success: false })
    expect((await checkout(person)).body).toEqual({ isValid: false, reason: 'already-ordered' })
    expect((await cartOf(person)).plans).toHaveLength(2)
    server.clock.advance({ seconds: 5 })
    await server.cashier.tells(order.billId, 'failed')
    expect((await checkout(person)).body.isValid).toBe(true)
  })

  it('a bank that begins to work at the very moment of a checkout: never both sold', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, order } = await shopsOn([A, B])
      server.cashier.happens(order.billId, 'pending')
      const checkouts = Array.from({ length: 4 }, () => checkout(person))
      const [notice, ...answers] = await Promise.all([server.cashier.notify(order.billId), ...checkouts])
      expect([notice, ...answers.map(({ status }) => status)]).toEqual(Array(5).fill(200))
      const made = answers.find(({ body }) => body.tid !== undefined)?.body.tid
      if (made === undefined) continue
      // made before the bank was working on it: then it is not opened meanwhile
      const { billId } = await orderOf(person, made)
      expect((await goToCashier(person, billId)).body).toMatchObject({ code: 'plan-pending' })
    }
  }, 180_000)

  it('a bill on which a bank works gets no second page', async () => {
    const { person, order } = await atCashier([A])
    await server.cashier.tells(order.billId, 'pending')
    const sessions = () => server.cashier.calls.filter((call) => call.endsWith('/sessions')).length
    const before = sessions()
    expect(await goToCashier(person, order.billId)).toMatchObject({ status: 409, body: { code: 'order-pending' } })
    expect(sessions()).toBe(before)
  })
})

it('when one attempt at paying an order is paid, the next one is closed at the cashier at once, not on its own schedule', async () => {
  startReconciler()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { person, order } = await atCashier([A])
    const paidAt = server.clock.now().toISOString()
    server.clock.advance({ minutes: 31 })
    await server.reconciler.pollDue()
    await checkout(person, { tid: order.tid })
    const next = await orderOf(person, order.tid)
    server.cashier.happens(order.billId, 'paid', { occurredAt: paidAt })
    const [, notice] = await Promise.all([goToCashier(person, next.billId), server.cashier.notify(order.billId)])
    expect(notice).toBe(200)
    // no time passes: neither bill is due
    await vi.waitFor(() => expect(server.cashier.bills.get(next.billId)?.closed ?? true).toBe(true), { timeout: 10_000 })
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'PAID', billId: order.billId })
    // a page still open on the next attempt shows that the order is paid
    expect((await person.get(`/payment/bill/success?billId=${next.billId}`)).body).toMatchObject({ data: { paid: true } })
    expect((await person.get(`/payment/checkStatus?PID=${next.pid}`)).body).toMatchObject({ result: 'S' })
  }
}, 180_000)

describe('bills are looked at side by side', () => {
  it('one that hangs keeps no other waiting', async () => {
    const slow = (await atCashier([A])).order
    const { release } = hangOn(slow.billId)
    const others = await Promise.all([[B], [C], [D]].map((plans) => atCashier(plans)))
    for (const { order } of others) server.cashier.happens(order.billId, 'paid')
    server.clock.advance({ seconds: 11 })
    const round = server.reconciler.pollDue()
    for (const { order } of others) await becomes(order.billId, 'PAID', CALL_LIMIT_MS - 1000)
    expect(await stateOf(slow.billId)).toBe('NEW')
    release()
    await round
  })

  it('two servers never look at one bill at once, and between them look at each one once', async () => {
    const other = new Reconciler(db, server.clock, payments, refunds, 1000, server.log)
    const buyers = await Promise.all(Array.from({ length: 4 }, () => server.signIn()))
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await Promise.all(buyers.map((buyer) => atCashier([ON_SALE[round] ?? A], buyer)))
      await server.reconciler.pollDue()
      server.clock.advance({ seconds: 11 })
      const looking = new Set<string>()
      const lookedAtOnce: string[] = []
      const asked = server.cashier.calls.length
      server.cashier.before = async (call) => {
        const billId = /bills\/([^/]+)/.exec(call)?.[1]
        if (billId === undefined) return
        if (looking.has(billId)) lookedAtOnce.push(billId)
        looking.add(billId)
        await new Promise((resolve) => setImmediate(resolve))
        looking.delete(billId)
      }
      const [one, two] = await Promise.all([server.reconciler.pollDue(), other.pollDue()])
      server.cashier.before = undefined
      expect(one + two).toBe(made.length)
      expect(server.cashier.calls.length - asked).toBe(made.length)
      expect(lookedAtOnce).toEqual([])
    }
  }, 180_000)

  it('a look that takes longer than the lease keeps its bill; the bill of a dead server is free when the lease ends', async () => {
    const now = () => server.clock.now()
    const { order } = await atCashier([A])
    server.clock.advance({ seconds: 11 })
    const [taken] = await claimDue(db, now(), 1)
    expect(taken?.billId).toBe(order.billId)
    expect(await claimDue(db, now(), 8)).toEqual([])
    if (taken === undefined) throw new Error('nothing was due')
    let end: () => void = () => undefined
    const working = whileClaimed(db, now, taken, () => new Promise<void>((resolve) => (end = resolve)), 5)
    server.clock.advance({ seconds: 50 })
    await vi.waitFor(async () => expect((await payments.billById(order.billId))?.dueAt).toEqual(new Date(now().getTime() + 60_000)))
    server.clock.advance({ seconds: 50 })
    expect(await claimDue(db, now(), 8)).toEqual([])
    end()
    await working
    server.clock.advance({ seconds: 61 })
    expect((await claimDue(db, now(), 8)).map(({ billId }) => billId)).toEqual([order.billId])
  })
})

describe('a cashier that is not well', () => {
  it('down: it is not hammered; one call at a time finds out, and when it is back everything is settled', async () => {
    const made: string[] = []
    for (let count = 0; count < 30; count += 1) made.push((await atCashier([A])).order.billId)
    for (const billId of made) server.cashier.happens(billId, 'paid')
    server.cashier.silent = true
    server.clock.advance({ seconds: 11 })
    const before = server.cashier.calls.length
    await server.reconciler.pollDue()
    await server.reconciler.pollDue()
    // as many as were pending when it became known
    expect(server.cashier.calls.length - before).toBeLessThanOrEqual(12)
    expect(errorsOf(server)).toMatchObject([{ message: expect.stringContaining('does not answer') }])
    // an hour later it was queried a dozen times, not seven hundred
    const probes = await pass(server, 1, 1)
    expect(probes > 5 && probes < 25, `${probes} probes`).toBe(true)
    server.cashier.silent = false
    await pass(server, 0.2, 6)
    expect(await Promise.all(made.map(stateOf))).toEqual(Array(30).fill('PAID'))
  })

  it('one bill it cannot answer about is asked for ever less often, by its order number in the log, and keeps no other waiting', async () => {
    const { order } = await atCashier([A])
    server.cashier.failing = (call) => (call.includes(order.billId) ? 422 : undefined)
    const waits: number[] = []
    server.clock.advance({ seconds: 11 })
    for (let look = 0; look < 10; look += 1) {
      const fine = await atCashier([B])
      server.cashier.happens(fine.order.billId, 'paid')
      const at = server.clock.now()
      await server.reconciler.pollDue()
      const due = (await payments.billById(order.billId))?.dueAt ?? at
      waits.push((due.getTime() - at.getTime()) / 1000)
      server.clock.set(due)
      const facts = { merchantOrderNo: order.merchantOrderNo, status: 422, fault: 'CashierRefused' }
      expect(server.logged.at(-1)).toMatchObject({ level: 'warn', facts })
    }
    expect(waits).toEqual([15, 30, 60, 120, 300, 600, 1200, 1800, 1800, 1800])
  })

  it.each([401, 403])('its %i means that our key or clock is wrong, and nothing about the bill', async (status) => {
    const { person, order } = await atCashier([A])
    server.cashier.failing = () => status
    expect(await goToCashier(person, order.billId)).toMatchObject({ status: 503, body: { code: 'cashier-unavailable' } })
    expect(await billState(person, order.billId)).toBe('NEW')
    expect((await restore(person, order.tid)).body).toEqual({ isValid: false, reason: 'pending' })
    expect(errorsOf(server)[0]).toMatchObject({ message: expect.stringContaining('signature'), facts: { status } })
    server.cashier.failing = () => undefined
    expect((await goToCashier(person, order.billId)).status).toBe(200)
  })
})
