import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resolveCase } from '#server/sales/cases/resolve.ts'
import { clerkCases } from '#server/sales/cases/tables.ts'
import { NOTICE_PATH } from '#server/sales/payments/notice-path.ts'
import { Reconciler } from '#server/sales/payments/reconciler.ts'
import { bills, noticeInbox } from '#server/sales/payments/tables.ts'
import { casesOf, errorsOf, eventsOf, atCashier as openAtCashier, pass } from '#tests/support/payment-rig.ts'
import { billState, checkout, goToCashier, makeOrder, orderOf, receiptOf, restore } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '#tests/support/test-server.ts'

const [A = ''] = ON_SALE
const HOUR = 3_600_000

const server = await closeAfterAll(startTestServer({ PENDING_HOURS: '2' }))
const { db, payments, refunds } = server.context
afterEach(() => {
  server.cashier.behaves()
  server.logged.length = 0
})

/** A user at the cashier without a method chosen on our page, as from a phone. */
const atCashier = (channel?: string) => openAtCashier(server, [A], undefined, { channel })
const hoursAgo = (hours: number) => ({ occurredAt: new Date(server.clock.now().getTime() - hours * HOUR).toISOString() })
/** What was kept since; each notice by its row. */
const keptSince = async (before: readonly { readonly id: number }[] = []) =>
  (await db.select().from(noticeInbox).orderBy(noticeInbox.id)).slice(before.length)
const methodOf = async (tid: string) => (await receiptOf(server.nobody, tid)).body.transaction?.payment_method

/** Any bytes to our notice address, signed by the cashier unless with another signature. */
const post = (body: string, type?: string, signature?: string) =>
  server.cashier.post(`${server.origin}${NOTICE_PATH}`, body, signature, type)

describe('money that was taken is booked, whatever took it [9-04]', () => {
  it.each([
    ['no method', undefined],
    ['a method that is none of ours', 'QUICKPASS'],
    ['an empty word', ''],
  ])('with %s, told by a notice or reported by an answer: paid, with a receipt [9-04]', async (_name, channel) => {
    for (const isTold of [true, false]) {
      const { person, order } = await atCashier()
      Object.assign(server.cashier.happens(order.billId, 'paid'), { channel })
      if (isTold) expect(await server.cashier.notify(order.billId)).toBe(200)
      expect(await billState(person, order.billId)).toBe('PAID')
      expect(await methodOf(order.tid)).toBe('OTHER')
    }
  })

  it('keeps the cashier’s name of such a method in the ledger; if it names none, the method chosen here is kept', async () => {
    const { order } = await atCashier()
    await server.cashier.pays(order.billId, { channel: 'QUICKPASS' })
    const paid = { kind: 'paid', channel: 'OTHER', reason: 'QUICKPASS' }
    expect(await eventsOf(server, order.billId)).toMatchObject([paid, { kind: 'delivered' }])
    const chosen = await atCashier('BOCPAY')
    server.cashier.happens(chosen.order.billId, 'paid')
    await server.cashier.notify(chosen.order.billId, { channel: undefined })
    expect(await methodOf(chosen.order.tid)).toBe('BOCPAY')
  })
})

describe('a genuine notice that cannot be booked is kept as it came, and is a case (threat 20)', () => {
  it.each([
    ['about an unknown bill', { billId: 'B-of-nobody' }, 404, 'unknown-bill'],
    ['of an unknown event', { event: 'chargeback' }, 400, 'unreadable-notice'],
    ['with a malformed amount', { amount: '55' }, 400, 'unreadable-notice'],
    ['of a charge without a number', { transactionId: '' }, 400, 'unreadable-notice'],
    ['with a malformed time', { occurredAt: 'noon' }, 400, 'unreadable-notice'],
    ['cut off', (body: string) => body.slice(0, -9), 400, 'unreadable-notice'],
    ['that is no JSON', () => '<paid/>', 400, 'unreadable-notice'],
    ['with nothing in it', () => '', 400, 'unreadable-notice'],
    ['with a number in place of a text', { billId: { a: 1 } }, 400, 'unreadable-notice'],
    ['of another order', { merchantOrderNo: 'EC20261120999999_1' }, 409, 'mixed-up-notice'],
  ] as const)('%s', async (_name, wrong, status, reason) => {
    const { order } = await atCashier()
    const charge = { transactionId: `T-${order.billId}`, amount: '55.00', currency: 'MOP', ...hoursAgo(0) }
    const right = { noticeId: 'n', billId: order.billId, event: 'paid', ...charge }
    const body = typeof wrong === 'function' ? wrong(JSON.stringify(right)) : JSON.stringify({ ...right, ...wrong })
    const before = await keptSince()
    server.logged.length = 0
    expect(await post(body)).toBe(status)
    server.clock.advance({ seconds: 5 })
    expect(await post(body)).toBe(status)
    const arrived = await keptSince(before)
    const raw = Buffer.from(body)
    expect(arrived).toMatchObject([{ raw, times: 2, contentType: 'application/json', keyId: 'test', lastAt: server.clock.now() }])
    const ofNotice = eq(clerkCases.inboxId, arrived[0]?.id ?? 0)
    expect(await db.select().from(clerkCases).where(ofNotice)).toMatchObject([{ reason, closedAt: null }])
    // once, and without a number that only its owner may know
    expect(errorsOf(server)).toHaveLength(1)
    expect(JSON.stringify(errorsOf(server))).not.toContain(order.billId)
    expect(await eventsOf(server, order.billId)).toEqual([])
  })

  it.each([
    ['an unknown bill', (billId: string) => ({ billId: `${billId}-lost` })],
    ['another order', () => ({ merchantOrderNo: 'EC20261120999998_1' })],
  ])('a charge is a case although an earlier notice of %s was one', async (_what, wrong) => {
    const { order } = await atCashier()
    const opened = async () => (await db.select().from(clerkCases).orderBy(clerkCases.id)).slice(before)
    const before = await db.$count(clerkCases)
    server.cashier.happens(order.billId, 'pending')
    await server.cashier.notify(order.billId, wrong(order.billId))
    await db.update(clerkCases).set({ closedAt: server.clock.now(), outcome: 'closed' })
    server.cashier.happens(order.billId, 'paid')
    for (const noticeId of ['n1', 'n2']) await server.cashier.notify(order.billId, { ...wrong(order.billId), noticeId })
    expect(await opened()).toMatchObject([{ outcome: 'closed' }, { closedAt: null }])
  })

  it('with any content type', async () => {
    const before = await keptSince()
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']
    for (const type of types) expect(await post(`a notice as ${type}`, type)).toBe(400)
    expect(await keptSince(before)).toMatchObject(types.map((contentType) => ({ contentType })))
  })

  it('nothing unsigned is kept', async () => {
    const before = await keptSince()
    const { order } = await atCashier()
    server.cashier.happens(order.billId, 'paid')
    expect(await server.cashier.notify(order.billId, { event: 'chargeback' }, null)).toBe(401)
    expect(await post('{', undefined, 't=1,k=test,v1=00')).toBe(401)
    expect(await keptSince()).toEqual(before)
  })

  it('and the cashier is queried at once about the bill it names: what was paid is delivered', async () => {
    const reconciler = new Reconciler(db, server.clock, payments, refunds, HOUR, server.log)
    reconciler.start()
    const { order } = await atCashier()
    server.cashier.happens(order.billId, 'paid')
    expect(await server.cashier.notify(order.billId, { amount: 'fifty-five' })).toBe(400)
    await vi.waitFor(async () => expect((await receiptOf(server.nobody, order.tid)).body.isValid).toBe(true), { timeout: 10_000 })
    await reconciler.stop()
  })
})

describe('a charge that was counted for another bill', () => {
  const twoOrders = async () => {
    const [first, second] = [await atCashier(), await atCashier()]
    await server.cashier.pays(first.order.billId)
    return { first, ...second, transactionId: server.cashier.bill(first.order.billId).transactionId ?? '' }
  }

  it('reported by a notice: the notice is refused and kept, it is a case, and the other order stays paid', async () => {
    const { first, order, transactionId } = await twoOrders()
    const before = await keptSince()
    server.cashier.happens(order.billId, 'paid')
    for (const _time of [1, 2]) expect(await server.cashier.notify(order.billId, { transactionId })).toBe(409)
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'foreign-transaction', transactionId }])
    expect(await keptSince(before)).toMatchObject(Array(2).fill({ why: 'its charge was counted for another bill' }))
    expect(await orderOf(first.person, first.order.tid)).toMatchObject({ state: 'PAID' })
  })

  it('reported by an answer: the payer’s page shows a state, and not "not charged"', async () => {
    const { person, order, transactionId } = await twoOrders()
    server.cashier.happens(order.billId, 'paid', { transactionId })
    expect(await billState(person, order.billId)).toBe('ABNORMAL')
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'ABNORMAL', failure: 'foreign-transaction' })
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'foreign-transaction', transactionId }])
    expect((await receiptOf(person, order.tid)).body.isValid).toBe(false)
  })
})

describe('a payment that a bank works on too long', () => {
  it('is a case after PENDING_HOURS, once; it stays pending, and is queried ever less often', async () => {
    const { billId, merchantOrderNo } = (await atCashier()).order
    await server.cashier.tells(billId, 'pending')
    await pass(server, 1.5)
    expect(await casesOf(server, billId)).toEqual([])
    await pass(server, 1)
    expect(await casesOf(server, billId)).toMatchObject([{ reason: 'pending-too-long', closedAt: null, transactionId: null }])
    expect(errorsOf(server)).toMatchObject([{ facts: { merchantOrderNo, reason: 'pending-too-long' } }])
    // an hour apart by now
    expect(await pass(server, 6)).toBeLessThanOrEqual(8)
    expect(await casesOf(server, billId)).toHaveLength(1)
    expect(await payments.billById(billId)).toMatchObject({ state: 'PENDING' })
    server.cashier.happens(billId, 'paid', hoursAgo(8))
    await pass(server, 2)
    expect(await payments.billById(billId)).toMatchObject({ state: 'PAID' })
    expect(await casesOf(server, billId)).toMatchObject([{ outcome: 'settled' }])
  })

  it('ends when a clerk closes its case: the plans can be bought again, and a charge from before that still pays', async () => {
    const { order } = await openAtCashier(server, [A], await server.signIn('waits'))
    await server.cashier.tells(order.billId, 'pending')
    await pass(server, 2.5)
    const person = await server.signIn('waits')
    const [found] = await casesOf(server, order.billId)
    const decision = { decision: 'closed', who: 'Lei Ka Man', why: 'the bank gave it up' } as const
    await payments.inPaymentTransaction((open) => resolveCase(open, found?.id ?? 0, decision))
    // whether money was taken is not said
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'EXPIRED', failure: 'decided' })
    expect((await checkout(person, { tid: order.tid })).body.isValid).toBe(true)
    // the bank works on, and no notice comes of what it does days later
    const closedAt = hoursAgo(0)
    await pass(server, 72, 60)
    server.cashier.happens(order.billId, 'paid', closedAt)
    await pass(server, 2, 60)
    expect((await receiptOf(server.nobody, order.tid)).body.isValid).toBe(true)
  })

  it('is not ended by that while it can still be paid', async () => {
    const { order } = await atCashier()
    await server.cashier.tells(order.billId, 'pending')
    await db
      .update(bills)
      .set({ expiresAt: new Date(server.clock.now().getTime() + 5 * HOUR) })
      .where(eq(bills.billId, order.billId))
    await pass(server, 2.5)
    const [found] = await casesOf(server, order.billId)
    const closes = payments.inPaymentTransaction((open) =>
      resolveCase(open, found?.id ?? 0, { decision: 'closed', who: 'Lei Ka Man', why: 'tidied up' }),
    )
    await expect(closes).rejects.toThrow(/can be paid until/)
    expect(await casesOf(server, order.billId)).toMatchObject([{ closedAt: null }])
  })

  it.each<['pending' | 'failed', string, { occurredAt?: undefined }]>([
    ['pending', 'without a time', { occurredAt: undefined }],
    ['failed', 'without a time', { occurredAt: undefined }],
    ['pending', 'with a new time in each', {}],
  ])('answers "%s" %s are one line of the ledger, however often they are given', async (state, _what, time) => {
    const { order } = await atCashier()
    for (let asked = 0; asked < 8; asked += 1) {
      Object.assign(server.cashier.happens(order.billId, state), time)
      await pass(server, 0.05, 3)
    }
    expect(await eventsOf(server, order.billId)).toMatchObject([{ kind: state }])
  })
})

it('a bill that is over is polled twice more, also if the answers have no time', async () => {
  const { billId } = (await atCashier()).order
  server.cashier.wrongly = { occurredAt: undefined }
  await pass(server, 1)
  expect(await payments.billById(billId)).toMatchObject({ state: 'EXPIRED' })
  const before = await eventsOf(server, billId)
  server.cashier.calls.length = 0
  await pass(server, 24 * 6, 60)
  expect(server.cashier.calls.filter((call) => call.includes(billId))).toHaveLength(2)
  expect(await eventsOf(server, billId)).toEqual(before)
})

describe('a cashier that does not know what it should', () => {
  it('a gateway that answers 404 to everything ends no open bill silently', async () => {
    const { person, order } = await atCashier()
    const { billId, merchantOrderNo, tid } = order
    server.cashier.failing = (call) => (call.includes('/bills/') ? 404 : undefined)
    expect(await billState(person, billId)).toBe('NEW')
    expect(errorsOf(server)).toMatchObject([{ facts: { merchantOrderNo } }])
    // it closed nothing, so the plans are not restored
    expect((await restore(person, tid)).body).toEqual({ isValid: false, reason: 'pending' })
    await pass(server, 0.6)
    expect(await orderOf(person, tid)).toMatchObject({ state: 'EXPIRED' })
    expect(await casesOf(server, billId)).toMatchObject([{ reason: 'unknown-at-cashier', closedAt: null }])
    expect(errorsOf(server).length).toBeGreaterThanOrEqual(2)
    // queried slowly, without an end
    server.cashier.calls.length = 0
    await pass(server, 72, 180)
    const asked = server.cashier.calls.filter((call) => call.includes(billId)).length
    expect(asked).toBeGreaterThanOrEqual(10)
    expect(asked).toBeLessThanOrEqual(14)
    server.cashier.behaves()
    server.cashier.happens(billId, 'paid', hoursAgo(72.6))
    server.clock.advance({ hours: 7 })
    await server.reconciler.pollDue()
    expect((await receiptOf(person, tid)).body.isValid).toBe(true)
    expect(await casesOf(server, billId)).toMatchObject([{ reason: 'unknown-at-cashier', outcome: 'settled' }])
  })

  it('a bill that it never received may be given up at once, without a case', async () => {
    const person = await server.signIn()
    const order = await makeOrder(person, [A])
    server.cashier.silent = true
    expect((await goToCashier(person, order.billId)).status).toBe(503)
    server.cashier.silent = false
    expect((await restore(person, order.tid)).body).toEqual({ isValid: true })
    expect([await casesOf(server, order.billId), errorsOf(server)]).toEqual([[], []])
  })

  it.each([
    ['whose amount cannot be read', { amount: '55' }],
    ['with an empty number', { transactionId: '' }],
  ])('an answer of a charge %s books nothing: the next one that can be read pays the order', async (_what, wrong) => {
    const { person, order } = await atCashier()
    const { transactionId } = server.cashier.happens(order.billId, 'paid')
    Object.assign(server.cashier.bill(order.billId), wrong)
    expect(await billState(person, order.billId)).toBe('NEW')
    expect(await server.cashier.notify(order.billId, { amount: '55.00', transactionId })).toBe(200)
    expect((await receiptOf(person, order.tid)).body.isValid).toBe(true)
    expect(await casesOf(server, order.billId)).toEqual([])
  })

  it('answers that cannot be used, long after the end, are a case; the bill is not called unpaid on their word', async () => {
    const { billId } = (await atCashier()).order
    server.cashier.wrongly = { state: 'transferred' }
    await pass(server, 3)
    expect(await payments.billById(billId)).toMatchObject({ state: 'NEW' })
    expect(await casesOf(server, billId)).toMatchObject([{ reason: 'unsettled', closedAt: null }])
    server.cashier.wrongly = {}
    await pass(server, 1)
    expect(await payments.billById(billId)).toMatchObject({ state: 'EXPIRED' })
    expect(await casesOf(server, billId)).toMatchObject([{ outcome: 'settled' }])
  })
})
