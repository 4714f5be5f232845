import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { Sealer } from '#server/bureau/documents/sealer.ts'
import { Seal } from '#server/platform/sealing/seal.ts'
import { madePdf, planPdf, streamObject } from '#tests/support/pdfs.ts'
import { testSealKeys } from '#tests/support/seal-keys.ts'
import { AT } from '#tests/support/sealed.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const folder = tempFolder('sealer')
const logged: string[] = []
const sealers: Sealer[] = []
afterAll(async () => {
  await Promise.all(sealers.map((sealer) => sealer.close()))
  folder.remove()
})

function sealerOf(deadlineMs?: number) {
  const log = { error: (_facts: unknown, message: string) => void logged.push(message) } as ConstructorParameters<typeof Sealer>[3]
  const clock = { now: () => AT }
  const sealer = new Sealer(new Seal(testSealKeys, clock, log, undefined), { product: 'https://ecad.example' }, clock, log, deadlineMs)
  sealers.push(sealer)
  return sealer
}
let files = 0
function fileOf(bytes: Uint8Array): string {
  const path = join(folder.path, `${++files}.pdf`)
  writeFileSync(path, bytes)
  return path
}
/** 'sealed' or the refusal, for a new record each time. */
async function seal(sealer: Sealer, path: string, recordNo = `EC${files}`) {
  const mark = { recordNo, item: '0323.017', day: '2026-11-20', sha256Hex: 'ab'.repeat(32) }
  return sealer.seal(path, mark).then(
    () => ({ code: 'sealed' }),
    (error: unknown) => error as { code: string; status: number; retryAfterSeconds?: number; details: { why?: string } },
  )
}

/** Objects that unpack when they are read, behind a filter that the byte check does not decode. */
function hidden(): Buffer {
  const blanks = deflateSync(Buffer.alloc(700 * 1024 * 1024, ' '), { level: 9 }).toString('hex')
  const dict = '/Type/ObjStm/N 1/First 9/Filter[/ASCIIHexDecode/FlateDecode]'
  return planPdf('hidden', { objects: [streamObject(dict, Buffer.from(`${blanks}>`))] })
}
/** Page lists that are each other's children, without a page: counting them never ends and needs no memory. */
const endless = () =>
  planPdf('endless', {
    catalog: '/Pages 6 0 R',
    objects: Array.from({ length: 60 }, (_, at) =>
      at === 59 ? '<</Type/Pages/Kids[]/Count 0>>' : `<</Type/Pages/Count 1/Kids[${at + 7} 0 R ${at + 7} 0 R]>>`,
    ),
  })

/** As long as no deadline is meant to be met. */
const LONG_MS = 300_000

describe('the process that seals (threat 38)', { timeout: LONG_MS }, () => {
  it('is ended by the memory that a document takes, which the server’s own never grows by; the next one is sealed', async () => {
    const sealer = sealerOf()
    await seal(sealer, fileOf(planPdf('first')))
    const path = fileOf(hidden())
    const before = process.memoryUsage.rss()
    const sizes: number[] = []
    const watch = setInterval(() => sizes.push(process.memoryUsage.rss()), 20)
    const refused = await seal(sealer, path)
    clearInterval(watch)
    expect(refused).toMatchObject({ status: 400, code: 'pdf-bomb', details: { why: expect.stringContaining('unpacks') } })
    expect((Math.max(...sizes) - before) / 1024 / 1024).toBeLessThan(100)
    expect(await seal(sealer, fileOf(planPdf('next')))).toEqual({ code: 'sealed' })
  })

  it('goes on beside a document that takes for ever, which is given up by its deadline and told to come again', async () => {
    const began = performance.now()
    await seal(sealerOf(), fileOf(planPdf('measured')))
    // many times what a document takes here and now
    const sealer = sealerOf(5_000 + 10 * (performance.now() - began))
    await seal(sealer, fileOf(planPdf('first')))
    let isGivenUp = false
    const bad = seal(sealer, fileOf(endless())).finally(() => {
      isGivenUp = true
    })
    const good = await Promise.all(['one', 'two', 'three'].map((word) => seal(sealer, fileOf(planPdf(word)))))
    expect([good.map(({ code }) => code), isGivenUp]).toEqual([['sealed', 'sealed', 'sealed'], false])
    expect(await bad).toMatchObject({ status: 503, code: 'seal-took-too-long', retryAfterSeconds: expect.any(Number) })
    expect(logged.at(-1)).toContain('a document could not be sealed')
  })

  it('has a bounded queue: who does not fit is told when to come again, and nothing of theirs is begun', async () => {
    const sealer = sealerOf(LONG_MS)
    await seal(sealer, fileOf(planPdf('first')))
    const large = fileOf(await madePdf({ ballast: 1_000_000 }))
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => seal(sealer, large, `EC-${at}`)))
    const refused = answers.filter(({ code }) => code !== 'sealed')
    expect(refused.length).toBeGreaterThanOrEqual(20)
    for (const answer of refused) expect(answer).toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: expect.any(Number) })
    expect(answers.filter(({ code }) => code === 'sealed').length).toBeGreaterThanOrEqual(16)
  })
})
