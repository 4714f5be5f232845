import { createHash, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Marks } from '#server/bureau/documents/document-marks.ts'
import { parcelOf } from '#server/sandbox/cadastre/parcels.ts'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { qrOf } from '#tests/support/pdf.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { closeAfterAll, ON_SALE } from '#tests/support/test-server.ts'

type Answer = WireResponse<'GET /document-check'>
const [A = ''] = ON_SALE
const BY = 'Lei Ka Man'
const LONG = 60_000
const hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const office = await closeAfterAll(BackOffice.start())

const check = async (d: string) => (await office.server.nobody.get<Answer>(`/document-check?d=${encodeURIComponent(d)}`)).body
const act = (recordNo: string, path: string, body: object) => office.post(`/records/${recordNo}/${path}`, { by: BY, ...body })

async function download(recordNo: string) {
  const { results } = await office.record(recordNo)
  const path = `/back-office/records/${recordNo}/files/${results[0]?.fileCode}`
  const answer = await fetch(`${office.server.origin}/api${path}`, { headers: office.bureau('read').headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const address = new URL(await qrOf(bytes))
  return { bytes, address, mark: address.searchParams.get('d') ?? '' }
}

async function issued(word: string) {
  const { recordNo } = await office.paidOrder([A])
  await act(recordNo, 'take', { version: 1 })
  await office.handIn(recordNo, A, 2, planPdf(word))
  return { recordNo, day: macaoDay(office.server.clock.now()), ...(await download(recordNo)) }
}

describe('the check of a document (decision 13)', { timeout: LONG }, () => {
  it('says what it is, of which place, when it was issued and that it holds, and nothing of anybody', async () => {
    const { recordNo, bytes, address, mark } = await issued('holds')
    expect(address.origin + address.pathname).toBe(`${office.server.context.origins.product}/ecad/check-document`)
    const answer = await check(mark)
    const what = { kind: 'cadastral', recordNo, item: A, location: parcelOf(A)?.location }
    const document = { ...what, issuedOn: '2026-11-20', state: 'holds', sealedSha256: [hex(bytes)] }
    expect(answer).toEqual({ known: true, document })
    for (const personal of ['CHAN', '陳', '1234567', BY]) expect(JSON.stringify(answer)).not.toContain(personal)
  })

  it('marks the one before as replaced once it is issued anew; the new one holds', async () => {
    const { recordNo, mark } = await issued('first')
    office.server.clock.advance({ seconds: 3 * 86_400 })
    await office.handIn(recordNo, A, 3, planPdf('second'))
    expect((await check(mark)).document).toMatchObject({ state: 'replaced', issuedOn: '2026-11-20', changedOn: '2026-11-23' })
    const second = await download(recordNo)
    expect((await check(second.mark)).document).toMatchObject({ state: 'holds', issuedOn: '2026-11-23' })
  })

  it('of the first one handed in again later says both hold on their own days', async () => {
    const { recordNo, mark } = await issued('again')
    await office.handIn(recordNo, A, 3, planPdf('between'))
    expect((await check(mark)).document?.state).toBe('replaced')
    await office.handIn(recordNo, A, 4, planPdf('again'))
    // another file of the same document and day: the answer is true of both
    const { document } = await check(mark)
    expect([document?.state, document?.sealedSha256.length]).toEqual(['holds', 2])
  })

  it('says that it was withdrawn, once its plan or the whole application is refused', async () => {
    const one = await issued('refused')
    await act(one.recordNo, `results/${A}/refusal`, { version: 3, why: 'it was a mistake' })
    expect((await check(one.mark)).document?.state).toBe('withdrawn')
    const whole = await issued('whole')
    await act(whole.recordNo, 'state', { version: 3, state: 'refused', why: 'it was a mistake' })
    expect((await check(whole.mark)).document?.state).toBe('withdrawn')
  })

  it('names the day of the refusal, whatever is done with the record later; taken up again the document holds', async () => {
    const { recordNo, day, mark } = await issued('withdrawn')
    await act(recordNo, 'state', { version: 3, state: 'refused', why: 'it was a mistake' })
    office.server.clock.advance({ seconds: 2 * 86_400 })
    await act(recordNo, 'state', { version: 4, state: 'in-process' })
    expect((await check(mark)).document?.state).toBe('holds')
    await act(recordNo, 'state', { version: 5, state: 'refused', why: 'it was one after all' })
    const refusedOn = macaoDay(office.server.clock.now())
    expect(refusedOn).not.toBe(day)
    office.server.clock.advance({ seconds: 3 * 86_400 })
    expect((await act(recordNo, 'state', { version: 6, state: 'closed', why: 'nothing is left to do' })).status).toBe(200)
    expect((await check(mark)).document).toMatchObject({ state: 'withdrawn', changedOn: refusedOn })
  })

  it("names the service of an application's result", async () => {
    const { recordNo } = await office.paidApplication()
    await act(recordNo, 'take', { version: 1 })
    const { results } = await office.record(recordNo)
    await office.handIn(recordNo, results[0]?.item ?? '', 2, planPdf('certificate'))
    const { mark } = await download(recordNo)
    const title = { por: expect.stringMatching(/\w/) }
    expect((await check(mark)).document).toMatchObject({ kind: 'application', recordNo, title, state: 'holds' })
  })

  it('answers alike what is malformed, unknown, changed or signed by somebody else', async () => {
    const { mark, recordNo, day } = await issued('alike')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const of = { recordNo, item: A, day, sha256: 'A'.repeat(43) }
    const marks = await office.server.context.sealer.marks()
    const foreign = await Marks.of({ documentKey: privateKey, keysBefore: [] })
    const wrong = [
      '',
      'x',
      '__proto__',
      'A'.repeat(4000),
      `${mark.slice(0, -1)}${mark.endsWith('A') ? 'B' : 'A'}`,
      await foreign.sign(of),
      await marks.sign(of),
      await marks.sign({ ...of, recordNo: 'EC-NONE' }),
    ]
    const answers = await Promise.all([...wrong.map(check), office.server.nobody.get<Answer>('/document-check').then(({ body }) => body)])
    expect(answers).toEqual(answers.map(() => ({ known: false })))
  })

  it('can be made without a network, by whoever has the published keys alone', async () => {
    const { status, body, headers } = await office.server.nobody.get('/document-keys')
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
    // the program of docs/documents.md needs no more (offline.test.ts)
    expect(body).toEqual({ keys: (await office.server.context.sealer.marks()).published })
    expect(JSON.stringify(body)).not.toContain('"d"')
  })

  it('is refused a document whose certificate does not hold when it is handed in, and the operator is told', async () => {
    const { recordNo } = await office.paidOrder([A])
    await act(recordNo, 'take', { version: 1 })
    office.server.clock.advance({ seconds: 20 * 366 * 86_400 })
    const { status, body } = await office.handIn(recordNo, A, 2, planPdf('late'))
    expect([status, body.code]).toEqual([503, 'seal-not-valid'])
    expect(office.server.logged.at(-1)).toMatchObject({ level: 'error', facts: { setting: 'SEAL_CERTIFICATE' } })
  })
})
