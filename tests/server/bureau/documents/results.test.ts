import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { files } from '#server/applications/files/tables.ts'
import { findService, putService, withdrawService } from '#server/applications/services/repository.ts'
import { Marks } from '#server/bureau/documents/document-marks.ts'
import { parcelOf } from '#server/sandbox/cadastre/parcels.ts'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { png } from '#tests/support/files.ts'
import { qrOf, signatureOf } from '#tests/support/pdf.ts'
import { madePdf, planPdf as plan } from '#tests/support/pdfs.ts'
import { closeAfterAll, ON_SALE } from '#tests/support/test-server.ts'

type Answer = WireResponse<'GET /document-check'>
const [A = '', B = '', C = ''] = ON_SALE
const BY = 'Lei Ka Man'
const LONG = 60_000

const office = await closeAfterAll(BackOffice.start())
const { clock, nobody } = office.server

const act = (recordNo: string, path: string, version: number, more: object = {}) =>
  office.post(`/records/${recordNo}/${path}`, { by: BY, version, ...more })
const set = (recordNo: string, state: string, version: number) => act(recordNo, 'state', version, { state, why: 'as the file says' })
const refuse = (recordNo: string, item: string, version: number) => act(recordNo, `results/${item}/refusal`, version, { why: 'a mistake' })
async function taken(plans: readonly string[] = [A]) {
  const made = await office.paidOrder(plans)
  await act(made.recordNo, 'take', 1)
  return made
}
const bytesOf = async (path: string, headers: Readonly<Record<string, string>> = office.bureau('read').headers) => {
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
    const [done, refused] = (await office.record(recordNo)).results
    expect(done).toMatchObject({ item: A, state: 'ready' })
    expect(refused).toMatchObject({ item: B, state: 'refused', why: 'a mistake' })
    const path = `/file/processing/download?fileCode=${done?.fileCode}`
    const { bytes: bought } = await bytesOf(path, person.headers)
    expect(bought.subarray(0, plan('a').length).equals(plan('a'))).toBe(true)
    expect(await signatureOf(bought)).toMatchObject({ coversAll: true, isValid: true })
    expect((await bytesOf(path, (await office.server.signIn()).headers)).status).toBe(404)
    const inOffice = (code = '', of = recordNo) => bytesOf(`/back-office/records/${of}/files/${code}`)
    expect((await inOffice(done?.fileCode)).bytes.equals(bought)).toBe(true)
    expect((await inOffice(done?.receivedFileCode)).bytes.equals(plan('a'))).toBe(true)
    expect((await inOffice(done?.fileCode, (await office.paidOrder([C])).recordNo)).status).toBe(404)
    // nor does the person take it back
    await person.send('DELETE', `/file?fileCode=${done?.fileCode}`)
    expect((await bytesOf(path, person.headers)).status).toBe(200)
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
    const refusal = { status: 409, body: { code: 'not-of-this-record', allowed: [A] } }
    expect(await office.handIn(recordNo, B, 2, plan('other'))).toMatchObject(refusal)
    expect((await office.handIn('EC-NONE', A, 1, plan('other'))).status).toBe(404)
    const early = await office.paidOrder([A])
    expect((await office.handIn(early.recordNo, A, 1, plan('early'))).body.code).toBe('not-in-process')
    expect(await office.server.context.db.$count(files, eq(files.state, 'arriving'))).toBe(0)
  })

  it('twice is one: by its key, by its content, and at the same moment', async () => {
    const { recordNo } = await taken()
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => office.handIn(recordNo, A, 2, plan('twice'), key)))
    expect(both).toMatchObject(Array(2).fill({ status: 200, body: { version: 3 } }))
    expect((await office.handIn(recordNo, A, 3, plan('twice'))).body.version).toBe(3)
    const { acts } = await office.record(recordNo)
    expect(acts.filter(({ kind }) => kind === 'result')).toHaveLength(1)
    expect((await office.handIn(recordNo, A, 2, plan('another'), key)).body.code).toBe('key-of-another-call')
  })

  it('issued anew takes the place of the one before', async () => {
    const { recordNo } = await taken()
    await office.handIn(recordNo, A, 2, plan('first'))
    await set(recordNo, 'ready', 3)
    const [first] = (await office.record(recordNo)).results
    expect((await office.handIn(recordNo, A, 4, plan('second'))).status).toBe(200)
    const { results, acts } = await office.record(recordNo)
    expect(results).toHaveLength(1)
    expect(results[0]?.sha256).not.toBe(first?.sha256)
    expect(acts.filter(({ kind }) => kind === 'result').map(({ detail }) => detail.sha256)).toEqual([first?.sha256, results[0]?.sha256])
  })
})

const check = async (d: string) => (await nobody.get<Answer>(`/document-check?d=${encodeURIComponent(d)}`)).body
const checked = async (d: string) => (await check(d)).document

async function download(recordNo: string) {
  const { results } = await office.record(recordNo)
  const { bytes } = await bytesOf(`/back-office/records/${recordNo}/files/${results[0]?.fileCode}`)
  const address = new URL(await qrOf(bytes))
  return { bytes, address, mark: address.searchParams.get('d') ?? '' }
}
async function issued(word: string) {
  const { recordNo } = await taken()
  await office.handIn(recordNo, A, 2, plan(word))
  return { recordNo, day: macaoDay(clock.now()), ...(await download(recordNo)) }
}

describe('the check of a document (decision 13)', { timeout: LONG }, () => {
  it('says what it is, of which place, when it was issued and that it holds, and nothing of anybody', async () => {
    const { recordNo, bytes, address, mark } = await issued('holds')
    expect(address.origin + address.pathname).toBe(`${office.server.context.origins.product}/ecad/check-document`)
    const what = { kind: 'cadastral', recordNo, item: A, location: parcelOf(A)?.location }
    const sealedSha256 = [createHash('sha256').update(bytes).digest('hex')]
    const answer = await check(mark)
    expect(answer).toEqual({ known: true, document: { ...what, issuedOn: '2026-11-20', state: 'holds', sealedSha256 } })
    for (const personal of ['CHAN', '陳', '1234567', BY]) expect(JSON.stringify(answer)).not.toContain(personal)
  })

  it('marks the one before as replaced once it is issued anew; the new one holds', async () => {
    const { recordNo, mark } = await issued('first')
    clock.advance({ seconds: 3 * 86_400 })
    await office.handIn(recordNo, A, 3, plan('second'))
    expect(await checked(mark)).toMatchObject({ state: 'replaced', issuedOn: '2026-11-20', changedOn: '2026-11-23' })
    expect(await checked((await download(recordNo)).mark)).toMatchObject({ state: 'holds', issuedOn: '2026-11-23' })
  })

  it('of the first one handed in again later says both hold on their own days', async () => {
    const { recordNo, mark } = await issued('again')
    await office.handIn(recordNo, A, 3, plan('between'))
    expect((await checked(mark))?.state).toBe('replaced')
    await office.handIn(recordNo, A, 4, plan('again'))
    // another file of the same document and day: the answer is true of both
    expect(await checked(mark)).toMatchObject({ state: 'holds', sealedSha256: [expect.any(String), expect.any(String)] })
  })

  it('says that it was withdrawn once its plan is refused', async () => {
    const { recordNo, mark } = await issued('refused')
    await refuse(recordNo, A, 3)
    expect((await checked(mark))?.state).toBe('withdrawn')
  })

  it('or the application, on the day of the refusal, whatever is done with the record later; taken up again the document holds', async () => {
    const { recordNo, day, mark } = await issued('withdrawn')
    await set(recordNo, 'refused', 3)
    expect((await checked(mark))?.state).toBe('withdrawn')
    clock.advance({ seconds: 2 * 86_400 })
    await set(recordNo, 'in-process', 4)
    expect((await checked(mark))?.state).toBe('holds')
    await set(recordNo, 'refused', 5)
    const refusedOn = macaoDay(clock.now())
    expect(refusedOn).not.toBe(day)
    clock.advance({ seconds: 3 * 86_400 })
    expect((await set(recordNo, 'closed', 6)).status).toBe(200)
    expect(await checked(mark)).toMatchObject({ state: 'withdrawn', changedOn: refusedOn })
  })

  it("names the service of an application's result, also once the service is withdrawn (decision 9.11)", async () => {
    const { recordNo } = await office.paidApplication()
    await act(recordNo, 'take', 1)
    const { results } = await office.record(recordNo)
    await office.handIn(recordNo, results[0]?.item ?? '', 2, plan('certificate'))
    const { mark } = await download(recordNo)
    const title = { por: expect.stringMatching(/\w/) }
    expect(await checked(mark)).toMatchObject({ kind: 'application', recordNo, title, state: 'holds' })
    const { db } = office.server.context
    const { definition } = (await findService(db, { itemCode: 'CERT-01' })) ?? {}
    await withdrawService(db, 'CERT-01', clock.now())
    expect(await checked(mark)).toMatchObject({ title: definition?.name })
    if (definition) await putService(db, definition, 'loaded', clock.now())
  })

  it('answers alike what is malformed, unknown, changed or signed by somebody else', async () => {
    const { mark, recordNo, day } = await issued('alike')
    const of = { recordNo, item: A, day, sha256: 'A'.repeat(43) }
    const marks = await office.server.context.sealer.marks()
    const documentKey = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
    const foreign = await Marks.of({ documentKey, keysBefore: [] })
    const changed = `${mark.slice(0, -1)}${mark.endsWith('A') ? 'B' : 'A'}`
    const signed = await Promise.all([foreign.sign(of), marks.sign(of), marks.sign({ ...of, recordNo: 'EC-NONE' })])
    const answers = await Promise.all(['', 'x', '__proto__', 'A'.repeat(4000), changed, ...signed].map(check))
    const without = await nobody.get<Answer>('/document-check')
    expect([...answers, without.body]).toEqual(Array(9).fill({ known: false }))
  })

  it('can be made without a network, by whoever has the published keys alone', async () => {
    const { status, body, headers } = await nobody.get('/document-keys')
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
    // the program of docs/documents.md needs no more (sealing.test.ts)
    expect(body).toEqual({ keys: (await office.server.context.sealer.marks()).published })
    expect(JSON.stringify(body)).not.toContain('"d"')
  })

  it('is refused a document whose certificate does not hold when it is handed in, and the operator is told', async () => {
    const { recordNo } = await taken()
    clock.advance({ seconds: 20 * 366 * 86_400 })
    expect(await office.handIn(recordNo, A, 2, plan('late'))).toMatchObject({ status: 503, body: { code: 'seal-not-valid' } })
    expect(office.server.logged.at(-1)).toMatchObject({ level: 'error', facts: { setting: 'SEAL_CERTIFICATE' } })
  })
})
