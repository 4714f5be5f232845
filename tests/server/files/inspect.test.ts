import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inspectFile, MAX_FILE_BYTES } from '#server/files/inspect.ts'
import { gif, jpeg, ole, openXml, pdf, png, tiff, zip } from '../../support/files.ts'

let folder = ''
folder = await mkdtemp(join(tmpdir(), 'inspect-'))
afterAll(() => rm(folder, { recursive: true }))

async function judge(name: string, content: Buffer): Promise<string> {
  const path = join(folder, 'subject')
  await writeFile(path, content)
  const verdict = await inspectFile(path, name)
  return verdict.ok ? `ok ${verdict.mime}` : verdict.reason
}
const pad = (content: Buffer, size: number) => Buffer.concat([content, Buffer.alloc(size - content.length, 32)])

describe('uploads are judged by content (threat 12, [5-03], decision 3.9)', () => {
  const honest: [string, Buffer, string][] = [
    ['plan.pdf', pdf(), 'application/pdf'],
    ['PLAN.PDF', pdf(), 'application/pdf'],
    ['地籍圖 第一頁.pdf', pdf(), 'application/pdf'],
    ['a.b.c.pdf', pdf(), 'application/pdf'],
    ['photo.jpg', jpeg(), 'image/jpeg'],
    ['photo.jpeg', jpeg(), 'image/jpeg'],
    ['scan.png', png(), 'image/png'],
    ['scan.gif', gif(), 'image/gif'],
    ['scan.tif', tiff(), 'image/tiff'],
    ['scan.tiff', tiff(), 'image/tiff'],
    ['letter.doc', ole('WordDocument'), 'application/msword'],
    ['sheet.xls', ole('Workbook'), 'application/vnd.ms-excel'],
    ['letter.docx', openXml('word/document.xml'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['sheet.xlsx', openXml('xl/workbook.xml'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['all.zip', zip({ 'a/plan.pdf': pdf(), 'b.png': png() }), 'application/zip'],
  ]
  it.each(honest)('%s is taken', async (name, content, mime) => {
    expect(await judge(name, content)).toBe(`ok ${mime}`)
  })

  const refused: [string, string, Buffer, string][] = [
    ['nothing in it', 'a.pdf', Buffer.alloc(0), 'empty'],
    ['10 MB and one byte', 'a.pdf', pad(pdf(), MAX_FILE_BYTES + 1), 'too-large'],
    ['a picture called pdf', 'a.pdf', png(), 'type-mismatch'],
    ['a page called png', 'a.png', Buffer.from('<html><script>alert(1)</script></html>'), 'type-mismatch'],
    ['a program', 'a.exe', Buffer.from('MZ\u0090\u0000'), 'bad-name'],
    ['a program in disguise', 'a.pdf', Buffer.from('MZ\u0090\u0000'.padEnd(300)), 'type-mismatch'],
    ['two endings', 'invoice.exe.pdf', pdf(), 'bad-name'],
    ['NUL in the name', 'a.pdf\u0000.png', png(), 'bad-name'],
    ['right-to-left override', 'a\u202Efdp.png', png(), 'bad-name'],
    ['a folder in the name', '../../etc/a.pdf', pdf(), 'bad-name'],
    ['a Windows folder in the name', '..\\a.pdf', pdf(), 'bad-name'],
    ['no ending', 'plan', pdf(), 'bad-name'],
    ['only an ending', '.pdf', pdf(), 'bad-name'],
    ['a drawing with scripts', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'bad-name'],
    ['a picture and an archive at once', 'a.gif', Buffer.concat([gif(), zip({ 'b.pdf': pdf() })]), 'unsafe'],
    ['a picture with a page in its head', 'a.gif', Buffer.concat([gif(), Buffer.from('<script>alert(1)</script>')]), 'unsafe'],
    ['a pdf not at its beginning', 'a.pdf', Buffer.concat([Buffer.from('junk\n'), pdf()]), 'type-mismatch'],
    ['a pixel flood', 'a.png', png(40_000, 40_000), 'unsafe'],
    ['a doc with macros', 'a.doc', ole('WordDocument', '_VBA_PROJECT'), 'unsafe'],
    ['an xls called doc', 'a.doc', ole('Workbook'), 'unsafe'],
    ['a docx with macros', 'a.docx', openXml('word/document.xml', { 'word/vbaProject.bin': Buffer.from('x') }), 'unsafe'],
    ['a zip within a zip', 'a.zip', zip({ 'b.zip': zip({ 'c.pdf': pdf() }) }), 'unsafe'],
    ['a zip with a program', 'a.zip', zip({ 'b.exe': Buffer.from('MZ') }), 'unsafe'],
    ['a zip that climbs out', 'a.zip', zip({ '../b.pdf': pdf() }), 'unsafe'],
    ['a zip bomb', 'a.zip', zip({ 'b.pdf': Buffer.alloc(8 * 1024 * 1024) }), 'unsafe'],
    ['an empty zip', 'a.zip', zip({}), 'unsafe'],
    ['half a zip', 'a.zip', zip({ 'b.pdf': pdf() }).subarray(0, 60), 'unsafe'],
  ]
  it.each(refused)('%s is refused', async (_what, name, content, reason) => {
    expect(await judge(name, content)).toBe(reason)
  })

  it('exactly 10 MB is taken', async () => {
    expect(await judge('a.pdf', pad(pdf(), MAX_FILE_BYTES))).toBe('ok application/pdf')
  })

  it('a symbolic link in a zip is refused', async () => {
    const linked = zip({ 'b.pdf': Buffer.from('/etc/passwd') })
    const inDirectory = linked.indexOf('PK\u0001\u0002')
    linked.writeUInt8(3, inDirectory + 5) // made on a Unix, …
    linked.writeUInt16LE(0o120777, inDirectory + 40) // … as a link
    expect(await judge('a.zip', linked)).toBe('unsafe')
    linked.writeUInt16LE(0o100644, inDirectory + 40)
    expect(await judge('a.zip', linked)).toBe('ok application/zip')
  })
})
