import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { outbox } from '#server/bureau/outbox/tables.ts'
import { setTerm } from '#server/sales/offer/repository.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { BackOffice, type RecordLine, type Refusal } from '#tests/support/back-office-rig.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { goToCashier } from '#tests/support/purchase.ts'
import { closeAfterAll, type TestClient } from '#tests/support/test-server.ts'

const ACT = { by: 'Lei Ka Man', why: 'the parcel was merged' } as const
const LONG = 120_000
const PAID = 5_500

const office = await closeAfterAll(BackOffice.start())
afterEach(() => office.server.cashier.behaves())

type Asked = Refusal & { readonly refundId: string; readonly amount: string; readonly merchantOrderNo: string; readonly record: RecordLine }
type Cases = WireResponse<'GET /back-office/cases'>
const refund = (recordNo: string, version: number, amount?: string, key?: string) =>
  office.post<Asked>(`/records/${recordNo}/refund`, { ...ACT, version, ...(amount === undefined ? {} : { amount }) }, key)
const send = () => office.server.reconciler.pollDue()
const givenBack = (billId: string) =>
  [...office.server.cashier.refunds.values()].filter((one) => one.billId === billId && one.state === 'refunded')
const avosOf = (amount: string) => Math.round(Number(amount) * 100)

describe('a refund', { timeout: LONG }, () => {
  it('of all that was paid goes through the cashier, and the record is refunded', async () => {
    const { recordNo, order } = await office.paidOrder()
    expect(await refund(recordNo, 1)).toMatchObject({ status: 200, body: { amount: '55.00', record: { version: 2 } } })
    expect((await office.record(recordNo)).payments).toMatchObject([{ asked: '55.00', refunded: '0.00' }])
    await send()
    const record = await office.record(recordNo)
    expect(record).toMatchObject({ state: 'refunded', payments: [{ asked: '0.00', refunded: '55.00' }] })
    expect(record.acts).toMatchObject([
      { kind: 'refund', by: ACT.by, client: 'bureau', why: ACT.why, detail: { amount: '55.00' } },
      { kind: 'refunded', by: 'Lei Ka Man (bureau)', to: 'refunded' },
    ])
    expect(givenBack(order.billId)).toHaveLength(1)
  })

  it('in parts never comes to more than was paid; one without an amount is of what is left', async () => {
    const { recordNo } = await office.paidOrder()
    await refund(recordNo, 1, '20.00')
    await send()
    expect((await office.record(recordNo)).state).toBe('received')
    const more = { code: 'more-than-is-left', why: expect.stringContaining('MOP 35.00') }
    expect(await refund(recordNo, 2, '35.01')).toMatchObject({ status: 409, body: more })
    expect((await refund(recordNo, 2, '0.00')).status).toBe(409)
    expect((await refund(recordNo, 2)).body.amount).toBe('35.00')
    await send()
    expect((await office.record(recordNo)).state).toBe('refunded')
    expect((await refund(recordNo, 4)).body.code).toBe('more-than-is-left')
  })

  it('that is asked for again with its key, or by two clerks at once, is made once', async () => {
    const { recordNo, order } = await office.paidOrder()
    const key = randomUUID()
    const same = await Promise.all([1, 2, 3].map(() => refund(recordNo, 1, '10.00', key)))
    expect(new Set(same.map(({ body }) => body.refundId)).size).toBe(1)
    const clerks = await Promise.all([1, 2].map(() => refund(recordNo, 2, '10.00')))
    expect(clerks.map(({ status }) => status).sort()).toEqual([200, 409])
    await send()
    expect(givenBack(order.billId)).toHaveLength(2)
  })

  it('of all is asked for: nothing is issued for that money, until the cashier refuses', async () => {
    const { recordNo } = await office.paidOrder()
    await office.post(`/records/${recordNo}/take`, { ...ACT, version: 1 })
    const [item = ''] = (await office.record(recordNo)).results.map((one) => one.item)
    office.server.cashier.refundsAre = 'pending'
    await refund(recordNo, 2)
    await send()
    const refused = { status: 409, body: { code: 'refund-asked' } }
    expect(await office.handIn(recordNo, item, 3, planPdf('early'))).toMatchObject(refused)
    office.server.cashier.refundsAre = 'refused'
    for (const one of office.server.cashier.refunds.values()) if (one.state === 'pending') one.state = 'refused'
    office.server.clock.advance({ minutes: 5 })
    await send()
    expect((await office.handIn(recordNo, item, 3, planPdf('late'))).status).toBe(200)
    office.server.cashier.refundsAre = 'pending'
    await refund(recordNo, 4)
    expect(await office.post(`/records/${recordNo}/state`, { ...ACT, version: 5, state: 'ready' })).toMatchObject(refused)
  })

  it('of a second charge holds up no result: the payment of the record stays', async () => {
    const { recordNo, order } = await office.paidOrder()
    await office.post(`/records/${recordNo}/take`, { ...ACT, version: 1 })
    await office.server.cashier.notify(order.billId, { transactionId: randomUUID() })
    office.server.cashier.refundsAre = 'pending'
    const [{ caseNo = '' } = {}] = (await office.bureau().get<Cases>('/back-office/cases')).body.cases
    expect((await office.post(`/cases/${caseNo}/refund`, ACT)).status).toBe(200)
    await send()
    expect((await office.record(recordNo)).payments).toMatchObject([{ asked: '0.00', refunded: '0.00' }])
    const [item = ''] = (await office.record(recordNo)).results.map((one) => one.item)
    expect((await office.handIn(recordNo, item, 2, planPdf('paid once'))).status).toBe(200)
  })

  it('of what was charged too much, before a clerk honoured the rest, is none of the payment', async () => {
    const { order } = await atCashier(office.server)
    await office.server.cashier.pays(order.billId, { amount: '110.00' })
    const { cases } = (await office.bureau().get<Cases>('/back-office/cases')).body
    const path = `/cases/${cases.find(({ merchantOrderNo }) => merchantOrderNo === order.merchantOrderNo)?.caseNo}`
    await office.post(`${path}/refund`, { ...ACT, amount: '55.00' })
    await send()
    expect((await office.post(`${path}/resolve`, { ...ACT, decision: 'honoured' })).status).toBe(200)
    const recordNo = applicationNumberOf(order.merchantOrderNo)
    const paid = { amount: '55.00', refunded: '0.00' }
    expect(await office.record(recordNo)).toMatchObject({ state: 'received', payments: [paid] })
    await refund(recordNo, 1)
    await send()
    expect(await office.record(recordNo)).toMatchObject({ state: 'refunded', payments: [{ ...paid, refunded: '55.00' }] })
  })

  it('is never of more than was paid, whatever is asked for, by how many at once, and whatever the cashier does', async () => {
    const step = fc.record({
      amounts: fc.array(fc.integer({ min: 1, max: PAID + 500 }), { minLength: 1, maxLength: 3 }),
      cashier: fc.constantFrom('refunded' as const, 'pending' as const, 'refused' as const),
      sends: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const { recordNo, order } = await office.paidOrder()
        for (const { amounts, cashier, sends } of steps) {
          office.server.cashier.refundsAre = cashier
          const { version } = await office.record(recordNo)
          await Promise.all(amounts.map((avos) => refund(recordNo, version, (avos / 100).toFixed(2))))
          if (sends) await send()
          const [payment] = (await office.record(recordNo)).payments
          expect(avosOf(payment?.refunded ?? '') + avosOf(payment?.asked ?? '')).toBeLessThanOrEqual(PAID)
        }
        const back = givenBack(order.billId).reduce((sum, { amount }) => sum + avosOf(amount), 0)
        const record = await office.record(recordNo)
        expect(back).toBeLessThanOrEqual(PAID)
        expect(record.payments).toMatchObject([{ refunded: (back / 100).toFixed(2) }])
        expect(record.state === 'refunded').toBe(back === PAID)
      }),
      { numRuns: 10 },
    )
  })
})

describe('a second payment [2-19]', { timeout: LONG }, () => {
  const ask = (recordNo: string, version: number, nodeCode: string, key?: string) =>
    office.post<Asked>(`/records/${recordNo}/second-payment`, { ...ACT, version, nodeCode }, key)

  it('is asked for once a node, is paid by the applicant, and can be given back apart from the first', async () => {
    const { person, recordNo } = await office.paidApplication()
    const key = randomUUID()
    const { body } = await ask(recordNo, 1, 'POSTAGE', key)
    expect((await ask(recordNo, 1, 'POSTAGE', key)).body).toEqual(body)
    expect((await ask(recordNo, 2, 'POSTAGE')).body.code).toBe('asked-already')
    const asked = { applyNo: recordNo, nodeCode: 'POSTAGE' }
    const { data } = (await person.post<{ data: { billId: string; merchantOrderNo: string } }>('/second-payment', asked)).body
    expect(data.merchantOrderNo).toBe(body.merchantOrderNo)
    await goToCashier(person, data.billId)
    await office.server.cashier.pays(data.billId)
    const { payments, acts } = await office.record(recordNo)
    expect(payments).toMatchObject([{}, { nodeCode: 'POSTAGE', amount: body.amount, merchantOrderNo: body.merchantOrderNo }])
    expect(acts).toMatchObject([{ kind: 'second-payment', why: ACT.why, detail: { nodeCode: 'POSTAGE' } }])
    const which = { code: 'which-payment', allowed: payments.map((one) => one.merchantOrderNo) }
    expect(await refund(recordNo, 2)).toMatchObject({ status: 409, body: which })
    const named = { ...ACT, version: 2, merchantOrderNo: body.merchantOrderNo }
    expect((await office.post<Asked>(`/records/${recordNo}/refund`, named)).body.amount).toBe(body.amount)
  })

  it('repeated with its key has the first answer, also once its bill has expired or the record is over', async () => {
    const { recordNo } = await office.paidApplication()
    const key = randomUUID()
    const { body } = await ask(recordNo, 1, 'POSTAGE', key)
    office.server.clock.advance({ minutes: 40 })
    await send()
    expect((await ask(recordNo, 1, 'POSTAGE', key)).body).toEqual(body)
    await office.post(`/records/${recordNo}/state`, { ...ACT, version: 2, state: 'closed' })
    expect((await ask(recordNo, 1, 'POSTAGE', key)).body).toEqual(body)
  })

  it('of a node that the service does not have, or for an order of plans, is refused with those that it has', async () => {
    const { recordNo } = await office.paidApplication()
    const none = { code: 'no-such-node', allowed: expect.arrayContaining(['POSTAGE']) }
    expect(await ask(recordNo, 1, 'NONE')).toMatchObject({ status: 409, body: none })
    expect((await ask((await office.paidOrder()).recordNo, 1, 'POSTAGE')).body).toMatchObject({ code: 'no-such-node', allowed: [] })
  })
})

describe('a case', { timeout: LONG }, () => {
  async function late() {
    const { order } = await atCashier(office.server)
    office.server.clock.advance({ minutes: 31 })
    await send()
    office.server.clock.advance({ seconds: 5 })
    await office.server.cashier.pays(order.billId)
    const { caseNo = '', reason } = (await open()).find(({ merchantOrderNo }) => merchantOrderNo === order.merchantOrderNo) ?? {}
    return { order, caseNo, reason }
  }
  const open = async () => (await office.bureau('read').get<WireResponse<'GET /back-office/cases'>>('/back-office/cases')).body.cases

  it('is listed, its charge goes back, and it is closed by that; what is over is refused', async () => {
    const { order, caseNo, reason } = await late()
    expect(reason).toBe('late-payment')
    const path = `/cases/${caseNo}/refund`
    expect((await office.post<Refusal>(path, { ...ACT, amount: '55.01' })).body.code).toBe('case-does-not-permit')
    expect((await office.post<Asked>(path, ACT)).body.amount).toBe('55.00')
    await send()
    expect(givenBack(order.billId)).toHaveLength(1)
    const told = await office.server.context.db
      .select()
      .from(outbox)
      .where(eq(outbox.record, applicationNumberOf(order.merchantOrderNo)))
    const data = { amount: '55.00', merchantOrderNo: order.merchantOrderNo }
    expect(told).toMatchObject([{ kind: 'refund.made', sequence: 1, data }])
    expect(await open()).not.toContainEqual(expect.objectContaining({ caseNo }))
    expect(await office.post<Refusal>(path, ACT)).toMatchObject({ status: 409, body: { why: 'The case is closed.' } })
  })

  it('is honoured: the order is paid after all, and the bureau’s to handle', async () => {
    const { order, caseNo } = await late()
    const key = randomUUID()
    const decide = () => office.post(`/cases/${caseNo}/resolve`, { ...ACT, decision: 'honoured' }, key)
    expect((await decide()).body).toEqual({ caseNo, decision: 'honoured' })
    expect((await decide()).status).toBe(200)
    expect((await office.record(applicationNumberOf(order.merchantOrderNo))).state).toBe('received')
  })

  it.each(['C999999', 'x'])('that is none, %s, is not found', async (caseNo) => {
    expect((await office.post<Refusal>(`/cases/${caseNo}/refund`, ACT)).status).toBe(404)
  })
})

type Line = Extract<WireResponse<'GET /my-records'>['records'][number], { readonly receivedAt: string }>
const setDay = (recordNo: string, version: number, day: string, why?: string) =>
  office.post(`/records/${recordNo}/expected-day`, { by: ACT.by, version, day, ...(why === undefined ? {} : { why }) })
const lineOf = async (person: TestClient): Promise<Line | undefined> =>
  (await person.get<{ records: Line[] }>('/my-records?platform=one')).body.records[0]

/** The tests' clock is at 20 November 2026 until a test moves it; five working days later is the 27th. */
const PROMISED = '2026-11-27'

describe('the bureau changes the expected day (decision 11)', () => {
  it('to a later one with a reason: the owner sees both in the list and in the record, without the clerk’s name', async () => {
    const { person, recordNo } = await office.paidOrder()
    const done = { status: 200, body: { state: 'received', version: 2 } }
    expect(await setDay(recordNo, 1, '2026-12-04', 'The archive is closed')).toMatchObject(done)
    const told = { expectedDay: PROMISED, late: false, newDay: { day: '2026-12-04', certain: true, why: 'The archive is closed' } }
    expect(await lineOf(person)).toMatchObject(told)
    const record = (await person.get(`/my-records/${recordNo}?platform=one`)).body
    expect(record).toMatchObject(told)
    expect(JSON.stringify(record)).not.toContain(ACT.by)
    expect(await office.record(recordNo)).toMatchObject({
      expectedDay: '2026-12-04',
      acts: [{ kind: 'expected-day', by: ACT.by, why: 'The archive is closed', detail: { day: '2026-12-04' } }],
    })
  })

  it('to an earlier one than promised only with a reason; the last day set is current', async () => {
    const { person, recordNo } = await office.paidOrder()
    for (const why of [undefined, ' '])
      expect(await setDay(recordNo, 1, '2026-11-25', why)).toMatchObject({ status: 409, body: { code: 'earlier-than-promised' } })
    expect(await lineOf(person)).not.toHaveProperty('newDay')
    expect((await setDay(recordNo, 1, '2026-11-25', 'It is nearly done')).status).toBe(200)
    expect(await lineOf(person)).toMatchObject({ newDay: { day: '2026-11-25', why: 'It is nearly done' } })
    const both = await Promise.all([1, 2].map(() => setDay(recordNo, 2, '2026-12-11', 'It is not')))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await lineOf(person)).toMatchObject({ newDay: { day: '2026-12-11', why: 'It is not' } })
  })

  it('not to a past or an invalid day, nor after a refusal', async () => {
    const { recordNo } = await office.paidOrder()
    expect((await setDay(recordNo, 1, '2026-11-19', 'x')).body.code).toBe('day-has-passed')
    for (const day of ['2026-02-30', '2026-13-01', 'tomorrow']) expect((await setDay(recordNo, 1, day, 'x')).status).toBe(400)
    await office.post(`/records/${recordNo}/state`, { by: ACT.by, version: 1, state: 'refused', why: 'no such parcel' })
    expect((await setDay(recordNo, 2, '2026-12-04', 'x')).body.code).toBe('nothing-expected')
  })
})

describe('an expected day that has passed without a result', () => {
  it('is shown as late, with a new day, until there is an outcome [2-06]', async () => {
    const { person, recordNo } = await office.paidOrder(undefined, 'somebody who waits')
    expect(await lineOf(person)).toMatchObject({ expectedDay: PROMISED, late: false })
    /** A session does not last so long: they sign in again each time. */
    const line = async (day: string) => {
      office.server.clock.set(`${day}T02:00:00Z`)
      return lineOf(await office.server.signIn('somebody who waits'))
    }
    expect(await line('2026-11-30')).toMatchObject({ expectedDay: PROMISED, late: true, newDay: { day: '2026-12-04', certain: false } })
    await setDay(recordNo, 1, '2026-12-02', 'The surveyor is ill')
    expect(await line('2026-11-30')).toMatchObject({ late: true, newDay: { day: '2026-12-02', certain: true, why: 'The surveyor is ill' } })
    // that day passes too: the reason is not shown for a date that no clerk set
    expect((await line('2026-12-03'))?.newDay).toEqual({ day: '2026-12-10', certain: false })
    await office.post(`/records/${recordNo}/state`, { by: ACT.by, version: 2, state: 'refused', why: 'no such parcel' })
    const refused = await line('2026-12-03')
    expect([refused?.late, refused?.newDay]).toEqual([false, undefined])
  })

  it('is not moved by terms that are set later', async () => {
    const { person } = await office.paidOrder()
    const before = (await lineOf(person))?.expectedDay
    office.server.clock.advance({ minutes: 1 })
    const now = office.server.clock.now()
    await setTerm(office.server.context.db, { kind: 'working-days', value: 15, validFrom: now, by: 'Chan' }, now)
    expect((await lineOf(person))?.expectedDay).toBe(before)
  })
})
