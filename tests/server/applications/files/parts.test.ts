import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { files } from '#server/applications/files/tables.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { upload } from '../../../support/application.ts'
import { png, sizedPdf } from '../../../support/files.ts'
import type { TestClient } from '../../../support/test-client.ts'
import { databaseOf } from '../../../support/test-server.ts'
import { startUploadServer, statusOfDownload, submitUpdate, type UploadServer } from '../../../support/upload-server.ts'
import { startFakeS3 } from '../../support/fake-s3.ts'

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
  return {
    fileUid,
    query,
    content,
    send: async (person: TestClient, from: number, to: number): Promise<Told> =>
      (await upload(person, query(from), name, content.subarray(from, to))).body,
    state: async (person: TestClient): Promise<Told> => (await person.get<Told>(`/file/upload?fileUid=${fileUid}`)).body,
  }
}

const rowsOf = async (at: UploadServer, fileUid: string) =>
  (await at.context.db.select().from(files).where(eq(files.fileUid, fileUid))).map(({ state }) => state)

async function bytesOf(person: TestClient, fileCode = ''): Promise<Buffer> {
  const answer = await fetch(`${person.origin}/api/file/processing/download?fileCode=${fileCode}`, { headers: person.headers })
  return Buffer.from(await answer.arrayBuffer())
}

/** Sends the whole file as one part up to its 150 KB, where the connection stalls; the server has most of it. */
const CUT = 150 * KB
async function sendCut(person: TestClient, { query, content: part }: ReturnType<typeof inParts>): Promise<Socket> {
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  const tail = '\r\n--edge--\r\n'
  const { port } = new URL(person.origin)
  const headers = {
    host: `localhost:${port}`,
    'x-ecad-client': 'web',
    ...person.headers,
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': String(head.length + part.length + tail.length),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  const first = [`POST /api/file/upload?${new URLSearchParams(query(0))} HTTP/1.1`, ...lines, '', head].join('\r\n')
  socket.write(first)
  socket.write(part.subarray(0, CUT))
  await expect.poll(() => server.incoming().length).toBe(1)
  await expect.poll(() => statSync(join(server.incomingFolder, server.incoming()[0] ?? '')).size).toBeGreaterThan(64 * KB)
  return socket
}

describe('a file in parts [3-10]', () => {
  it.each([
    ['a folder', server, server],
    ['S3-compatible storage, and each part another server', remote, second],
  ])('is the file, and nothing is left of its parts: %s', async (_where, one, other) => {
    const name = randomUUID()
    const people = [await one.signIn(name), await other.signIn(name)] as const
    const file = inParts(sizedPdf(300 * KB))
    expect(await file.state(people[0])).toEqual({ success: true, received: 0 })
    expect(await file.send(people[0], 0, 100 * KB)).toEqual({ success: true, received: 100 * KB })
    expect(await file.state(people[1])).toEqual({ success: true, received: 100 * KB })
    expect(await file.send(people[1], 100 * KB, 200 * KB)).toEqual({ success: true, received: 200 * KB })
    const { data } = await file.send(people[0], 200 * KB, 300 * KB)
    expect((await bytesOf(people[1], data?.fileCode)).equals(file.content)).toBe(true)
    expect(await rowsOf(one, file.fileUid)).toEqual(['kept'])
    if (one === server) expect(server.stored()).toEqual([data?.fileCode])
    else expect([...storage.objects.keys()]).toEqual([data?.fileCode])
    expect([...one.incoming(), ...other.incoming()]).toEqual([])
    expect((await submitUpdate(people[0], [data?.fileCode ?? ''])).body.success).toBe(true)
  })

  it('comes in one part too, and a part that is sent again counts once', async () => {
    const person = await server.signIn()
    const file = inParts(sizedPdf(100 * KB))
    expect(await file.send(person, 0, 60 * KB)).toEqual({ success: true, received: 60 * KB })
    expect(await file.send(person, 0, 60 * KB)).toEqual({ success: true, received: 60 * KB })
    expect(await file.send(person, 80 * KB, 100 * KB)).toEqual({ success: true, received: 60 * KB })
    const made = await file.send(person, 60 * KB, 100 * KB)
    expect(await file.send(person, 60 * KB, 100 * KB)).toEqual(made)
    expect(await file.state(person)).toEqual(made)
    expect((await bytesOf(person, made.data?.fileCode)).equals(file.content)).toBe(true)
    const whole = inParts(png(), proof, 'a.png')
    expect(await whole.send(person, 0, whole.content.length)).toMatchObject({ success: true, data: { fileName: 'a.png' } })
  })

  it('sent twice at once is one file, however the parts meet', async () => {
    const person = await server.signIn()
    const file = inParts(sizedPdf(200 * KB))
    const first = await Promise.all(Array.from({ length: 4 }, () => file.send(person, 0, 100 * KB)))
    expect(first).toEqual(Array(4).fill({ success: true, received: 100 * KB }))
    await Promise.all(Array.from({ length: 4 }, () => file.send(person, 100 * KB, 200 * KB).catch(() => undefined)))
    const { data } = await file.state(person)
    expect((await bytesOf(person, data?.fileCode)).equals(file.content)).toBe(true)
    await server.sweep()
    expect(await rowsOf(server, file.fileUid)).toEqual(['kept'])
  })

  it('goes on where the line broke: what came is kept', async () => {
    const person = await server.signIn()
    const file = inParts(sizedPdf(400 * KB))
    const line = await sendCut(person, file)
    line.end()
    await expect.poll(async () => (await file.state(person)).received, { timeout: 10_000 }).toBeGreaterThan(64 * KB)
    const { received = 0 } = await file.state(person)
    expect(received).toBeLessThanOrEqual(CUT)
    expect((await file.send(person, received, 400 * KB)).success).toBe(true)
    const { data } = await file.state(person)
    expect((await bytesOf(person, data?.fileCode)).equals(file.content)).toBe(true)
  })

  it('goes on at once where the line is silent: the server does not wait for its time limit', async () => {
    const person = await server.signIn()
    const file = inParts(sizedPdf(400 * KB))
    const stays = await sendCut(person, file)
    const { received = 0 } = await file.state(person)
    expect(received).toBeGreaterThan(64 * KB)
    expect(server.incoming()).toEqual([])
    expect(await file.send(person, received, 400 * KB)).toMatchObject({ success: true, data: {} })
    stays.destroy()
  })

  it('is resumed by its own account alone (threat 13)', async () => {
    const [owner, stranger] = [await server.signIn(), await server.signIn()]
    const file = inParts(sizedPdf(100 * KB))
    await file.send(owner, 0, 60 * KB)
    expect(await file.state(stranger)).toEqual({ success: true, received: 0 })
    expect(await file.send(stranger, 60 * KB, 100 * KB)).toEqual({ success: true, received: 0 })
    const { data } = await file.send(owner, 60 * KB, 100 * KB)
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
    const first = await file.send(person, 0, 50 * KB)
    const last = first.success ? await file.send(person, 50 * KB, content.length) : first
    expect(last).toMatchObject({ success: false, reason })
    expect(await file.state(person)).toEqual({ success: true, received: 0 })
    expect(await rowsOf(server, file.fileUid)).toEqual([])
    expect(server.incoming()).toEqual([])
  })

  it('for its length before anything of it is kept, and as a duplicate of a file that is there or of its number', async () => {
    const person = await server.signIn()
    const [one, other] = [inParts(sizedPdf(50 * KB)), inParts(sizedPdf(50 * KB))]
    const asLarge = async (size: number) =>
      (await upload(person, { ...one.query(0), size: String(size) }, 'a.pdf', sizedPdf(20 * KB))).body.reason
    expect(await asLarge(10 * KB * KB + 1)).toBe('size')
    await one.send(person, 0, 50 * KB)
    await other.send(person, 0, 20 * KB)
    expect(await other.send(person, 20 * KB, 50 * KB)).toMatchObject({ success: false, reason: 'duplicate' })
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
    try {
      const person = await tight.signIn()
      const [one, other, third] = [1, 2, 3].map((mark) => inParts(sizedPdf(100 * KB, String(mark))))
      for (const at of [0, 20, 40]) await one?.send(person, at * KB, (at + 20) * KB)
      await other?.send(person, 0, 20 * KB)
      expect(await third?.send(person, 0, 20 * KB)).toMatchObject({ success: false, reason: 'account-full' })
      expect((await upload(person, proof, 'a.png', png())).body).toMatchObject({ reason: 'account-full' })
      expect(await one?.send(person, 60 * KB, 100 * KB)).toMatchObject({ success: true, data: {} })
    } finally {
      await tight.close()
    }
  })

  it('go three hours after their last part', async () => {
    const person = await server.signIn('slow')
    const file = inParts(sizedPdf(100 * KB))
    await file.send(person, 0, 20 * KB)
    server.clock.advance({ hours: 2 })
    await file.send(await server.signIn('slow'), 20 * KB, 40 * KB)
    server.clock.advance({ hours: 2 })
    expect(await server.sweep()).toMatchObject({ removed: 0 })
    expect(await file.state(await server.signIn('slow'))).toEqual({ success: true, received: 40 * KB })
    server.clock.advance({ hours: 2 })
    expect(await server.sweep()).toMatchObject({ removed: 2 })
    expect(await file.state(await server.signIn('slow'))).toEqual({ success: true, received: 0 })
  })

  it('wait while a part of the server is away, and are sent anew where their bytes are gone', async () => {
    const person = await remote.signIn()
    const file = inParts(sizedPdf(100 * KB))
    await file.send(person, 0, 60 * KB)
    storage.before = () => 500
    expect((await upload(person, file.query(60 * KB), 'a.pdf', file.content.subarray(60 * KB))).status).toBe(503)
    storage.before = undefined
    expect(await file.state(person)).toEqual({ success: true, received: 60 * KB })
    storage.objects.clear()
    expect(await file.send(person, 60 * KB, 100 * KB)).toEqual({ success: true, received: 0 })
    const { data } = await file.send(person, 0, 100 * KB)
    expect((await bytesOf(person, data?.fileCode)).equals(file.content)).toBe(true)
  })
})
