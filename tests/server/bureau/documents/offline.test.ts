import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Marks } from '#server/bureau/documents/document-marks.ts'
import { madePdf, planPdf } from '#tests/support/pdfs.ts'
import { testSealKeys } from '#tests/support/seal-keys.ts'
import { seal, withPageOver } from '#tests/support/sealed.ts'
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts'

/** The code blocks of docs/documents.md, by language or without one. */
const page = readFileSync('docs/documents.md', 'utf8')
const FENCED = /^```(\w*)\n([\s\S]*?)\n```$/gm
const blocks = (language: string) => [...page.matchAll(FENCED)].flatMap(([, written, text = '']) => (written === language ? [text] : []))

const marks = await Marks.of(await testSealKeys())
let folder: TempFolder
beforeAll(() => {
  folder = tempFolder('offline')
})
afterAll(() => folder.remove())

/** The output of the page's own program, with only these keys, a mark and a file. */
function check(keys: string, mark: string, file?: Uint8Array): string {
  const path = (name: string) => join(folder.path, name)
  writeFileSync(path('keys.json'), keys)
  if (file) writeFileSync(path('document.pdf'), file)
  const args = ['docs/documents/check.mjs', path('keys.json'), mark, ...(file ? [path('document.pdf')] : [])]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return `${stdout}${stderr}`.trim()
}

async function sealed(bytes: Buffer) {
  const sha256 = createHash('sha256').update(bytes).digest('base64url')
  const mark = await marks.sign({ recordNo: 'EC1', item: '0101.002', day: '2026-11-20', sha256 })
  return { mark, file: await seal(bytes) }
}
const published = JSON.stringify({ keys: marks.published })

describe('the check without a network, by the program of docs/documents.md (decision 12)', () => {
  it("finds the page's own example genuine, and says what the page says of it", () => {
    const [keys = ''] = blocks('json')
    const [, , mark = '', said = ''] = blocks('')
    expect(check(keys, mark)).toBe(said)
  })

  it.each([
    ['a small one', async () => planPdf('small')],
    ['one with packed objects', () => madePdf({ packed: true })],
    ['one that ends in several line breaks', async () => Buffer.concat([planPdf('breaks'), Buffer.from('\r\n\r\n')])],
  ])('finds the document of the QR in the sealed file: %s', async (_what, make) => {
    const { mark, file } = await sealed(await make())
    expect(check(published, mark, file)).toBe(
      'genuine: EC1, 0101.002, issued on 2026-11-20\nthe file holds the document of this QR, and one seal over the whole file',
    )
  })

  it('says of a sealed document to which anything was added that it is not the one that was issued (threat 38)', async () => {
    const { mark, file } = await sealed(planPdf('sealed'))
    const bytes = Buffer.from(file)
    const range = /\/ByteRange\s*\[[^\]]*\]/.exec(bytes.toString('latin1'))?.[0] ?? ''
    const added = withPageOver(bytes)
    const pretended = `${added.length + 200} 0 obj\n<</Type/Sig/ByteRange[0 10 20 ${added.length}]>>\nendobj\n`
    const changed: readonly (readonly [what: string, file: Buffer])[] = [
      ['an update with another page', added],
      ['an update without an end', added.subarray(0, -6)],
      ['an update that pretends to be sealed', Buffer.concat([added, Buffer.from(`${pretended}startxref\n9\n%%EOF\n`)])],
      ['a second range in the seal itself', Buffer.from(bytes.toString('latin1').replace(range, `${range}${range}`), 'latin1')],
      ['a byte behind its end', Buffer.concat([bytes, Buffer.from('x')])],
      ['something within the gap of the seal', Buffer.from(bytes.toString('latin1').replace('0000>', '>()<>'), 'latin1')],
    ]
    for (const [what, each] of changed) expect(check(published, mark, each), what).toContain('not the file that was issued')
  })

  it('tells another document, a changed one, and a mark of another key', async () => {
    const { mark } = await sealed(planPdf('one'))
    const other = await sealed(planPdf('other'))
    expect(check(published, mark, other.file)).toContain('the file holds another document')
    const changed = Buffer.from(other.file)
    changed[60] = (changed[60] ?? 0) ^ 1
    expect(check(published, other.mark, changed)).toContain('the file holds another document')
    expect(check(published, `${mark.slice(0, -3)}AAA`)).toBe('not genuine')
    expect(check(blocks('json')[0] ?? '', mark)).toBe('not genuine')
  })
})
