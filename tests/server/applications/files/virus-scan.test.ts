import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { clamdScan, pingScanner, ScannerUnavailable } from '#server/applications/files/virus-scan.ts'
import { asClamd, type ClamdAnswer, HARMFUL, startFakeClamd } from '#tests/server/support/fake-clamd.ts'
import { upload } from '#tests/support/application.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { startUploadServer, type UploadServer } from '#tests/support/upload-server.ts'

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
async function clamd(answer: ClamdAnswer = asClamd): Promise<number> {
  const started = await startFakeClamd(answer)
  closing.push(started.close)
  return started.port
}

describe('a file handed to clamd (threat 12)', () => {
  it.each([
    ['a small one', Buffer.from('harmless'), true],
    ['one of many blocks', Buffer.alloc(3_000_000, 1), true],
    ['a harmful one', Buffer.from(`a ${HARMFUL} b`), false],
    ['one with the harm across two blocks', Buffer.concat([Buffer.alloc(64 * 1024 - 5), Buffer.from(HARMFUL)]), false],
  ])('%s', async (_name, content, isClean) => {
    expect(await clamdScan({ host: '127.0.0.1', port: await clamd() })(fileOf(content))).toBe(isClean)
  })

  it.each<[string, ClamdAnswer]>([
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
    const harmful = Buffer.concat([planPdf('other'), Buffer.from(`%${HARMFUL}\n`)])
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
