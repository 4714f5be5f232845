import { describe, expect, test } from 'vitest'
import type { WireResponse } from '#shared/wire/index.ts'
import { accept, submission } from '#tests/support/application.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { makeOrder } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, type TestClient } from '#tests/support/test-server.ts'
import { watchQueries } from '#tests/support/watch-queries.ts'

type List = WireResponse<'GET /my-records'>
type View = Extract<WireResponse<'GET /my-records/{recordNo}'>, { readonly history: unknown }>
const [A = '', B = ''] = ON_SALE

const rig = await closeAfterAll(BackOffice.start())

const list = async (person: TestClient, more = '') => (await person.get<List>(`/my-records?platform=one${more}`)).body.records
const view = async (person: TestClient, recordNo: string) => (await person.get<View>(`/my-records/${recordNo}?platform=one`)).body

describe('my records (decision 13)', () => {
  test('a paid order: its plans, its receipt, the day of its result; found by its number and by its plan', async () => {
    const { person, order, recordNo } = await rig.paidOrder([A, B])
    const [line, ...rest] = await list(person)
    expect(rest).toEqual([])
    expect(line).toMatchObject({ recordNo, kind: 'cadastral', state: 'received', plans: [A, B], late: false })
    expect(await view(person, recordNo)).toMatchObject({
      payments: [{ tid: order.tid, amount: '110.00', refunded: '0.00' }],
      results: [A, B].map((item) => ({ item, state: 'wanted' })),
      history: [{ state: 'received' }],
      owed: [],
    })
    expect(await list(person, `&search=${recordNo.slice(-6).toLowerCase()}`)).toHaveLength(1)
    expect(await list(person, `&search=${B}`)).toHaveLength(1)
    expect(await list(person, '&search=9999.999')).toEqual([])
    expect(await list(person, '&search=%25')).toEqual([])
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
    const seen = await view(person, recordNo)
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
