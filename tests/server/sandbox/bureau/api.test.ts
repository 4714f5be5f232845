import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AccountName } from '#server/sandbox/accounts.ts'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { makeOrder } from '#tests/support/purchase.ts'
import { DeskRig } from '../support/desk.ts'

/** The desk's acts for scripts, as JSON (docs/bureau.md). */
const why = 'the parcel was merged'
const LONG = 120_000
const [A = '', B = ''] = PARCELS.filter(({ orderable }) => orderable).map(({ number }) => number)

const desk = await closeAfterAll(DeskRig.start())

const act = (recordNo: string, name: string, body: object = {}, key?: string) =>
  desk.api<{ code?: string; allowed?: string[]; state?: string }>(
    'POST',
    `/records/${recordNo}/${name}`,
    body,
    key === undefined ? {} : { 'idempotency-key': key },
  )

describe('a script at the desk', { timeout: LONG }, () => {
  it('lists, takes, issues, refuses, gives back and closes', async () => {
    const { recordNo } = await desk.paidOrder([A, B])
    const { body } = await desk.api<{ records: { recordNo: string }[] }>('GET', '/records?state=received&kind=cadastral')
    expect(body.records.map((one) => one.recordNo)).toContain(recordNo)
    expect((await act(recordNo, 'take', { by: 'Ana' })).body.state).toBe('in-process')
    expect((await act(recordNo, 'issue', { plan: A, sheetLanguage: 'pt' })).body).toEqual({ issued: [A] })
    expect((await act(recordNo, 'refuse', { plan: B, why })).status).toBe(200)
    expect((await act(recordNo, 'issue')).body.code).toBe('nothing-wanted')
    expect((await act(recordNo, 'refund', { amount: '55.00', why })).status).toBe(200)
    await desk.refundsGo()
    expect((await act(recordNo, 'state', { state: 'ready' })).body.state).toBe('ready')
    expect((await act(recordNo, 'state', { state: 'closed', why })).body.state).toBe('closed')
    const { takenBy, payments, acts } = await desk.record(recordNo)
    expect([takenBy, payments[0]?.refunded]).toEqual(['Ana', '55.00'])
    expect(acts.map(({ kind }) => kind)).toEqual(['take', 'result', 'result-refused', 'refund', 'state', 'state'])
  })

  it('is told what the product refuses, with what is allowed', async () => {
    const { recordNo } = await desk.paidOrder()
    expect(await act(recordNo, 'state', { state: 'ready' })).toMatchObject({ status: 409, body: { code: 'state-may-not-follow' } })
    expect((await act(recordNo, 'state', { state: 'lost' })).body).toMatchObject({ code: 'invalid-request' })
    expect((await act(recordNo, 'state', { state: 'closed' })).body).toEqual({ code: 'reason-wanted' })
    expect(await act(recordNo, 'take', { version: 7 })).toMatchObject({ status: 409, body: { code: 'version-changed' } })
    expect(await act(recordNo, 'nonsense')).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await act('EC-NONE', 'take')).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect((await desk.record(recordNo)).acts).toEqual([])
  })

  it('that says its key and the version does nothing twice', async () => {
    const { recordNo } = await desk.paidOrder()
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => act(recordNo, 'take', { version: 1 }, key)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await desk.record(recordNo)).acts).toHaveLength(1)
    expect((await act(recordNo, 'take', { version: 2 }, key)).body.code).toBe('key-of-another-call')
  })

  it('hands in a PDF of its own; anything else is refused', async () => {
    const { recordNo } = await desk.paidApplication()
    await act(recordNo, 'take')
    const handsIn = (file: unknown) => desk.api<{ code?: string }>('POST', `/records/${recordNo}/results/paper`, file)
    expect((await handsIn({ file: 'no bytes' })).body.code).toBe('file-wanted')
    expect(await handsIn(Buffer.from('not a plan'))).toMatchObject({ status: 400, body: { code: 'not-a-pdf' } })
    expect((await handsIn(planPdf('its own'))).status).toBe(200)
    expect((await desk.record(recordNo)).results).toMatchObject([{ item: 'paper', state: 'ready' }])
    expect((await act(recordNo, 'second-payment', { nodeCode: 'POSTAGE', why })).status).toBe(200)
  })
})

describe('a case at the desk', { timeout: LONG }, () => {
  /** Paid after the time to pay: money that a person must look at. */
  async function opened(account: AccountName): Promise<string> {
    const person = await desk.person(account)
    const order = await makeOrder(person, [A])
    await desk.pays(person, order.billId, 'after-expiry')
    const { body } = await desk.api<{ cases: { caseNo: string; merchantOrderNo?: string }[] }>('GET', '/cases')
    const found = body.cases.find(({ merchantOrderNo }) => merchantOrderNo === order.merchantOrderNo)
    if (found === undefined) throw new Error(`no case: ${JSON.stringify(body)}`)
    return found.caseNo
  }

  it('is listed with what ends it; its money is given back, wholly or in part, and never more', async () => {
    const caseNo = await opened('resident')
    const page = await desk.opens('/bureau/cases')
    const form = desk.form(page, `refund-${caseNo}`)
    const over = await desk.posts(form, { why, amount: '55.01' })
    expect([over.status, over.document.querySelector<HTMLElement>('[role="alert"]')?.dataset.code]).toEqual([409, 'case-does-not-permit'])
    expect((await desk.posts(form, { why, amount: '20.00' })).status).toBe(303)
    expect((await desk.posts(form, { why, amount: '20.00' })).status, 'pressed twice').toBe(303)
    await desk.refundsGo()
    const { body } = await desk.api<{ cases: { caseNo: string; refunded: string }[] }>('GET', '/cases')
    expect(body.cases).toContainEqual(expect.objectContaining({ caseNo, refunded: '20.00' }))
    expect((await desk.api('POST', `/cases/${caseNo}/refund`, { why })).body).toMatchObject({ amount: '35.00' })
  })

  it('is ended by a decision with its reason', async () => {
    const caseNo = await opened('resident2')
    const resolve = (body: object) => desk.api<{ code?: string }>('POST', `/cases/${caseNo}/resolve`, body)
    expect((await resolve({ why })).body.code).toBe('invalid-request')
    expect((await resolve({ decision: 'closed' })).body.code).toBe('reason-wanted')
    const form = desk.form(await desk.opens('/bureau/cases'), `resolve-${caseNo}`)
    expect((await desk.posts(form, { decision: 'closed', why })).location).toContain('done=resolve')
    expect(await resolve({ decision: 'closed', why })).toMatchObject({ status: 409, body: { code: 'case-does-not-permit' } })
    expect((await desk.api('POST', '/cases/C999999/resolve', { decision: 'closed', why })).status).toBe(404)
    expect((await desk.opens('/bureau/cases?done=resolve')).document.body.textContent).toContain('The case is ended.')
  })
})
