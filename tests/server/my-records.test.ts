import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drafts } from '#server/applications/drafts/tables.ts'
import { findService, putService, withdrawService } from '#server/applications/services/repository.ts'
import { promisedOf } from '#server/bureau/records/promised-day.ts'
import { records } from '#server/bureau/records/tables.ts'
import { carts } from '#server/sales/carts/tables.ts'
import { orders } from '#server/sales/orders/tables.ts'
import { bills } from '#server/sales/payments/tables.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import { MY_STATES } from '#shared/domain/records/record-states.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { accept, forgetsDraft, submission } from '#tests/support/application.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { emptyCart, fillCart, goToCashier, makeOrder, restore } from '#tests/support/purchase.ts'
import { bureauAsks } from '#tests/support/second-payment.ts'
import { closeAfterAll, ON_SALE, type TestClient } from '#tests/support/test-server.ts'
import { saveDraft } from '#tests/support/upload-server.ts'
import { watchQueries } from '#tests/support/watch-queries.ts'

type List = WireResponse<'GET /my-records'>
type Line = List['records'][number]
type Early = Extract<Line, { readonly moneyOpen: boolean }>
type View = Extract<WireResponse<'GET /my-records/{recordNo}'>, { readonly history: unknown }>
const [A = '', B = '', C = ''] = ON_SALE

const rig = await closeAfterAll(BackOffice.start())

const page = async (person: TestClient, more = '') => (await person.get<List>(`/my-records?platform=one${more}`)).body
const list = async (person: TestClient, more = '') => (await page(person, more)).records
const early = async (person: TestClient) => (await list(person)) as Early[]
const view = <T = Early>(person: TestClient, recordNo: string, platform = 'one') =>
  person.get<T>(`/my-records/${recordNo}?platform=${platform}`)

async function pays(person: TestClient, billId: string): Promise<void> {
  await goToCashier(person, billId)
  await rig.server.cashier.pays(billId)
}
const ordered = async (plans: readonly string[]) => {
  const person = await rig.server.signIn()
  return { person, order: await makeOrder(person, plans) }
}
const begins = (person: TestClient, itemCode: string, idempotencyKey: string = randomUUID()) =>
  saveDraft(person, itemCode, { idempotencyKey })

describe('my records (decision 13)', () => {
  test('a paid order: its plans, its receipt, the day of its result; found by its number, its plan and its service’s name', async () => {
    const { person, order, recordNo } = await rig.paidOrder([A, B])
    expect(await list(person)).toMatchObject([{ recordNo, kind: 'cadastral', state: 'received', plans: [A, B], late: false }])
    expect((await view<View>(person, recordNo)).body).toMatchObject({
      payments: [{ tid: order.tid, amount: '110.00', refunded: '0.00' }],
      results: [A, B].map((item) => ({ item, state: 'wanted' })),
      history: [{ state: 'received' }],
      owed: [],
    })
    expect(await list(person, `&search=${recordNo.slice(-6).toLowerCase()}`)).toHaveLength(1)
    expect(await list(person, `&search=${B}`)).toHaveLength(1)
    expect(await list(person, '&search=planta%20cadastral')).toHaveLength(1)
    for (const unknown of ['9999.999', '%25']) expect(await list(person, `&search=${unknown}`)).toEqual([])
  })

  test('a page takes so many statements, however much is on it', async () => {
    const name = 'has-a-full-page'
    const { person } = await rig.paidOrder([A], name)
    const queries = watchQueries(rig.server.context.db)
    const counted = async () => {
      queries.take()
      const shown = await list(person)
      return { shown: shown.length, statements: queries.take().length }
    }
    expect(await counted()).toEqual({ shown: 1, statements: 10 })
    for (const plan of [A, B, A]) await rig.paidOrder([plan], name)
    for (const itemCode of ['FREE-03', 'CERT-01']) await accept(person, await submission(person, itemCode))
    await makeOrder(person, [A])
    const { shown, statements } = await counted()
    expect(shown).toBeGreaterThan(4)
    // an unpaid order needs its bill, and a cart its plans
    expect(statements).toBe(11)
  })

  test('what the bureau does is told with its reason, and never by whom; the plan is downloaded by its owner alone', async () => {
    const { person, recordNo } = await rig.paidOrder([A, B])
    const taken = await rig.post(`/records/${recordNo}/take`, { by: 'Lei', version: 1 })
    const handed = await rig.handIn(recordNo, A, taken.body.version, planPdf('a'))
    expect(handed).toMatchObject({ status: 200 })
    await rig.post(`/records/${recordNo}/results/${B}/refusal`, { by: 'Lei', version: handed.body.version, why: 'No such parcel' })
    const { body: seen } = await view<View>(person, recordNo)
    expect(seen).toMatchObject({
      state: 'in-process',
      results: [
        { item: A, state: 'ready' },
        { item: B, state: 'refused', why: 'No such parcel' },
      ],
      history: [{ state: 'received' }, { state: 'in-process' }],
    })
    expect(JSON.stringify(seen)).not.toContain('Lei')
    const fileCode = seen.results[0]?.fileCode ?? ''
    const linked = async (who: TestClient) => (await who.get(`/file/processing/link?fileCode=${fileCode}`)).status
    expect([await linked(person), await linked(await rig.server.signIn())]).toEqual([200, 404])
  })
})

describe('an application whose service is changed or withdrawn later (decision 9.11)', () => {
  const { db, clock } = rig.server.context

  /** Does something while the certificate has another name and other days, and again while it is withdrawn. */
  async function changedAndWithdrawn(work: () => Promise<void>): Promise<void> {
    const { definition } = (await findService(db, { itemCode: 'CERT-01' })) ?? {}
    if (definition === undefined) throw new Error('no certificate')
    const other = { cht: '另一名稱', chs: '另一名称', por: 'Outro nome', eng: 'Another name' }
    try {
      await putService(db, { ...definition, name: other, workingDays: 99 }, 'loaded', clock.now())
      await work()
      await withdrawService(db, 'CERT-01', clock.now())
      await work()
    } finally {
      await putService(db, definition, 'loaded', clock.now())
    }
  }

  test('keeps the name and the days that it was handed in under', async () => {
    const { recordNo } = await rig.paidApplication()
    const before = await promisedOf(rig.server.context, recordNo)
    expect(before.serviceName?.eng).toMatch(/certificate/i)
    await changedAndWithdrawn(async () => expect(await promisedOf(rig.server.context, recordNo)).toEqual(before))
  })

  test('is found by a part of that name in any language, and by no other', async () => {
    const { person, recordNo } = await rig.paidApplication()
    const other = await submission(person, 'FREE-03')
    for (const stage of ['check', 'final']) expect((await accept(person, { ...other, stage })).body.success).toBe(true)
    expect(await list(person)).toHaveLength(2)
    const found = (search: string) => list(person, `&search=${encodeURIComponent(search)}`)
    const findsIt = async () => {
      for (const name of ['證明', '资料证明', 'pedido de CERTIDÃO', 'Certificate of cadastral'])
        expect(await found(name), name).toMatchObject([{ recordNo }])
      for (const none of ['Another name', 'cht', 'FREE-03', '%', '_']) expect(await found(none), none).toEqual([])
    }
    await findsIt()
    await changedAndWithdrawn(findsIt)
  })
})

describe('what the bureau has not yet (decision 11)', () => {
  test('the cart: its plans, its sum, until when it is kept; looking at it does not keep it longer', async () => {
    const person = await rig.server.signIn()
    await fillCart(person, [A, B])
    const [line] = await early(person)
    expect(line).toMatchObject({ state: 'cart', plans: [A, B], amount: '110.00', moneyOpen: false })
    rig.server.clock.advance({ minutes: 20 })
    expect(await early(person)).toMatchObject([{ until: line?.until }])
    expect(await list(person, `&search=${B}`)).toHaveLength(1)
    expect(await list(person, `&search=${C}`)).toEqual([])
    rig.server.clock.advance({ minutes: 60 })
    expect(await list(person)).toEqual([])
  })

  test('a draft: when it was saved, until when it is kept, found by its service’s name in any language', async () => {
    const person = await rig.server.signIn()
    await begins(person, 'UPD-02')
    const [line] = await early(person)
    const days = rig.server.context.settings.keep.draftDays
    expect(line).toMatchObject({ state: 'draft', kind: 'application', itemCode: 'UPD-02', plans: [] })
    expect(Date.parse(line?.until ?? '') - Date.parse(line?.at ?? '')).toBe(days * 86_400_000)
    for (const name of [line?.title.por, line?.title.cht])
      expect(await list(person, `&search=${encodeURIComponent(name ?? '-')}`)).toHaveLength(1)
    expect(await list(person, '&search=cht')).toEqual([])
    const { db, clock } = rig.server.context
    await db.update(drafts).set({ savedAt: new Date(clock.now().getTime() - days * 86_400_000) })
    expect(await list(person)).toEqual([])
  })

  test('an unpaid order: its sum, until when it may be paid; opened at the cashier nobody is asked to pay', async () => {
    const { person, order } = await ordered([A, B])
    const recordNo = applicationNumberOf(order.merchantOrderNo)
    const [line, ...rest] = await early(person)
    expect(rest).toEqual([])
    expect(line).toMatchObject({ state: 'unpaid', recordNo, tid: order.tid, plans: [A, B], amount: '110.00', moneyOpen: false })
    expect(Date.parse(line?.until ?? '')).toBeGreaterThan(rig.server.clock.now().getTime())
    expect((await view(person, recordNo)).body).toMatchObject({ state: 'unpaid', tid: order.tid })
    expect((await view(person, recordNo, 'ab')).status).toBe(404)

    await goToCashier(person, order.billId)
    expect(await list(person)).toMatchObject([{ state: 'unpaid', moneyOpen: true }])
    await rig.server.cashier.pays(order.billId)
    expect((await view(person, recordNo)).body).toMatchObject({ state: 'received' })
    expect(await list(person)).toMatchObject([{ state: 'received', recordNo }])
  })

  test('given up, an order’s plans are in the cart and it is gone', async () => {
    const { person, order } = await ordered([B])
    await emptyCart(person)
    expect((await restore(person, order.tid)).body.isValid).toBe(true)
    expect(await list(person)).toMatchObject([{ state: 'cart', plans: [B] }])
    expect((await view(person, applicationNumberOf(order.merchantOrderNo))).status).toBe(404)
  })

  test('an order whose time is over says so, and is there to be paid again', async () => {
    const { person, order } = await ordered([A])
    rig.server.clock.advance({ minutes: rig.server.context.settings.orderMinutes + 1 })
    const [line] = await early(person)
    expect(line).toMatchObject({ state: 'unpaid', tid: order.tid, moneyOpen: false })
    expect(line).not.toHaveProperty('until')
  })

  test('an order of plans that is too old to be paid says so, while none of it is under way (decision 3.10)', async () => {
    const { person, order } = await ordered([A])
    const { db, settings } = rig.server.context
    rig.server.clock.advance({ minutes: settings.orderMinutes + 1 })
    expect((await early(person))[0]).not.toHaveProperty('tooOld')
    const createdAt = new Date(rig.server.clock.now().getTime() - (settings.orderDays * 24 + 1) * 3_600_000)
    await db.update(orders).set({ createdAt }).where(eq(orders.tid, order.tid))
    expect(await early(person)).toMatchObject([{ state: 'unpaid', tid: order.tid, tooOld: true }])
    expect((await view(person, applicationNumberOf(order.merchantOrderNo))).body).toMatchObject({ tooOld: true })
    await db.update(bills).set({ state: 'PENDING' }).where(eq(bills.billId, order.billId))
    expect((await early(person))[0]).not.toHaveProperty('tooOld')
  })

  test('an application is a draft until its fee is asked for, then unpaid and continued where it was left, then received', async () => {
    const person = await rig.server.signIn()
    const sent = await submission(person, 'CERT-01')
    await begins(person, 'CERT-01', sent.idempotencyKey)
    const applyNo = (await accept(person, sent)).body.data?.applyNo ?? ''
    expect(await list(person)).toMatchObject([{ state: 'draft', itemCode: 'CERT-01' }])
    const { body } = await person.get<{ data: { billId: string } }>(`/bill-item?applyNo=${applyNo}`)
    expect(await list(person)).toMatchObject([{ state: 'unpaid', kind: 'application', recordNo: applyNo, itemCode: 'CERT-01', plans: [] }])
    const { body: seen } = await view(person, applyNo)
    expect(await list(person, `&search=${encodeURIComponent(seen.title.eng)}`)).toHaveLength(1)
    await pays(person, body.data.billId)
    expect(await list(person)).toMatchObject([{ state: 'received', recordNo: applyNo }])
  })

  test('a second payment that is asked for stays with its record', async () => {
    const { person, recordNo } = await rig.paidApplication()
    await bureauAsks(rig.server, recordNo)
    await person.post('/second-payment', { applyNo: recordNo, nodeCode: 'POSTAGE' })
    expect(await list(person)).toMatchObject([{ state: 'received', recordNo }])
  })

  test('each state alone; the other platform has no cart and no draft of a personal account', async () => {
    const person = await rig.server.signIn()
    await makeOrder(person, [A])
    await fillCart(person, [C])
    await begins(person, 'UPD-02')
    for (const state of MY_STATES) {
      const states = (await list(person, `&state=${state}`)).map((line) => line.state)
      expect(states).toEqual(['cart', 'draft', 'unpaid'].includes(state) ? [state] : [])
    }
    expect((await person.get<List>('/my-records?platform=ab')).body.records).toEqual([])
    expect((await person.get('/my-records?platform=one&state=lost')).status).toBe(400)
  })
})

describe('what waits for the user', () => {
  const waiting = async (person: TestClient, platform = 'one') =>
    (await person.get<{ waiting: number }>(`/my-records/waiting?platform=${platform}`)).body.waiting

  test('an order until it is paid or given up', async () => {
    const person = await rig.server.signIn()
    expect(await waiting(person)).toBe(0)
    const order = await makeOrder(person, [A])
    expect([await waiting(person), await waiting(person, 'ab'), await waiting(await rig.server.signIn())]).toEqual([1, 0, 0])
    await pays(person, order.billId)
    expect(await waiting(person)).toBe(0)
  })

  test('an application no longer once its time is over and its draft is gone: nobody can pay it any more', async () => {
    const person = await rig.server.signIn()
    const sent = await submission(person, 'CERT-01')
    await begins(person, 'CERT-01', sent.idempotencyKey)
    const applyNo = (await accept(person, sent)).body.data?.applyNo ?? ''
    await person.get(`/bill-item?applyNo=${applyNo}`)
    rig.server.clock.advance({ minutes: rig.server.context.settings.orderMinutes + 1 })
    expect(await waiting(person)).toBe(1)
    await forgetsDraft(person, 'CERT-01', sent.idempotencyKey)
    expect([(await early(person)).map(({ state }) => state), await waiting(person)]).toEqual([['unpaid'], 0])
    await person.get(`/bill-item?applyNo=${applyNo}`)
    expect(await waiting(person)).toBe(1)
  })

  test('a second payment until it is made, and documents until they are handed in; a record counts once', async () => {
    const { person, recordNo } = await rig.paidApplication()
    const setState = (state: 'documents-wanted' | 'in-process') =>
      rig.server.context.db.update(records).set({ state }).where(eq(records.recordNo, recordNo))
    expect(await waiting(person)).toBe(0)
    await bureauAsks(rig.server, recordNo)
    expect(await waiting(person)).toBe(1)
    await setState('documents-wanted')
    expect(await waiting(person)).toBe(1)
    const asked = await person.post<{ data: { billId: string } }>('/second-payment', { applyNo: recordNo, nodeCode: 'POSTAGE' })
    await pays(person, asked.body.data.billId)
    expect(await waiting(person)).toBe(1)
    await setState('in-process')
    expect(await waiting(person)).toBe(0)
  })
})

const ITEMS = ['CERT-01', 'UPD-02', 'FREE-03'] as const
/** Only a few moments, so that items of several kinds share one. */
const moments = (minLength: number, maxLength: number) => fc.array(fc.integer({ min: 0, max: 3 }), { minLength, maxLength })

test('page by page every thing stands once, the newest first, whatever came when', { timeout: 120_000 }, async () => {
  const { db, clock, settings } = rig.server.context
  const begin = clock.now().getTime() - 60_000
  const at = (n = 0) => new Date(begin + n * 1000)
  const work = async (times: number[], [cartAt, orderAt, ...draftsAt]: number[]) => {
    const { person, order } = await ordered([A])
    await fillCart(person, [C])
    for (const item of ITEMS) await begins(person, item)
    const [{ owner = '' } = {}] = await db.select({ owner: orders.owner }).from(orders).where(eq(orders.tid, order.tid))
    const expiresAt = new Date(at(cartAt).getTime() + settings.cartIdleMinutes * 60_000)
    await db.update(carts).set({ expiresAt }).where(eq(carts.owner, owner))
    await db
      .update(orders)
      .set({ createdAt: at(orderAt) })
      .where(eq(orders.tid, order.tid))
    for (const [index, item] of ITEMS.entries())
      await db
        .update(drafts)
        .set({ savedAt: at(draftsAt[index]) })
        .where(eq(drafts.itemCode, item))
    const record = { kind: 'application', owner, platform: 'one', state: 'received' } as const
    const rows = times.map((n) => ({ ...record, recordNo: `EC${randomUUID()}`, receivedAt: at(n), changedAt: at(n) }))
    await db.insert(records).values(rows)
    const seen: Line[] = []
    let cursor: string | undefined
    do {
      const next: List = await page(person, cursor === undefined ? '' : `&cursor=${cursor}`)
      seen.push(...next.records)
      cursor = next.cursor
    } while (cursor !== undefined)
    const instants = seen.map((line) => Date.parse('moneyOpen' in line ? line.at : line.receivedAt))
    expect(instants).toEqual([...instants].sort((a, b) => b - a))
    expect(new Set(seen.map((line) => line.recordNo ?? JSON.stringify(line))).size).toBe(times.length + 5)
    expect(seen).toHaveLength(times.length + 5)
    await db.delete(drafts)
  }
  await fc.assert(fc.asyncProperty(moments(18, 45), moments(5, 5), work), { numRuns: 5 })
})
