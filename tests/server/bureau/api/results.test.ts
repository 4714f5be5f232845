import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { files } from '#server/applications/files/tables.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { png } from '#tests/support/files.ts'
import { signatureOf } from '#tests/support/pdf.ts'
import { madePdf, planPdf } from '#tests/support/pdfs.ts'
import { closeAfterAll, ON_SALE } from '#tests/support/test-server.ts'

const [A = '', B = '', C = ''] = ON_SALE
const BY = 'Lei Ka Man'
const LONG = 60_000
const plan = planPdf

const office = await closeAfterAll(BackOffice.start())

async function taken(plans: readonly string[] = [A]) {
  const made = await office.paidOrder(plans)
  await office.post(`/records/${made.recordNo}/take`, { by: BY, version: 1 })
  return made
}
const set = (recordNo: string, state: string, version: number) =>
  office.post(`/records/${recordNo}/state`, { by: BY, version, state, why: 'as the file says' })
const refuse = (recordNo: string, item: string, version: number) =>
  office.post(`/records/${recordNo}/results/${item}/refusal`, { by: BY, version, why: 'the parcel was merged' })
const bytesOf = async (path: string, headers: Readonly<Record<string, string>>) => {
  const answer = await fetch(`${office.server.origin}/api${path}`, { headers })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a result', { timeout: LONG }, () => {
  it('of each plan, one of them refused, makes an order ready; buyer and bureau get it sealed, the bureau as it was handed in too, nobody else', async () => {
    const { person, recordNo } = await taken([A, B])
    expect((await office.handIn(recordNo, A, 2, plan('a'))).body).toMatchObject({ version: 3, state: 'in-process' })
    expect((await set(recordNo, 'ready', 3)).body.code).toBe('results-missing')
    expect((await refuse(recordNo, B, 3)).status).toBe(200)
    expect((await set(recordNo, 'ready', 4)).body.state).toBe('ready')
    const { results } = await office.record(recordNo)
    expect(results).toMatchObject([
      { item: A, state: 'ready' },
      { item: B, state: 'refused', why: 'the parcel was merged' },
    ])
    const fileCode = results[0]?.fileCode ?? ''
    const path = `/file/processing/download?fileCode=${fileCode}`
    const { bytes: bought } = await bytesOf(path, person.headers)
    expect(bought.subarray(0, plan('a').length).equals(plan('a'))).toBe(true)
    expect(await signatureOf(bought)).toMatchObject({ coversAll: true, isValid: true })
    expect((await bytesOf(path, (await office.server.signIn()).headers)).status).toBe(404)
    const inOffice = `/back-office/records/${recordNo}/files/${fileCode}`
    expect((await bytesOf(inOffice, office.bureau('read').headers)).bytes.equals(bought)).toBe(true)
    const asReceived = inOffice.replace(fileCode, results[0]?.receivedFileCode ?? '')
    expect((await bytesOf(asReceived, office.bureau('read').headers)).bytes.equals(plan('a'))).toBe(true)
    const other = await office.paidOrder([C])
    expect((await bytesOf(inOffice.replace(recordNo, other.recordNo), office.bureau('read').headers)).status).toBe(404)
  })

  it('is taken back by nobody: the person cannot delete it', async () => {
    const { person, recordNo } = await taken()
    await office.handIn(recordNo, A, 2, plan('kept'))
    const fileCode = (await office.record(recordNo)).results[0]?.fileCode ?? ''
    await person.send('DELETE', `/file?fileCode=${fileCode}`)
    expect((await bytesOf(`/file/processing/download?fileCode=${fileCode}`, person.headers)).status).toBe(200)
  })

  it.each<[what: string, status: number, code: string, make: () => Buffer | Promise<Buffer>]>([
    ['a picture', 400, 'not-a-pdf', () => png()],
    ['nothing', 400, 'not-a-pdf', () => Buffer.alloc(0)],
    ['the beginning of a PDF', 400, 'not-a-pdf', () => Buffer.from('%PDF-1.7\n')],
    ['too large', 413, 'too-large', () => Buffer.concat([plan('large'), Buffer.alloc(10 * 1024 * 1024)])],
    ['encrypted', 400, 'pdf-encrypted', () => madePdf({ password: 'secret' })],
  ])('that is %s is refused by that name, and nothing is kept of it', async (_what, status, code, make) => {
    const { recordNo } = await taken()
    const { status: answered, body } = await office.handIn(recordNo, A, 2, await make())
    expect([answered, body.code]).toEqual([status, code])
    if (code.startsWith('pdf-')) expect(body.why).toMatch(/^[A-Z].+\.$/)
    expect((await office.record(recordNo)).version).toBe(2)
  })

  it('of nearly 10 MB is sealed, and keeps nobody waiting meanwhile', async () => {
    const { recordNo } = await taken()
    const large = await madePdf({ ballast: 9_900_000 })
    // the thread is already running
    await office.handIn(recordNo, A, 2, plan('small'))
    const before = performance.eventLoopUtilization()
    expect((await office.handIn(recordNo, A, 3, large)).status).toBe(200)
    const { utilization } = performance.eventLoopUtilization(before)
    // sealed by the main thread, it would leave others almost nothing of the time; the share is the same on a loaded machine
    expect(utilization).toBeLessThan(0.8)
  })

  it('of another parcel, of no record, or before anybody took it, is refused; its bytes go', async () => {
    const { recordNo } = await taken()
    const { status, body } = await office.handIn(recordNo, B, 2, plan('other'))
    expect([status, body.code, body.allowed]).toEqual([409, 'not-of-this-record', [A]])
    expect((await office.handIn('EC-NONE', A, 1, plan('other'))).status).toBe(404)
    const early = await office.paidOrder([A])
    expect((await office.handIn(early.recordNo, A, 1, plan('early'))).body.code).toBe('not-in-process')
    const left = await office.server.context.db.select().from(files).where(eq(files.state, 'arriving'))
    expect(left).toEqual([])
  })

  it('twice is one: by its key, by its content, and at the same moment', async () => {
    const { recordNo } = await taken()
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => office.handIn(recordNo, A, 2, plan('twice'), key)))
    expect(both.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 3],
      [200, 3],
    ])
    expect((await office.handIn(recordNo, A, 3, plan('twice'))).body.version).toBe(3)
    const { acts } = await office.record(recordNo)
    expect(acts.filter(({ kind }) => kind === 'result')).toHaveLength(1)
    expect((await office.handIn(recordNo, A, 2, plan('another'), key)).body.code).toBe('key-of-another-call')
  })

  it('issued anew takes the place of the one before', async () => {
    const { recordNo } = await taken()
    await office.handIn(recordNo, A, 2, plan('first'))
    await set(recordNo, 'ready', 3)
    const first = (await office.record(recordNo)).results[0]
    expect((await office.handIn(recordNo, A, 4, plan('second'))).status).toBe(200)
    const { results, acts } = await office.record(recordNo)
    expect(results).toHaveLength(1)
    expect(results[0]?.sha256).not.toBe(first?.sha256)
    expect(acts.filter(({ kind }) => kind === 'result').map(({ detail }) => detail.sha256)).toEqual([first?.sha256, results[0]?.sha256])
  })
})
