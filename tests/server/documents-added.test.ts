import { describe, expect, it } from 'vitest'
import { Deliverer } from '#server/bureau/outbox/deliverer.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { FakeReceiver } from '#tests/server/support/fake-receiver.ts'
import { upload } from '#tests/support/application.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { pdf } from '#tests/support/files.ts'
import type { TestClient } from '#tests/support/test-client.ts'

type View = WireResponse<'POST /my-records/{recordNo}/documents'>
interface Problem {
  readonly code: string
}

const rig = await closeAfterAll(BackOffice.start())
const bureau = await closeAfterAll(new FakeReceiver().listen())
await keepReceivers(rig.server.context.db, [bureau.settings], rig.server.clock.now())

const deliver = () =>
  new Deliverer(bureau.settings, { db: rig.server.context.db, clock: rig.server.clock, log: rig.server.log, everyMs: 1000 }).deliverDue()
const want = (recordNo: string, version = 1) =>
  rig.post(`/records/${recordNo}/state`, { by: 'Lei', version, state: 'documents-wanted', why: 'The deed is missing' })
const add = (person: TestClient, recordNo: string, files: readonly string[], platform = 'one') =>
  person.post<View & Problem>(`/my-records/${recordNo}/documents`, { platform, files })

let files = 0
async function uploaded(person: TestClient, recordNo: string): Promise<string> {
  files += 1
  const { body } = await upload(person, { itemCode: recordNo }, `deed ${files}.pdf`, Buffer.concat([pdf(), Buffer.from(`\n% ${files}\n`)]))
  if (body.data === undefined) throw new Error(`not uploaded: ${body.reason}`)
  return body.data.fileCode
}

const KINDS = { 'an order of plans': () => rig.paidOrder(), 'an application': () => rig.paidApplication() }

describe.each(Object.entries(KINDS))('documents that are wanted for %s (decision 11)', (_name, make) => {
  it('are added by their owner: it is in process again, the bureau is told how many and sees them', async () => {
    const { person, recordNo } = await make()
    await want(recordNo)
    const codes = [await uploaded(person, recordNo), await uploaded(person, recordNo)]
    const { status, body } = await add(person, recordNo, codes)
    expect([status, body.state]).toEqual([200, 'in-process'])
    expect(body.history.map(({ state }) => state)).toEqual(['received', 'documents-wanted', 'in-process'])

    const record = await rig.record(recordNo)
    expect(record.files.filter(({ added }) => added).map(({ fileCode }) => fileCode)).toEqual(expect.arrayContaining(codes))
    expect(record.acts.at(-1)).toMatchObject({ kind: 'documents-added', by: 'applicant', from: 'documents-wanted', to: 'in-process' })
    const file = `${rig.server.origin}/api/back-office/records/${recordNo}/files/${codes[0]}`
    expect((await fetch(file, { headers: rig.bureau('read').headers })).status).toBe(200)

    await deliver()
    const told = bureau.arrived.filter(({ record: one }) => one === recordNo).at(-1)
    expect(told).toMatchObject({ type: 'document.added' })
    expect(told?.data).toEqual({ record: recordNo, sequence: told?.sequence, count: 2 })
  })

  it('are added once, however often and at whatever moment the call is made', async () => {
    const { person, recordNo } = await make()
    await want(recordNo)
    const code = await uploaded(person, recordNo)
    const all = await Promise.all([code, code, code].map((one) => add(person, recordNo, [one])))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await rig.record(recordNo)).acts.filter(({ kind }) => kind === 'documents-added')).toHaveLength(1)
    await deliver()
    expect(bureau.told(recordNo).filter((one) => one.startsWith('document.added'))).toHaveLength(1)
  })
})

describe('nothing is added', () => {
  it('to a record that wants none: neither a file is taken nor a state set', async () => {
    const { person, recordNo } = await rig.paidOrder()
    expect((await upload(person, { itemCode: recordNo }, 'deed.pdf', pdf())).body).toMatchObject({ success: false, reason: 'place' })
    expect(await add(person, recordNo, ['x'.repeat(22)])).toMatchObject({ status: 409, body: { code: 'documents-not-wanted' } })
    expect((await rig.record(recordNo)).state).toBe('received')
  })

  it('where one of several files is not there: none of them is', async () => {
    const { person, recordNo } = await rig.paidOrder()
    await want(recordNo)
    const code = await uploaded(person, recordNo)
    expect(await add(person, recordNo, [code, 'x'.repeat(22)])).toMatchObject({ status: 409, body: { code: 'file-not-found' } })
    expect(await rig.record(recordNo)).toMatchObject({ state: 'documents-wanted', files: [] })
    expect((await add(person, recordNo, [code])).status).toBe(200)
  })

  it('of what was uploaded for another record, or by another account (threat 13)', async () => {
    const { person, recordNo } = await rig.paidOrder()
    const other = await rig.paidOrder()
    await want(recordNo)
    await want(other.recordNo)
    const theirs = await uploaded(other.person, other.recordNo)
    expect((await add(person, recordNo, [theirs])).status).toBe(409)
    expect((await upload(person, { itemCode: other.recordNo }, 'deed.pdf', pdf())).body).toMatchObject({ reason: 'place' })
    const [foreign, none] = [await add(person, other.recordNo, [theirs]), await add(person, 'EC-NONE', [theirs])]
    expect([foreign.status, foreign.body]).toEqual([404, none.body])
    expect((await add(other.person, other.recordNo, [theirs], 'ab')).status).toBe(404)
    expect((await rig.record(other.recordNo)).state).toBe('documents-wanted')
  })

  it('by a call without a file or with more than five, or by an upload that the rules refuse [5-03]', async () => {
    const { person, recordNo } = await rig.paidOrder()
    await want(recordNo)
    const send = (name: string, content: Buffer) => upload(person, { itemCode: recordNo }, name, content)
    for (const codes of [[], Array.from({ length: 6 }, (_one, at) => `file-${at}`)])
      expect((await add(person, recordNo, codes)).status).toBe(400)
    expect((await send('deed.pdf', Buffer.from('MZ no document'))).body).toMatchObject({ success: false, reason: 'type' })
    await send('deed.pdf', pdf())
    expect((await send('deed again.pdf', pdf())).body).toMatchObject({ success: false, reason: 'duplicate' })
    for (let more = 0; more < 4; more += 1) await uploaded(person, recordNo)
    expect((await send('sixth.pdf', Buffer.concat([pdf(), Buffer.from('\n% six\n')]))).body).toMatchObject({ reason: 'too-many' })
  })
})

it('the clerk who saw the record before is told that it changed', async () => {
  const { person, recordNo } = await rig.paidOrder()
  const wanted = await want(recordNo)
  await add(person, recordNo, [await uploaded(person, recordNo)])
  const late = await rig.post(`/records/${recordNo}/state`, { by: 'Lei', version: wanted.body.version, state: 'closed', why: 'no answer' })
  expect([late.status, late.body.code]).toEqual([409, 'version-changed'])
})
