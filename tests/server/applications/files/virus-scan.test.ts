import { writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { clamdScan, pingScanner, ScannerUnavailable } from '#server/applications/files/virus-scan.ts'
import { upload } from '#tests/support/application.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { startUploadServer, type UploadServer } from '#tests/support/upload-server.ts'

/** Content that this clamd reports as harmful. */
const MARK = 'harmful-content-of-the-tests'
type Answer = (content: Buffer, socket: Socket) => void
const asClamd: Answer = (content, socket) => socket.end(content.includes(MARK) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0')

/** Reads INSTREAM like clamd: a length before each block, and a zero length at the end. */
async function startClamd(answer: Answer): Promise<{ readonly port: number; close(): Promise<void>; readonly server: Server }> {
  const server = createServer((socket) => {
    const parts: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      const all = Buffer.concat(parts)
      if (all.equals(Buffer.from('zPING\0'))) return socket.end('PONG\0')
      const blocks: Buffer[] = []
      let at = all.indexOf(0) + 1
      while (at > 0 && at + 4 <= all.length) {
        const length = all.readUInt32BE(at)
        if (length === 0) return answer(Buffer.concat(blocks), socket)
        blocks.push(all.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, server, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

const folder = tempFolder('virus-scan')
const fileOf = (content: Buffer): string => {
  const path = join(folder.path, 'file')
  writeFileSync(path, content)
  return path
}
let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
})
async function clamd(answer: Answer = asClamd): Promise<number> {
  const started = await startClamd(answer)
  closing.push(started.close)
  return started.port
}

describe('a file handed to clamd (threat 12)', () => {
  it.each([
    ['a small one', Buffer.from('harmless'), true],
    ['one of many blocks', Buffer.alloc(3_000_000, 1), true],
    ['a harmful one', Buffer.from(`a ${MARK} b`), false],
    ['one with the harm across two blocks', Buffer.concat([Buffer.alloc(64 * 1024 - 5), Buffer.from(MARK)]), false],
  ])('%s', async (_name, content, isClean) => {
    expect(await clamdScan({ host: '127.0.0.1', port: await clamd() })(fileOf(content))).toBe(isClean)
  })

  it.each<[string, Answer]>([
    ['says that it failed', (_content, socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
    ['hangs up', (_content, socket) => socket.destroy()],
    ['says nothing', (_content, socket) => socket.end()],
  ])('a scanner that %s has not said that the file is clean', async (_name, answer) => {
    await expect(clamdScan({ host: '127.0.0.1', port: await clamd(answer) })(fileOf(Buffer.alloc(500_000)))).rejects.toThrow(
      ScannerUnavailable,
    )
  })

  it('nor has one that is not there', async () => {
    await expect(clamdScan({ host: '127.0.0.1', port: 1 })(fileOf(Buffer.from('x')))).rejects.toThrow(ScannerUnavailable)
  })
})

describe('monitoring', () => {
  it('sees whether the scanner answers, without a file', async () => {
    const port = await clamd()
    await expect(pingScanner({ host: '127.0.0.1', port })).resolves.toBeUndefined()
    await closing.pop()?.()
    await expect(pingScanner({ host: '127.0.0.1', port })).rejects.toThrow('the virus scanner cannot be used')
  })
})

describe('an upload where a scanner is named', () => {
  let server: UploadServer
  const place = { itemCode: 'UPD-02', materialsId: 'proof' }
  const start = async (port: number) => {
    server = await startUploadServer({ SCANNER: `127.0.0.1:${port}` })
    closing.push(() => server.close())
    return server.signIn()
  }

  it('is kept when it is clean, and refused as unsafe when it is not', async () => {
    const person = await start(await clamd())
    expect((await upload(person, place, 'plan.pdf', planPdf('clean'))).body).toMatchObject({ success: true })
    const harmful = Buffer.concat([planPdf('other'), Buffer.from(`%${MARK}\n`)])
    expect((await upload(person, place, 'other.pdf', harmful)).body).toMatchObject({ success: false, reason: 'unsafe' })
    expect(server.stored()).toHaveLength(1)
    expect(server.incoming()).toEqual([])
  })

  it('is not taken while the scanner is away, and says when to come again', async () => {
    const person = await start(1)
    const { status, body } = await upload(person, place, 'plan.pdf', planPdf('plan'))
    expect([status, body.success]).toEqual([503, false])
    expect(await (await fetch(`${server.origin}/readyz`)).json()).toMatchObject({ ok: true, scanner: false })
    expect(server.stored()).toEqual([])
    expect(server.incoming()).toEqual([])
  })
})
