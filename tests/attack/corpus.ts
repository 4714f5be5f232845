import { gif, jpeg, ole, openXml, pdf, png, tiff, zip } from '#tests/support/files.ts'

/** One file of the corpus. */
export interface Hostile {
  readonly what: string
  readonly name: string
  readonly content: () => Buffer
  /** a scanner that knows EICAR must find it */
  readonly isFound?: true
  /** it must be refused whoever scans; the others may be kept, as they do no harm where they lie and are handed out only as attachments */
  readonly isRefused?: true
}

/** The text that every scanner takes for a virus; in two parts, so that this file is not taken for one. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`
export const MEGABYTE = 1024 * 1024
const LIMIT = 10 * MEGABYTE

const grown = (content: Buffer, size: number): Buffer => Buffer.concat([content, Buffer.alloc(size - content.length, 32)])
const withText = (content: Buffer, text: string): Buffer => Buffer.concat([content, Buffer.from(text, 'latin1')])
const pdfWith = (entry: string): Buffer => Buffer.from(pdf().toString('latin1').replace('/Type/Catalog', `/Type/Catalog${entry}`), 'latin1')
const within = (depth: number): Buffer => (depth === 0 ? zip({ 'plan.pdf': pdf() }) : zip({ 'a.zip': within(depth - 1) }))

const refused = (what: string, name: string, content: () => Buffer): Hostile => ({ what, name, content, isRefused: true })
const odd = (what: string, name: string, content: () => Buffer): Hostile => ({ what, name, content })
const found = (what: string, name: string, content: () => Buffer): Hostile => ({ what, name, content, isFound: true })

/** Files that do harm somewhere, or pretend to be something else (threat 12). */
export const CORPUS: readonly Hostile[] = [
  found('EICAR behind a PDF', 'plan.pdf', () => withText(pdf(), EICAR)),
  found('EICAR behind a picture', 'scan.png', () => withText(png(), EICAR)),
  found('EICAR in a ZIP', 'all.zip', () => zip({ 'plan.pdf': Buffer.from(EICAR, 'latin1') })),
  found('EICAR in a letter', 'letter.docx', () => openXml('word/document.xml', { 'word/media/a.bin': Buffer.from(EICAR, 'latin1') })),
  refused('EICAR by itself', 'eicar.com', () => Buffer.from(EICAR, 'latin1')),
  refused('EICAR called PDF', 'eicar.pdf', () => Buffer.from(EICAR, 'latin1')),

  odd('a PDF with JavaScript', 'plan.pdf', () => pdfWith('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')),
  odd('a PDF that starts a program', 'plan.pdf', () => pdfWith('/OpenAction<</S/Launch/F(cmd.exe)>>')),
  odd('a PDF that calls home', 'plan.pdf', () => pdfWith('/OpenAction<</S/URI/URI(http://127.0.0.1:1/)>>')),
  odd('a PDF with a file in it', 'plan.pdf', () => pdfWith('/Names<</EmbeddedFiles<</Names[(a.exe) 9 0 R]>>>>')),
  odd('a PDF with a page behind it', 'plan.pdf', () => withText(pdf(), '<html><script>alert(1)</script></html>')),
  odd('a PDF whose objects go round', 'plan.pdf', () => Buffer.from(pdf().toString('latin1').replace('/Kids[]', '/Kids[2 0 R]'))),
  refused('a PDF behind other bytes', 'plan.pdf', () => Buffer.concat([Buffer.from('MZ\n'), pdf()])),
  refused('a PDF with an archive behind it', 'plan.pdf', () => Buffer.concat([pdf(), zip({ 'a.pdf': pdf() })])),

  refused('a bomb: 9 MB of nothing', 'all.zip', () => zip({ 'plan.pdf': Buffer.alloc(9 * MEGABYTE) })),
  refused('a bomb of many, 120 MB in all', 'all.zip', () =>
    zip(Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`${at}.pdf`, Buffer.alloc(100_000)]))),
  ),
  refused('a ZIP in a ZIP', 'all.zip', () => within(1)),
  refused('a ZIP in a ZIP, five deep', 'all.zip', () => within(5)),
  refused('a ZIP that climbs out', 'all.zip', () => zip({ '../../plan.pdf': pdf() })),
  refused('a ZIP with an absolute path', 'all.zip', () => zip({ '/etc/plan.pdf': pdf() })),
  refused('a ZIP with a program', 'all.zip', () => zip({ 'a.exe': Buffer.from('MZ') })),
  refused('a ZIP with a page', 'all.zip', () => zip({ 'a.html': Buffer.from('<script>alert(1)</script>') })),
  refused('an empty ZIP', 'all.zip', () => zip({})),
  refused('half a ZIP', 'all.zip', () => zip({ 'plan.pdf': pdf() }).subarray(0, 60)),

  refused('a letter with macros', 'letter.doc', () => ole('WordDocument', '_VBA_PROJECT')),
  refused('a newer letter with macros', 'letter.docx', () => openXml('word/document.xml', { 'word/vbaProject.bin': Buffer.from('x') })),
  refused('a sheet with macros', 'sheet.xlsx', () => openXml('xl/workbook.xml', { 'xl/vbaProject.bin': Buffer.from('x') })),
  refused('a letter that is a bomb', 'letter.docx', () => openXml('word/document.xml', { 'word/a.xml': Buffer.alloc(40 * MEGABYTE) })),

  refused('a drawing with scripts', 'scan.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  refused('a drawing called PNG', 'scan.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  refused('a page called PDF', 'plan.pdf', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')),
  refused('a program called JPEG', 'scan.jpg', () => Buffer.from('MZ\u0090\u0000'.padEnd(400))),
  refused('a picture and an archive', 'scan.gif', () => Buffer.concat([gif(), zip({ 'a.pdf': pdf() })])),
  refused('a picture and a page', 'scan.gif', () => withText(gif(), '<html><script>alert(1)</script>')),
  refused('a picture and a PHP', 'scan.jpg', () => withText(jpeg(), '<?php system($_GET[0]); ?>')),
  refused('a flood of pixels', 'scan.png', () => png(60_000, 60_000)),
  refused('a picture without width', 'scan.png', () => png(0, 1)),
  refused('a picture of another kind', 'scan.png', () => tiff()),

  refused('nothing', 'plan.pdf', () => Buffer.alloc(0)),
  odd('10 MB but one byte', 'plan.pdf', () => grown(pdf(), LIMIT - 1)),
  odd('10 MB', 'plan.pdf', () => grown(pdf(), LIMIT)),
  refused('10 MB and one byte', 'plan.pdf', () => grown(pdf(), LIMIT + 1)),
  refused('15 MB', 'plan.pdf', () => grown(pdf(), 15 * MEGABYTE)),

  refused('a name read from right to left', 'plan\u202efdp.exe.pdf', () => pdf()),
  refused('a name with two endings', 'plan.exe.pdf', () => pdf()),
  odd('a name with a folder', '../../plan.pdf', () => pdf()),
  odd('a name with a Windows folder', '..\\plan.pdf', () => pdf()),
  refused('a name without an ending', 'plan', () => pdf()),
  refused('an ending alone', '.pdf', () => pdf()),
  odd('a name of 5,000 characters', `${'a'.repeat(5_000)}.pdf`, () => pdf()),
  odd('a name that is a header', 'plan; filename=a.exe; x=.pdf', () => pdf()),
  odd('a name that is a page', '<img src=x onerror=alert(1)>.pdf', () => pdf()),
  odd('a name of Windows’ devices', 'CON.pdf', () => pdf()),
  odd('a name that is a formula', '=cmd.pdf', () => pdf()),
]
