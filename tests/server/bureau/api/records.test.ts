import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addWorkingDays, macaoDay } from '#shared/domain/calendar/working-days.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import { NEXT_STATES, RECORD_STATES } from '#shared/domain/records/record-states.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { accept, submission } from '#tests/support/application.ts'
import { BackOffice, type Refusal } from '#tests/support/back-office-rig.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { goToCashier } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE } from '#tests/support/test-server.ts'

const [A = '', B = ''] = ON_SALE
const BY = 'Lei Ka Man'

const office = await closeAfterAll(BackOffice.start())

const list = async (query = '') =>
  (await office.bureau('read').get<WireResponse<'GET /back-office/records'>>(`/back-office/records${query}`)).body
/** All numbers, two a page. */
async function paged(query: string, from = ''): Promise<readonly string[]> {
  const { records, cursor } = await list(`?limit=2&${query}${from}`)
  expect(records.length).toBeLessThanOrEqual(2)
  const numbers = records.map(({ recordNo }) => recordNo)
  return cursor === undefined ? numbers : [...numbers, ...(await paged(query, `&cursor=${cursor}`))]
}
const numbersIn = async (query: string) => (await list(query)).records.map(({ recordNo }) => recordNo)
const take = (recordNo: string, version = 1, key?: string) => office.post(`/records/${recordNo}/take`, { by: BY, version }, key)
const set = (recordNo: string, state: string, version: number, more: Record<string, unknown> = { why: 'as the file says' }) =>
  office.post(`/records/${recordNo}/state`, { by: BY, version, state, ...more })

const LONG = 60_000

describe('what is to be done', { timeout: LONG }, () => {
  it('is what was paid or submitted, and nothing before that', async () => {
    const { order } = await atCashier(office.server)
    const { recordNo } = await office.paidOrder()
    const all = await numbersIn('')
    expect(all).toContain(recordNo)
    expect(all).not.toContain(applicationNumberOf(order.merchantOrderNo))
  })

  it('comes page by page in the order of its last change or the newest first, by kind, state and since when', async () => {
    const began = office.server.clock.now()
    office.server.clock.advance({ minutes: 1 })
    const since = office.server.clock.now().toISOString()
    const made: string[] = []
    for (const _each of [1, 2, 3, 4, 5]) made.push((await office.paidOrder()).recordNo)
    const certificate = (await office.paidApplication()).recordNo
    expect(await paged(`since=${since}`)).toEqual([...made, certificate].sort())
    expect(await numbersIn(`?since=${since}&kind=application`)).toEqual([certificate])
    office.server.clock.advance({ minutes: 1 })
    await take(made[0] ?? '')
    expect(await numbersIn(`?since=${since}&state=in-process`)).toEqual([made[0]])
    expect((await numbersIn(`?since=${began.toISOString()}&state=received&state=in-process`)).at(-1)).toBe(made[0])
    expect(await paged('order=newest')).toEqual((await numbersIn('?limit=200')).reverse())
  })

  it('has of each the service, the applicant and the expected day, which is late once it has passed without a result', async () => {
    const plans = await office.paidOrder()
    const certificate = await office.paidApplication()
    const linesOf = async () => {
      const { records } = await list('?order=newest&limit=10')
      return [plans, certificate].map((made) => records.find(({ recordNo }) => recordNo === made.recordNo))
    }
    const [ofPlans, line] = await linesOf()
    expect(ofPlans).not.toHaveProperty('service')
    expect(ofPlans?.expectedDay).toMatch(/^\d{4}-\d\d-\d\d$/)
    const applicant = expect.stringContaining('陳')
    expect(line).toMatchObject({ service: { eng: expect.stringMatching(/certificate/i) }, applicant, late: false })
    office.server.clock.advance({ minutes: 60 * 24 * 30 })
    await set(plans.recordNo, 'refused', 1)
    expect(await linesOf()).toMatchObject([{ late: false }, { expectedDay: line?.expectedDay, late: true }])
  })

  it.each([
    'cursor=x',
    // the database cannot compare with these
    ...['2026-01-01T00:00:00.000Z \0', '2026-01-01T00:00:00.000Z \u0007', '0000-01-01T00:00:00.000Z EC1'].map(
      (text) => `cursor=${Buffer.from(text).toString('base64url')}`,
    ),
    'since=yesterday',
    'since=0000-01-01T00:00:00Z',
    'since=1969-12-31T00:00:00Z',
    'since=2026-13-01T00:00:00Z',
    'limit=0',
    'limit=201',
    'kind=plan',
    'state=lost',
    'order=random',
  ])('refuses %s, and names what is wrong', async (query) => {
    const { status, body } = await office.bureau('read').get<Refusal>(`/back-office/records?${query}`)
    const pointer = expect.stringMatching(new RegExp(`^#/${query.split('=')[0]}`))
    expect([status, body.errors?.[0]]).toEqual([400, { in: 'query', pointer, detail: expect.any(String) }])
  })
})

describe('a record', { timeout: LONG }, () => {
  it('of plans shows the buyer, the plans and the money', async () => {
    const { recordNo, order } = await office.paidOrder([A, B])
    const record = await office.record(recordNo)
    expect(record).toMatchObject({ kind: 'cadastral', state: 'received', version: 1, platform: 'one', files: [], acts: [] })
    expect(record.plans.map(({ number }) => number)).toEqual([A, B])
    expect(record.person).toMatchObject({ namePt: 'CHAN,TAI MAN' })
    expect(record.payments).toMatchObject([{ merchantOrderNo: order.merchantOrderNo, amount: '110.00', refunded: '0.00', asked: '0.00' }])
    expect(record.results).toEqual([A, B].map((item) => ({ item, state: 'wanted' })))
  })

  it('of an application shows its answers, by the definition that they were given to', async () => {
    const { recordNo } = await office.paidApplication()
    const { application, kind, plans } = await office.record(recordNo)
    expect([kind, plans]).toEqual(['application', []])
    expect(application).toMatchObject({ itemCode: 'CERT-01', applicant: { namePt: 'CHAN,TAI MAN' } })
    expect(Object.keys(application?.forms ?? {})).not.toEqual([])
  })

  it('of an application that is paid days later has its day counted from the payment, wherever it is shown (decision 3.8)', async () => {
    const { clock, cashier, context } = office.server
    const dayFromNow = () => addWorkingDays(macaoDay(clock.now()), 5, context.holidays).day
    const name = 'pays-days-later'
    const early = await office.server.signIn(name)
    const handedIn = await accept(early, await submission(early, 'CERT-01'))
    const recordNo = handedIn.body.data?.applyNo ?? ''
    expect(handedIn.body.data?.deliveryTime).toBe(dayFromNow())
    clock.advance({ minutes: 60 * 24 * 4 })
    const person = await office.server.signIn(name)
    const standing = async () =>
      (await person.get<{ data: { deliveryTime: string } }>(`/acceptance/state?applyNo=${recordNo}`)).body.data.deliveryTime
    expect(await standing(), 'before the payment it is counted from today').toBe(dayFromNow())
    const { body } = await person.get<{ data: { billId: string } }>(`/bill-item?applyNo=${recordNo}`)
    await goToCashier(person, body.data.billId)
    await cashier.pays(body.data.billId)
    const paid = dayFromNow()
    clock.advance({ minutes: 60 * 24 })
    const again = await office.server.signIn(name)
    const { expectedDay, application } = await office.record(recordNo)
    const mine = await again.get<{ expectedDay: string }>(`/my-records/${recordNo}?platform=one`)
    const { body: state } = await again.get<{ data: { deliveryTime: string } }>(`/acceptance/state?applyNo=${recordNo}`)
    expect([expectedDay, application?.expectedDay, mine.body.expectedDay, state.data.deliveryTime]).toEqual(Array(4).fill(paid))
    expect(paid).not.toBe(handedIn.body.data?.deliveryTime)
  })

  it('that is none is not found, nor is somebody’s file by it', async () => {
    const { recordNo } = await office.paidOrder()
    expect((await office.bureau().get('/back-office/records/EC-NONE')).status).toBe(404)
    expect((await office.bureau().get(`/back-office/records/${recordNo}/files/${'x'.repeat(22)}`)).status).toBe(404)
    expect((await take('EC-NONE')).status).toBe(404)
  })
})

describe('a clerk', { timeout: LONG }, () => {
  it('takes a record; who did what when and why is kept, and changed or removed by nobody', async () => {
    const { recordNo } = await office.paidOrder()
    expect((await take(recordNo)).body).toMatchObject({ state: 'in-process', version: 2, takenBy: BY, next: NEXT_STATES['in-process'] })
    await set(recordNo, 'refused', 2, { why: 'the parcel was merged' })
    const { db } = office.server.context
    for (const statement of [sql`update record_acts set by = 'nobody'`, sql`delete from record_acts`])
      await expect(db.execute(statement)).rejects.toThrow()
    expect((await office.record(recordNo)).acts).toMatchObject([
      { kind: 'take', by: BY, client: 'bureau', from: 'received', to: 'in-process' },
      { kind: 'state', by: BY, client: 'bureau', from: 'in-process', to: 'refused', why: 'the parcel was merged' },
    ])
  })

  it('says why a document is wanted, something is refused or closed', async () => {
    for (const state of ['documents-wanted', 'refused', 'closed']) {
      const { recordNo } = await office.paidOrder()
      expect((await set(recordNo, state, 1, {})).status).toBe(400)
      expect((await set(recordNo, state, 1, { why: ' ' })).status).toBe(400)
      expect((await set(recordNo, state, 1)).body).toMatchObject({ state, version: 2 })
    }
  })

  it('cannot call ready what has no result', async () => {
    const { recordNo } = await office.paidOrder([A, B])
    await take(recordNo)
    const missing = { code: 'results-missing', why: `Nothing was handed in for ${A}, ${B}.` }
    expect(await set(recordNo, 'ready', 2)).toMatchObject({ status: 409, body: missing })
  })

  const states = RECORD_STATES.filter((state) => state !== 'ready' && state !== 'refunded')
  it.each(states)('sets after %s what may follow, and nothing else: the refusal says what may', async (from) => {
    for (const to of RECORD_STATES.filter((state) => state !== 'ready')) {
      const { recordNo } = await office.paidOrder()
      const { version } = from === 'received' ? { version: 1 } : (await set(recordNo, from, 1)).body
      const before = await office.record(recordNo)
      const { status, body } = await set(recordNo, to, version)
      if (NEXT_STATES[from].includes(to)) expect([status, body.state]).toEqual([200, to])
      else {
        expect([status, body.code, body.allowed]).toEqual([409, 'state-may-not-follow', NEXT_STATES[from]])
        expect(await office.record(recordNo)).toEqual(before)
      }
    }
  })

  it('of two at once only one changes a record; the other is told', async () => {
    const { recordNo } = await office.paidOrder()
    const both = await Promise.all(['in-process', 'refused'].map((state) => set(recordNo, state, 1)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version-changed',
      why: 'The record has version 2 by now.',
    })
    expect((await office.record(recordNo)).acts).toHaveLength(1)
  })
})

describe('the version that a clerk saw', { timeout: LONG }, () => {
  const matching = (recordNo: string, etag: string, key: string = randomUUID(), body: object = { by: BY }) =>
    office.post(`/records/${recordNo}/take`, body, key, office.bureau().with({ 'if-match': etag }))

  it('is the ETag of every answer about a record, and comes back as If-Match', async () => {
    const { recordNo } = await office.paidOrder()
    const seen = await office.bureau('read').get(`/back-office/records/${recordNo}`)
    expect(seen.headers.get('etag')).toBe('"1"')
    const key = randomUUID()
    const taken = await matching(recordNo, '"1"', key)
    expect([taken.status, taken.headers.get('etag')]).toEqual([200, '"2"'])
    expect((await matching(recordNo, '"2"', key)).body.code).toBe('key-of-another-call')
  })

  it('is refused with 412 as If-Match once it has changed, and with 409 as a field', async () => {
    const { recordNo } = await office.paidOrder()
    await take(recordNo)
    expect(await matching(recordNo, '"1"')).toMatchObject({ status: 412, body: { code: 'version-changed' } })
    expect((await take(recordNo)).status).toBe(409)
  })
})

describe('a refusal', () => {
  it('is a problem of RFC 9457, with what pages get among its members', async () => {
    const { headers, body } = await office.bureau().get('/back-office/records/EC-NONE')
    expect(headers.get('content-type')).toBe('application/problem+json')
    const ofPages = { success: false, isValid: false, code: 'not-found', message: expect.any(String) }
    expect(body).toEqual({ type: 'urn:ecad:problem:not-found', title: body.message, status: 404, ...ofPages })
  })

  const twice = { in: 'header', pointer: '#/If-Match' }
  it.each<[what: string, act: string, body: object, fault: object, etag?: string]>([
    ['a missing field', 'take', { version: 1 }, { in: 'body', pointer: '#/by', detail: expect.stringContaining('by') }],
    [
      'an unknown word',
      'state',
      { version: 1, by: BY, state: 'done' },
      { in: 'body', pointer: '#/state', detail: expect.stringContaining('ready') },
    ],
    [
      'a day that is none',
      'expected-day',
      { version: 1, by: BY, day: '2026-02-30' },
      { in: 'body', pointer: '#/day', detail: expect.stringContaining('day') },
    ],
    ['no version', 'take', { by: BY }, { in: 'body', pointer: '#/version' }],
    ['a version as another ETag', 'take', { by: BY }, twice, 'W/"1"'],
    ['a version given twice, and not alike', 'take', { by: BY, version: 1 }, twice, '"2"'],
  ])('of %s names it', async (_what, act, body, fault, etag) => {
    const bureau = office.bureau().with(etag === undefined ? {} : { 'if-match': etag })
    const answer = await office.post<Refusal>(`/records/EC-NONE/${act}`, body, undefined, bureau)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request', errors: [fault] } })
  })
})

describe('a call that is repeated', { timeout: LONG }, () => {
  it('does nothing again and has the same answer, also at the same moment', async () => {
    const { recordNo } = await office.paidOrder()
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 6 }, () => take(recordNo, 1, key)))
    expect(new Set(all.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect((await take(recordNo, 1, key)).body).toEqual(all[0]?.body)
    expect((await office.record(recordNo)).acts).toHaveLength(1)
  })

  it('with another content is refused, and another system’s key is its own', async () => {
    const { recordNo } = await office.paidOrder()
    const key = randomUUID()
    await take(recordNo, 1, key)
    const refused = { status: 422, body: { code: 'key-of-another-call' } }
    expect(await office.post(`/records/${recordNo}/take`, { by: 'Wong', version: 1 }, key)).toMatchObject(refused)
    const archive = office.with(office.issuer.accessToken({ ...office.claims(), client_id: 'archive' }))
    expect((await office.post(`/records/${recordNo}/take`, { by: BY, version: 1 }, key, archive)).body.code).toBe('version-changed')
  })

  it('after a refusal may be made anew', async () => {
    const { recordNo } = await office.paidOrder()
    const key = randomUUID()
    for (const _time of [1, 2]) expect(await take(recordNo, 7, key)).toMatchObject({ status: 409, body: { code: 'version-changed' } })
  })

  it('needs a key', async () => {
    const { recordNo } = await office.paidOrder()
    const answer = await office.bureau().post(`/back-office/records/${recordNo}/take`, { by: BY, version: 1 })
    expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency-key' } })
  })
})
