import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openFilePlaces } from '#server/applications/files/open-store.ts'
import { StorageUnavailable } from '#server/applications/files/store.ts'
import { loggedProblem } from '#server/platform/http/errors.ts'
import { metricsServer } from '#server/platform/metrics/server.ts'
import { startFakeS3 } from '#tests/server/support/fake-s3.ts'
import { expectUnavailable } from '#tests/server/support/unavailable.ts'
import { upload } from '#tests/support/application.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { closeAfterAll, ON_SALE, type TestClient } from '#tests/support/test-server.ts'
import { startUploadServer } from '#tests/support/upload-server.ts'

const folder = tempFolder('storage-away')
const PLACE = { itemCode: 'UPD-02', materialsId: 'proof' }
const [A = ''] = ON_SALE
/** The server checks the storage every five seconds. */
const NEXT_CHECK = { timeout: 20_000 }

const storage = await closeAfterAll(startFakeS3())
const office = await closeAfterAll(BackOffice.start(storage.env))
const { server } = office
const metrics = metricsServer(server.context, server.log)
afterAll(() => metrics.close())

/** Sends a request, with a file if there is one. */
async function send(person: Pick<TestClient, 'headers'>, method: string, path: string, file?: Buffer) {
  const form = new FormData()
  if (file !== undefined) form.set('file', new Blob([new Uint8Array(file)]), 'plan.pdf')
  const headers = { 'x-ecad-client': 'web', 'accept-language': 'en', 'idempotency-key': randomUUID(), ...person.headers }
  const answer = await fetch(`${server.origin}/api${path}`, { method, headers, ...(file === undefined ? {} : { body: form }) })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never }
}
const whileAway = async (status: number | Promise<number>, work: () => Promise<void>): Promise<void> => {
  storage.before = () => status
  await work().finally(() => {
    storage.before = undefined
  })
}
const storageUp = async () => {
  const { body } = await metrics.inject('/metrics')
  return /^ecad_storage_up (\d)$/m.exec(body)?.[1]
}
const readyz = async () => {
  const answer = await fetch(`${server.origin}/readyz`)
  return [answer.status, await answer.json()] as const
}

describe('file storage that is unavailable', { timeout: 60_000 }, () => {
  it.each([500, 503, 403])('and answers %d: uploads, downloads and results are refused with a time to retry', async (status) => {
    const person = await server.signIn()
    const kept = await upload(person, PLACE, `${status}.pdf`, planPdf(`kept ${status}`))
    const fileCode = kept.body.data?.fileCode ?? ''
    const { recordNo } = await office.paidOrder([A])
    await office.post(`/records/${recordNo}/take`, { by: 'Lei', version: 1 })
    await whileAway(status, async () => {
      const path = `/file/upload?${new URLSearchParams({ ...PLACE, fileUid: randomUUID() })}`
      expectUnavailable(await send(person, 'POST', path, planPdf(`away ${status}`)))
      expectUnavailable(await send(person, 'GET', `/file/processing/download?fileCode=${fileCode}`))
      const result = `/back-office/records/${recordNo}/results/${A}?by=Lei&version=2`
      expectUnavailable(await send(office.bureau(), 'POST', result, planPdf(`result ${status}`)))
    })
    expect((await upload(person, PLACE, 'again.pdf', planPdf(`away ${status}`))).body.success).toBe(true)
    expect((await office.handIn(recordNo, A, 2, planPdf(`result ${status}`))).status).toBe(200)
  })

  it('is shown by readiness, metrics and log, as is its recovery; the server stays ready, because plans are sold without it', async () => {
    expect(await readyz()).toMatchObject([200, { ok: true, storage: true }])
    expect(await storageUp()).toBe('1')
    await whileAway(503, async () => {
      await expect.poll(readyz, NEXT_CHECK).toMatchObject([200, { ok: true, storage: false }])
      expect(await storageUp()).toBe('0')
    })
    expect(server.logged.at(-1)).toMatchObject({ level: 'error', facts: { setting: 'FILES_S3_URL' } })
    await expect.poll(readyz, NEXT_CHECK).toMatchObject([200, { ok: true, storage: true }])
    expect(server.logged.at(-1)).toMatchObject({ level: 'info', message: 'the storage of files can be used again' })
  })

  it('and never answers does not delay /readyz, which shows it as unavailable', async () => {
    await whileAway(new Promise(() => undefined), () => expect.poll(readyz, NEXT_CHECK).toMatchObject([200, { ok: true, storage: false }]))
    await expect.poll(readyz, NEXT_CHECK).toMatchObject([200, { storage: true }])
  })
})

describe('file storage that is unusable from the start', { timeout: 60_000 }, () => {
  it.each([
    ['at an address where nothing listens', { ...storage.env, FILES_S3_URL: 'http://127.0.0.1:1/bucket' }],
    ['with another key', { ...storage.env, FILES_S3_KEY_ID: 'other' }],
  ])('%s is seen before anybody uploads', async (_what, env) => {
    const other = await startUploadServer(env)
    onTestFinished(() => other.close())
    expect(await (await fetch(`${other.origin}/readyz`)).json()).toMatchObject({ storage: false })
    expect((await upload(await other.signIn(), PLACE, 'plan.pdf', planPdf('never'))).status).toBe(503)
    expect(other.incoming()).toEqual([])
  })

  it('a folder in DATA_DIR that is gone: uploads are refused in the same way', async () => {
    const other = await startUploadServer()
    onTestFinished(() => other.close())
    rmSync(other.incomingFolder, { recursive: true })
    expect(await (await fetch(`${other.origin}/readyz`)).json()).toMatchObject({ storage: false })
    expect((await upload(await other.signIn(), PLACE, 'plan.pdf', planPdf('gone'))).status).toBe(503)
  })
})

it('a full disk of DATA_DIR is seen before anybody uploads', async () => {
  const disk = { blocks: 1000, bavail: 1000, bsize: 1_000_000 }
  const { store } = await openFilePlaces({ dataDir: folder.path, fileStorage: undefined }, async () => disk)
  await store.check()
  disk.bavail = 0
  await expect(store.check()).rejects.toThrow('the storage of files (DATA_DIR) cannot be used: ENOSPC')
})

it('the log of a failed request names the setting of its storage', () => {
  const error = vi.fn()
  const problem = loggedProblem(new StorageUnavailable('FILES_S3_URL', new TypeError('fetch failed')) as never, { log: { error } } as never)
  expect(problem.status).toBe(503)
  const fault = expect.objectContaining({ cause: expect.objectContaining({ name: 'TypeError' }) })
  expect(error.mock.calls).toEqual([
    [{ setting: 'FILES_S3_URL', fault }, 'the storage of files (FILES_S3_URL) cannot be used: fetch failed'],
  ])
})
