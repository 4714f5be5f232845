import { pbkdf2, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folderStore } from '#server/applications/files/folder-store.ts'
import { inspectFile, MAX_FILE_BYTES } from '#server/applications/files/inspect.ts'
import { receiveFile } from '#server/applications/files/receive.ts'
import { s3Store } from '#server/applications/files/s3-store.ts'
import type { FileStore } from '#server/applications/files/store.ts'
import { clamdScan, pingScanner, ScannerUnavailable } from '#server/applications/files/virus-scan.ts'
import { CORPUS } from '#tests/attack/corpus.ts'
import { ORDINARY } from '#tests/attack/ordinary.ts'
import { asClamd, type ClamdAnswer, HARMFUL, startFakeClamd } from '#tests/server/support/fake-clamd.ts'
import { startFakeS3 } from '#tests/server/support/fake-s3.ts'
import { upload } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { FRAGMENTS, m4a, mp3, pdf, wav, zip } from '#tests/support/files.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { startUploadServer } from '#tests/support/upload-server.ts'

const folder = tempFolder('inspect')

function fileOf(content: Buffer): string {
  const path = join(folder.path, 'subject')
  writeFileSync(path, content)
  return path
}
const inspect = (name: string, content: Buffer) => inspectFile(fileOf(content), name)

const REFUSED = CORPUS.filter(({ reason }) => reason !== undefined)

describe('uploads are judged by content (threat 12, [5-03], decision 3.9)', () => {
  it('sixty ordinary files and sixty harmful ones are tried', () => {
    expect(ORDINARY.length).toBeGreaterThanOrEqual(60)
    expect(REFUSED.length).toBeGreaterThanOrEqual(60)
  })

  it.each(ORDINARY)('$what is taken', async ({ name, content, keptAs = name }) => {
    expect(await inspect(name, await content())).toMatchObject({ ok: true, name: keptAs })
  })

  it.each(REFUSED)('$what is refused: $reason', async ({ name, content, reason }) => {
    expect(await inspect(name, await content())).toEqual({ ok: false, reason })
  })

  it('exactly 10 MB is taken', async () => {
    const content = Buffer.concat([pdf(), Buffer.alloc(MAX_FILE_BYTES - pdf().length, 32)])
    expect(await inspect('a.pdf', content)).toMatchObject({ ok: true, mime: 'application/pdf', size: MAX_FILE_BYTES })
  })
})

describe('recordings are judged by their structure [5-03], threat 12', () => {
  it.each<readonly [what: string, name: string, content: Buffer, outcome: string]>([
    ['a WAV of a second', 'a.wav', wav(1), 'audio/wav'],
    ['a WAV of less', 'a.wav', wav(0.99), 'short'],
    ['a WAV that was cut off, with no length', 'a.wav', wav(2).fill(0, 54, 58), 'audio/wav'],
    ['a WAV without sound', 'a.wav', wav(1).subarray(0, 40), 'damaged'],
    ['an MP3 of 39 frames', 'a.mp3', mp3(39), 'audio/mpeg'],
    ['an MP3 of 38', 'a.mp3', mp3(38), 'short'],
    ['an MP3 without a tag', 'a.mp3', mp3(39).subarray(138), 'audio/mpeg'],
    ['a tag without an MP3', 'a.mp3', mp3(0), 'damaged'],
    ['an M4A of a second', 'a.m4a', m4a(1), 'audio/mp4'],
    ['an M4A of less', 'a.m4a', m4a(0.5), 'short'],
    ['a long M4A', 'a.m4a', m4a(1, { isLong: true }), 'audio/mp4'],
    ['a long M4A of less', 'a.m4a', m4a(0.5, { isLong: true }), 'short'],
    ['an M4A in fragments', 'a.m4a', m4a(0, { more: [FRAGMENTS] }), 'audio/mp4'],
    ['a film', 'a.m4a', m4a(9, { handler: 'vide' }), 'damaged'],
    ['an M4A that breaks off', 'a.m4a', m4a(9).subarray(0, 150), 'damaged'],
    ['an M4A without a name', 'memo', m4a(2), 'audio/mp4'],
    ['a PDF that calls itself a recording', 'a.mp3', pdf(), 'type'],
    ['a recording that calls itself a WAV', 'a.wav', mp3(60), 'type'],
    ['a page in a tag', 'a.mp3', Buffer.concat([mp3(60).subarray(0, 20), Buffer.from('<script>'), mp3(60).subarray(28)]), 'two-in-one'],
    ['a recording in a ZIP', 'a.zip', zip({ 'a.mp3': mp3(60) }), 'archive-content'],
  ])('%s', async (_what, name, content, outcome) => {
    const verdict = await inspect(name, content)
    expect(verdict.ok ? verdict.mime : verdict.reason).toBe(outcome)
  })
})

async function clamd(answer: ClamdAnswer = asClamd): Promise<number> {
  const { port, close } = await startFakeClamd(answer)
  onTestFinished(close)
  return port
}
const scan = (port: number, content: Buffer) => clamdScan({ host: '127.0.0.1', port })(fileOf(content))

describe('a file handed to clamd (threat 12)', () => {
  it.each([
    ['a small one', Buffer.from('harmless'), true],
    ['one of many blocks', Buffer.alloc(3_000_000, 1), true],
    ['a harmful one', Buffer.from(`a ${HARMFUL} b`), false],
    ['one with the harm across two blocks', Buffer.concat([Buffer.alloc(64 * 1024 - 5), Buffer.from(HARMFUL)]), false],
  ])('%s', async (_name, content, isClean) => {
    expect(await scan(await clamd(), content)).toBe(isClean)
  })

  it.each<[string, ClamdAnswer | undefined]>([
    ['says that it failed', (_content, socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
    ['hangs up', (_content, socket) => socket.destroy()],
    ['says nothing', (_content, socket) => socket.end()],
    ['is not there', undefined],
  ])('a scanner that %s has not said that the file is clean', async (_name, answer) => {
    await expect(scan(answer ? await clamd(answer) : 1, Buffer.alloc(500_000))).rejects.toThrow(ScannerUnavailable)
  })
})

it('monitoring sees whether the scanner answers, without a file', async () => {
  const { port, close } = await startFakeClamd()
  await expect(pingScanner({ host: '127.0.0.1', port })).resolves.toBeUndefined()
  await close()
  await expect(pingScanner({ host: '127.0.0.1', port })).rejects.toThrow('the virus scanner cannot be used')
})

describe('an upload where a scanner is named', () => {
  const place = { itemCode: 'UPD-02', materialsId: 'proof' }
  async function serverWith(port: number) {
    const server = await startUploadServer({ SCANNER: `127.0.0.1:${port}` })
    onTestFinished(() => server.close())
    return { server, person: await server.signIn() }
  }

  it('is kept when it is clean, and refused as unsafe when it is not', async () => {
    const { server, person } = await serverWith(await clamd())
    expect((await upload(person, place, 'plan.pdf', planPdf('clean'))).body).toMatchObject({ success: true })
    const harmful = Buffer.concat([planPdf('other'), Buffer.from(`%${HARMFUL}\n`)])
    expect((await upload(person, place, 'other.pdf', harmful)).body).toMatchObject({ success: false, reason: 'unsafe' })
    expect([server.stored().length, server.incoming()]).toEqual([1, []])
  })

  it('is not taken while the scanner is away, and says when to come again', async () => {
    const { server, person } = await serverWith(1)
    expect(await upload(person, place, 'plan.pdf', planPdf('plan'))).toMatchObject({ status: 503, body: { success: false } })
    expect(await (await fetch(`${server.origin}/readyz`)).json()).toMatchObject({ ok: true, scanner: false })
    expect([server.stored(), server.incoming()]).toEqual([[], []])
  })
})

const storage = await closeAfterAll(startFakeS3())
describe.each<[string, () => Promise<FileStore>]>([
  ['a folder', () => folderStore(join(folder.path, 'kept'))],
  ['S3-compatible storage', async () => s3Store(storage.settings)],
])('%s keeps uploads (decision 6)', (_name, make) => {
  const key = () => randomBytes(16).toString('base64url')

  it('gives back the bytes, takes the temporary file away, and forgets on removal', async () => {
    const store = await make()
    const [name, temporary, content] = [key(), key(), randomBytes(300_000)]
    writeFileSync(join(folder.path, temporary), content)
    await store.put(name, join(folder.path, temporary), 'application/pdf')
    const stream = await store.open(name)
    expect(stream && (await buffer(stream)).equals(content)).toBe(true)
    expect(readdirSync(folder.path)).not.toContain(temporary)
    await store.remove(name)
    await store.remove(name)
    expect(await store.open(name)).toBeUndefined()
  })

  it.each(['../../etc/passwd', 'short', '', 'a/b', '%2e%2e'])('%j never becomes a path (threat 12)', async (name) => {
    const store = await make()
    await expect(store.open(name)).rejects.toThrow('not a file key')
  })
})

/** Occupies the threads that open and remove files, as concurrent uploads do. */
const busyThreads = () => Promise.all([1, 2, 3].map(() => new Promise((resolve) => pbkdf2('secret', 'salt', 2000, 64, 'sha512', resolve))))

it('leaves nothing of an upload that breaks off while its file is still being opened (threat 12)', async () => {
  const incoming = join(folder.path, 'incoming')
  mkdirSync(incoming)
  for (let upload = 0; upload < 100; upload++) {
    const busy = busyThreads()
    const stream = new Readable({ read: () => undefined })
    const received = receiveFile(stream, 'plan.pdf', { path: join(incoming, String(upload)), scan: undefined })
    if (upload % 2 === 0) stream.destroy(new Error('broken off'))
    else process.nextTick(() => stream.destroy(new Error('broken off')))
    await expect(received).rejects.toThrow()
    await busy
  }
  expect(readdirSync(incoming)).toEqual([])
}, 60_000)
