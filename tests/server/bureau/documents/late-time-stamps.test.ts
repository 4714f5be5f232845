import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { lateTimeStampsOf, wantNoTimeStamps } from '#server/bureau/documents/late-time-stamps.ts'
import { FIGURES } from '#server/figures.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { FakeTimeStamps } from '#tests/support/fake-time-stamps.ts'
import { qrOf, signatureOf, timeStampIn } from '#tests/support/pdf.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { closeAfterAll, ON_SALE } from '#tests/support/test-server.ts'

const [A = ''] = ON_SALE
const fake = await closeAfterAll(FakeTimeStamps.start())
const office = await closeAfterAll(BackOffice.start({}, { timeStamps: fake.settings }))
const { server } = office
const { db, seal } = server.context
const { authority } = seal
if (authority === undefined) throw new Error('no authority')
const [late, other] = [1, 2].map(() => lateTimeStampsOf(server.context, authority, 1000, server.log))
afterEach(() => {
  fake.instead = undefined
})

async function issuedWithout(word: string) {
  fake.instead = () => (request) => request.socket.destroy()
  const { recordNo } = await office.paidOrder([A])
  await office.post(`/records/${recordNo}/take`, { by: 'Lei', version: 1 })
  expect((await office.handIn(recordNo, A, 2, planPdf(word))).status).toBe(200)
  return { recordNo, fileCode: await codeOf(recordNo) }
}
const codeOf = async (recordNo: string) => (await office.record(recordNo)).results[0]?.fileCode ?? ''
async function fileOf(recordNo: string, fileCode: string): Promise<Buffer> {
  const address = `${server.origin}/api/back-office/records/${recordNo}/files/${fileCode}`
  const answer = await fetch(address, { headers: office.bureau('read').headers })
  return Buffer.from(await answer.arrayBuffer())
}
async function hashesOf(pdf: Buffer) {
  const mark = new URL(await qrOf(pdf)).searchParams.get('d') ?? ''
  const { body } = await server.nobody.get<WireResponse<'GET /document-check'>>(`/document-check?d=${mark}`)
  return body.document?.sealedSha256
}
const hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const lag = async () => (await FIGURES.metrics.ecad_time_stamp_lag_seconds?.read(db, server.clock.now()))?.[0]?.[1]

describe('a time-stamp that the authority did not give at once (decision 12)', { timeout: 60_000 }, () => {
  it('is added once it answers again, by one of two servers; whoever has the document without it has one that holds', async () => {
    const { recordNo, fileCode } = await issuedWithout('later')
    const first = await fileOf(recordNo, fileCode)
    expect(timeStampIn(first)).toBeUndefined()
    server.clock.advance({ seconds: 600 })
    expect(await lag()).toBe(600)

    fake.instead = undefined
    const asked = fake.asked
    await Promise.all([late?.pollDue(), other?.pollDue()])
    expect(fake.asked).toBe(asked + 1)
    const stampedCode = await codeOf(recordNo)
    expect(stampedCode).not.toBe(fileCode)
    const second = await fileOf(recordNo, stampedCode)
    expect(timeStampIn(second)).toBeDefined()
    expect(await signatureOf(second)).toMatchObject({ coversAll: true, isValid: true })
    expect(await lag()).toBe(0)

    expect((await fileOf(recordNo, fileCode)).equals(first)).toBe(true)
    expect(await hashesOf(first)).toEqual([hex(first), hex(second)])
    // neither is a file of the applicant
    expect((await office.record(recordNo)).files).toEqual([])
    server.clock.advance({ seconds: 86_400 })
    expect(await late?.pollDue()).toBe(0)
  })

  it('is asked for again and again, until the settings name no authority', async () => {
    const { recordNo, fileCode } = await issuedWithout('never')
    for (const _hour of [1, 2, 3]) {
      server.clock.advance({ seconds: 3600 })
      expect(await late?.pollDue()).toBe(1)
    }
    expect(await codeOf(recordNo)).toBe(fileCode)
    expect(await lag()).toBe(3 * 3600)
    await wantNoTimeStamps(db)
    expect(await lag()).toBe(0)
  })
})
