import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { files } from '#server/applications/files/tables.ts'
import { startFakeS3 } from '#tests/server/support/fake-s3.ts'
import { upload } from '#tests/support/application.ts'
import { png, sizedPdf } from '#tests/support/files.ts'
import { closeAfterAll, databaseOf, type TestClient } from '#tests/support/test-server.ts'
import { startUploadServer, statusOfDownload, submitUpdate, type UploadServer } from '#tests/support/upload-server.ts'

const KB = 1024
const proof = { itemCode: 'UPD-02', materialsId: 'proof' }

const server = await closeAfterAll(startUploadServer())
const storage = await closeAfterAll(startFakeS3())
const remote = await closeAfterAll(startUploadServer(storage.env))
/** A second server with the database and storage of `remote`. */
const second = await closeAfterAll(startUploadServer(storage.env, databaseOf(remote)))

interface Told {
  readonly success: boolean
  readonly received?: number
  readonly reason?: string
  readonly data?: { readonly fileCode: string }
}

function inParts(content: Buffer, of: Record<string, string> = proof, name = 'a.pdf') {
  const fileUid = randomUUID()
  const query = (at: number) => ({ ...of, fileUid, at: String(at), size: String(content.length) })
  const state = async (person: TestClient): Promise<Told> => (await person.get<Told>(`/file/upload?fileUid=${fileUid}`)).body
  return {
    fileUid,
    query,
    content,
    state,
    /** sends its bytes between two kilobytes */
    send: async (person: TestClient, from: number, to = content.length / KB): Promise<Told> =>
      (await upload(person, query(from * KB), name, content.subarray(from * KB, to * KB))).body,
    expectWhole: async (person: TestClient, code?: string): Promise<void> => {
      const address = `${person.origin}/api/file/processing/download?fileCode=${code ?? (await state(person)).data?.fileCode}`
      const answer = await fetch(address, { headers: person.headers })
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    },
  }
}
const has = (kilobytes: number) => ({ success: true, received: kilobytes * KB })

const rowsOf = async (at: UploadServer, fileUid: string) =>
  (await at.context.db.select().from(files).where(eq(files.fileUid, fileUid))).map(({ state }) => state)

describe('a file in parts [3-10]', () => {
  it.each([
    ['a folder', server, server],
    ['S3-compatible storage, and each part another server', remote, second],
  ])('is the file, and nothing is left of its parts: %s', async (_where, one, other) => {
    const name = randomUUID()
    const [person, elsewhere] = [await one.signIn(name), await other.signIn(name)]
    const file = inParts(sizedPdf(300 * KB))
    expect(await file.state(person)).toEqual(has(0))
    expect(await file.send(person, 0, 100)).toEqual(has(100))
    expect(await file.state(elsewhere)).toEqual(has(100))
    expect(await file.send(elsewhere, 100, 200)).toEqual(has(200))
    const { fileCode = '' } = (await file.send(person, 200)).data ?? {}
    await file.expectWhole(elsewhere, fileCode)
    expect(await rowsOf(one, file.fileUid)).toEqual(['kept'])
    expect(one === server ? server.stored() : [...storage.objects.keys()]).toEqual([fileCode])
    expect([...one.incoming(), ...other.incoming()]).toEqual([])
    expect((await submitUpdate(person, [fileCode])).body.success).toBe(true)
  })

  it('comes in one part too, and a part that is sent again counts once', async () => {
    const person = await server.signIn()
    const file = inParts(sizedPdf(100 * KB))
    for (const _time of [1, 2]) expect(await file.send(person, 0, 60)).toEqual(has(60))
    expect(await file.send(person, 80)).toEqual(has(60))
    const made = await file.send(person, 60)
    expect(await file.send(person, 60)).toEqual(made)
    expect(await file.state(person)).toEqual(made)
    await file.expectWhole(person)
    expect(await inParts(png(), proof, 'a.png').send(person, 0)).toMatchObject({ success: true, data: { fileName: 'a.png' } })
  })

  it('sent twice at once is one file, however the parts meet', async () => {
    const person = await server.signIn()
    const file = inParts(sizedPdf(200 * KB))
    const first = await Promise.all(Array.from({ length: 4 }, () => file.send(person, 0, 100)))
    expect(first).toEqual(Array(4).fill(has(100)))
    await Promise.all(Array.from({ length: 4 }, () => file.send(person, 100).catch(() => undefined)))
    await file.expectWhole(person)
    await server.sweep()
    expect(await rowsOf(server, file.fileUid)).toEqual(['kept'])
  })

  it.each([true, false])('goes on with what came where the line broke, or is silent, without a time limit: broken %s', async (breaks) => {
    const person = await server.signIn()
    const file = inParts(sizedPdf(400 * KB))
    // the whole file as one part, of which the server gets most
    const cut = 150 * KB
    const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    const length = String(head.length + file.content.length + '\r\n--edge--\r\n'.length)
    const ofBody = { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': length }
    const { port } = new URL(person.origin)
    const headers = { host: `localhost:${port}`, 'x-ecad-client': 'web', ...person.headers, ...ofBody }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const line = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    line.write([`POST /api/file/upload?${new URLSearchParams(file.query(0))} HTTP/1.1`, ...lines, '', head].join('\r\n'))
    line.write(file.content.subarray(0, cut))
    await expect.poll(() => server.incoming().length).toBe(1)
    await expect.poll(() => statSync(join(server.incomingFolder, server.incoming()[0] ?? '')).size).toBeGreaterThan(64 * KB)
    if (breaks) line.end()
    const receivedOf = async () => (await file.state(person)).received ?? 0
    if (breaks) await expect.poll(receivedOf, { timeout: 10_000 }).toBeGreaterThan(64 * KB)
    const received = await receivedOf()
    expect(received).toBeGreaterThan(64 * KB)
    expect(received).toBeLessThanOrEqual(cut)
    expect(server.incoming()).toEqual([])
    expect(await file.send(person, received / KB)).toMatchObject({ success: true, data: {} })
    await file.expectWhole(person)
    line.destroy()
  })

  it('is resumed by its own account alone (threat 13)', async () => {
    const [owner, stranger] = [await server.signIn(), await server.signIn()]
    const file = inParts(sizedPdf(100 * KB))
    await file.send(owner, 0, 60)
    expect(await file.state(stranger)).toEqual(has(0))
    expect(await file.send(stranger, 60)).toEqual(has(0))
    const { data } = await file.send(owner, 60)
    expect(await statusOfDownload(stranger, data?.fileCode ?? '')).toBe(404)
  })
})

describe('a file in parts is refused as one that comes whole (threat 12)', () => {
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(99 * KB)])

  it.each([
    ['its content', exe, proof, 'type'],
    ['its place', sizedPdf(99 * KB), { itemCode: 'UPD-02', materialsId: 'other' }, 'place'],
  ])('for %s, and nothing is left of it', async (_what, content, of, reason) => {
    const person = await server.signIn()
    const file = inParts(content, of)
    const first = await file.send(person, 0, 50)
    expect(first.success ? await file.send(person, 50) : first).toMatchObject({ success: false, reason })
    expect(await file.state(person)).toEqual(has(0))
    expect([await rowsOf(server, file.fileUid), server.incoming()]).toEqual([[], []])
  })

  it('for its length before anything of it is kept, and as a duplicate of a file that is there or of its number', async () => {
    const person = await server.signIn()
    const [one, other] = [inParts(sizedPdf(50 * KB)), inParts(sizedPdf(50 * KB))]
    const asLarge = async (size: number) =>
      (await upload(person, { ...one.query(0), size: String(size) }, 'a.pdf', sizedPdf(20 * KB))).body.reason
    expect(await asLarge(10 * KB * KB + 1)).toBe('size')
    await one.send(person, 0)
    await other.send(person, 0, 20)
    expect(await other.send(person, 20)).toMatchObject({ success: false, reason: 'duplicate' })
    expect(await asLarge(60 * KB)).toBe('duplicate')
  })

  it.each([
    ['a part without the length of the file', { at: '0' }, 20 * KB],
    ['a length without a place', { size: '100' }, 20 * KB],
    ['a part behind the end', { at: '200', size: '100' }, 20 * KB],
    ['more bytes than the file has', { at: '0', size: '100' }, 20 * KB],
    ['a part of a few bytes, which would make a file of many parts', { at: '0', size: '100000' }, 10],
  ])('%s is a bad request', async (_what, place, bytes) => {
    const answer = await upload(await server.signIn(), { ...proof, fileUid: randomUUID(), ...place }, 'a.pdf', sizedPdf(bytes))
    expect(answer.status).toBe(400)
    expect(server.incoming()).toEqual([])
  })
})

describe('uploads that are not complete (threat 31)', () => {
  it('count against what the account may have, each as one file', async () => {
    const tight = await startUploadServer({ ACCOUNT_FILES: '2', ACCOUNT_MEGABYTES: '10' })
    onTestFinished(() => tight.close())
    const person = await tight.signIn()
    const [one, other, third] = [1, 2, 3].map((mark) => inParts(sizedPdf(100 * KB, String(mark))))
    for (const at of [0, 20, 40]) await one?.send(person, at, at + 20)
    await other?.send(person, 0, 20)
    expect(await third?.send(person, 0, 20)).toMatchObject({ success: false, reason: 'account-full' })
    expect((await upload(person, proof, 'a.png', png())).body).toMatchObject({ reason: 'account-full' })
    expect(await one?.send(person, 60)).toMatchObject({ success: true, data: {} })
  })

  it('go three hours after their last part', async () => {
    const file = inParts(sizedPdf(100 * KB))
    const slow = () => server.signIn('slow')
    await file.send(await slow(), 0, 20)
    server.clock.advance({ hours: 2 })
    await file.send(await slow(), 20, 40)
    server.clock.advance({ hours: 2 })
    expect([await server.sweep(), await file.state(await slow())]).toMatchObject([{ removed: 0 }, has(40)])
    server.clock.advance({ hours: 2 })
    expect([await server.sweep(), await file.state(await slow())]).toMatchObject([{ removed: 2 }, has(0)])
  })

  it('wait while a part of the server is away, and are sent anew where their bytes are gone', async () => {
    const person = await remote.signIn()
    const file = inParts(sizedPdf(100 * KB))
    await file.send(person, 0, 60)
    storage.before = () => 500
    expect((await upload(person, file.query(60 * KB), 'a.pdf', file.content.subarray(60 * KB))).status).toBe(503)
    storage.before = undefined
    expect(await file.state(person)).toEqual(has(60))
    storage.objects.clear()
    expect(await file.send(person, 60)).toEqual(has(0))
    await file.send(person, 0)
    await file.expectWhole(person)
  })
})
