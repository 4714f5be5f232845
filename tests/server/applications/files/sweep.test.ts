import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { startStoring } from '#server/applications/files/file-storage.ts'
import { incomingPath } from '#server/applications/files/incoming.ts'
import type { StoredFile } from '#server/applications/files/repository.ts'
import { applications } from '#server/applications/submissions/tables.ts'
import { sweepRegularly } from '#server/operations/retention/schedule.ts'
import type { Swept } from '#server/operations/retention/sweep.ts'
import { orders } from '#server/sales/orders/tables.ts'
import { startFakeS3 } from '#tests/server/support/fake-s3.ts'
import { accept, forgetsDraft, submission, upload } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { pdf, png } from '#tests/support/files.ts'
import { claim, deletes, kept, saveDraft, startUploadServer, statusOfDownload, submitUpdate } from '#tests/support/upload-server.ts'

const proof = { itemCode: 'UPD-02', materialsId: 'proof' }
const NOTHING: Swept = { drafts: 0, unfinished: 0, forgotten: 0, removed: 0, incoming: 0 }

const server = await closeAfterAll(startUploadServer({ DRAFT_DAYS: '30', UNSUBMITTED_FILE_DAYS: '7' }))
const storage = await closeAfterAll(startFakeS3())
/** the same server with its files in S3-compatible storage */
const remote = await closeAfterAll(startUploadServer(storage.env))

const days = (count: number) => server.clock.advance({ hours: 24 * count })
const expectSwept = async (gone: Partial<Swept>) => expect(await server.sweep()).toEqual({ ...NOTHING, ...gone })
/** It goes a minute after so many days. */
async function expectToGo(after: number, gone: Partial<Swept>): Promise<void> {
  days(after)
  await expectSwept({})
  server.clock.advance({ minutes: 1 })
  await expectSwept(gone)
}

describe('what was begun and not submitted goes when its time has come (threat 31)', () => {
  it('a draft goes so many days after it was last saved, and not a minute before', async () => {
    const revision = await saveDraft(await server.signIn('saver'), 'CERT-01', {})
    days(29)
    await saveDraft(await server.signIn('saver'), 'CERT-01', {}, revision)
    await expectToGo(30, { drafts: 1 })
    expect((await (await server.signIn('saver')).get('/draft?itemCode=CERT-01')).body).toMatchObject({ data: null })
  })

  it('an application that was neither completed nor paid goes so many days after it was last worked on, with its file', async () => {
    const person = await server.signIn('applicant')
    const fileCode = await kept(person, proof, 'proof.pdf', Buffer.concat([pdf(), Buffer.from('%unfinished\n')]))
    const applyNo = (await accept(person, await submission(person, 'CERT-01'))).body.data?.applyNo ?? ''
    await server.context.db.execute(sql`update files set apply_no = ${applyNo} where file_code = ${fileCode}`)
    days(60)
    // a bill is created: the application is in use
    await (await server.signIn('applicant')).get(`/bill-item?applyNo=${applyNo}`)
    await expectToGo(90, { unfinished: 1, removed: 1 })
    expect(await server.context.db.$count(applications, eq(applications.applyNo, applyNo))).toBe(0)
    expect(await server.context.db.$count(orders, eq(orders.applyNo, applyNo))).toBe(0)
    const { store } = await server.context.filePlaces()
    expect(await store.open(fileCode)).toBeUndefined()
  })

  it('an application whose draft is still written on stays with its file, until the draft goes', async () => {
    const person = await server.signIn('returning')
    const fileCode = await kept(person, proof, 'proof.pdf', Buffer.concat([pdf(), Buffer.from('%returning\n')]))
    const sent = await submission(person, 'CERT-01')
    const applyNo = (await accept(person, sent)).body.data?.applyNo ?? ''
    await server.context.db.execute(sql`update files set apply_no = ${applyNo} where file_code = ${fileCode}`)
    let revision = 0
    for (const after of [0, 25, 25, 25]) {
      days(after)
      revision = await saveDraft(await server.signIn('returning'), 'CERT-01', { idempotencyKey: sent.idempotencyKey }, revision)
    }
    days(20)
    await expectSwept({})
    expect(await statusOfDownload(await server.signIn('returning'), fileCode)).toBe(200)
    await expectToGo(10, { drafts: 1, unfinished: 1, removed: 1 })
  })

  it('a file that no application holds and no draft names goes so many days after it came', async () => {
    const own = await kept(await server.signIn('uploader'), proof, 'a.pdf', pdf())
    await expectToGo(7, { forgotten: 1, removed: 1 })
    expect(await statusOfDownload(await server.signIn('uploader'), own)).toBe(404)
    expect(server.stored()).not.toContain(own)
  })

  it.each([
    ['of a material', proof, (code: string) => ({ applicantMaterials: [claim('proof', code)] })],
    ['of a form field', { itemCode: 'CERT-01' }, (code: string) => ({ forms: { 'cert-form': { uploadFiles: [{ fileCode: code }] } } })],
  ])('a file %s lives as long as the draft that names it, and goes with it', async (_what, of, content) => {
    const name = `drafter-${of.itemCode}`
    const person = await server.signIn(name)
    const named = await kept(person, of, 'a.pdf', pdf())
    const unnamed = await kept(person, of, 'b.png', png())
    await saveDraft(person, of.itemCode, content(named))
    days(29)
    await expectSwept({ forgotten: 1, removed: 1 })
    expect(await statusOfDownload(await server.signIn(name), named)).toBe(200)
    expect(await statusOfDownload(await server.signIn(name), unnamed)).toBe(404)
    days(2)
    await expectSwept({ drafts: 1, forgotten: 1, removed: 1 })
    expect(server.stored()).not.toContain(named)
  })

  it("another account's draft, or another service's, keeps no file", async () => {
    const own = await kept(await server.signIn('owner'), proof, 'a.pdf', pdf())
    await saveDraft(await server.signIn('other'), 'UPD-02', { applicantMaterials: [claim('proof', own)] })
    await saveDraft(await server.signIn('owner'), 'CERT-01', { applicantMaterials: [claim('proof', own)] })
    days(8)
    await expectSwept({ forgotten: 1, removed: 1 })
  })

  it('what was submitted stays, however old', async () => {
    const person = await server.signIn('applicant')
    const own = await kept(person, proof, 'a.pdf', pdf())
    expect((await submitUpdate(person, [own], { stage: 'final' })).body.success).toBe(true)
    days(4000)
    await server.sweep()
    expect(await statusOfDownload(await server.signIn('applicant'), own)).toBe(200)
  })
})

describe('what a killed process leaves behind (threat 25)', () => {
  const begun = (minutesAgo: number): string => {
    const path = incomingPath(server.incomingFolder, new Date(server.clock.now().getTime() - minutesAgo * 60_000))
    writeFileSync(path, 'half of it')
    return basename(path)
  }

  it('a half-received upload goes an hour after it was begun; one under way is not touched', async () => {
    const [, young] = [begun(61), begun(59)]
    expect(await server.sweep()).toMatchObject({ incoming: 1 })
    expect(server.incoming()).toEqual([young])
    server.clock.advance({ minutes: 2 })
    expect(await server.sweep()).toMatchObject({ incoming: 1 })
  })

  it.each([
    ['a folder', server, () => server.stored()],
    ['S3-compatible storage', remote, () => [...storage.objects.keys()]],
  ])('bytes in %s that never got their file go by their row', async (_where, at, there) => {
    await at.signIn('killed')
    const { store, incoming } = await at.context.filePlaces()
    const now = at.clock.now()
    // The state of an upload at the kill: its row, its bytes, and nothing later.
    const codes = { fileCode: randomBytes(16).toString('base64url'), fileUid: randomUUID(), accountId: 'killed', ...proof }
    const content = { name: 'a.pdf', mime: 'application/pdf', size: pdf().length, sha256: 'x' }
    const times = { createdAt: now, dueAt: new Date(now.getTime() + 3_600_000), partAt: null }
    const file: StoredFile = { ...codes, ...content, ...times, applyNo: null, state: 'arriving' }
    await startStoring(at.context.db, file, 5, { files: 10, bytes: 1e9 })
    const path = join(incoming, 'killed')
    writeFileSync(path, pdf())
    await store.put(file.fileCode, path, file.mime)
    expect(there()).toContain(file.fileCode)

    const person = await at.signIn('killed')
    expect(await statusOfDownload(person, file.fileCode)).toBe(404)
    expect(await deletes(person, file.fileCode)).toBe(true)
    // sent again it is stored normally, although the earlier attempt is not swept yet
    const again = await kept(person, { ...proof, fileUid: file.fileUid }, 'a.pdf', pdf())
    at.clock.advance({ minutes: 59 })
    expect(await at.sweep()).toMatchObject({ removed: 0 })
    at.clock.advance({ minutes: 2 })
    expect(await at.sweep()).toMatchObject({ removed: 1 })
    expect(there()).not.toContain(file.fileCode)
    expect(there()).toContain(again)
  })
})

describe('a storage that fails', () => {
  const failing = (method: string, only?: string) => {
    storage.before = (asked, key) => (asked === method && (only ?? key) === key ? 403 : undefined)
  }

  it('on an upload: nothing is there of it, and sent again it is kept', async () => {
    const person = await remote.signIn()
    const of = { ...proof, fileUid: randomUUID() }
    const before = storage.objects.size
    failing('PUT')
    expect((await upload(person, of, 'a.pdf', pdf())).status).toBe(503)
    storage.before = undefined
    expect([storage.objects.size, remote.incoming()]).toEqual([before, []])
    const own = await kept(person, of, 'a.pdf', pdf())
    expect(storage.objects.get(own)?.equals(pdf())).toBe(true)
  })

  it('on a deletion: the files are gone for their owner at once, one that cannot be removed keeps no other waiting, and goes later', async () => {
    const person = await remote.signIn('deleter')
    const [own, other] = [await kept(person, proof, 'a.pdf', pdf()), await kept(person, proof, 'b.png', png())]
    const alone = await kept(person, proof, 'c.png', png(2))
    const there = () => [own, other, alone].map((code) => storage.objects.has(code))
    failing('DELETE')
    expect([await deletes(person, alone), await statusOfDownload(person, alone)]).toEqual([true, 404])
    failing('DELETE', own)
    await forgetsDraft(person, 'UPD-02')
    expect(there()).toEqual([true, false, true])
    expect([await statusOfDownload(person, own), await deletes(person, own)]).toEqual([404, true])
    expect(await remote.sweep()).toMatchObject({ removed: 1 })
    expect(there()).toEqual([true, false, false])
    storage.before = undefined
    // the failed round postponed it, so that a storage that is down is not called endlessly
    expect(await remote.sweep()).toMatchObject({ removed: 0 })
    remote.clock.advance({ minutes: 11 })
    expect(await remote.sweep()).toMatchObject({ removed: 1 })
    expect(there()).toEqual([false, false, false])
  })
})

it('a running server sweeps by itself, and ends a round before it ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const own = await kept(await server.signIn('patient'), proof, 'a.pdf', pdf())
  const app = Fastify()
  await sweepRegularly(app, server.context)
  days(8)
  vi.advanceTimersByTime(10 * 60_000)
  await app.close()
  vi.useRealTimers()
  expect(server.stored()).not.toContain(own)
})
