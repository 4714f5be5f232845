import type { UploadRefusal } from '#shared/domain/files/upload-rules.ts'
import { compoundFile } from '#tests/support/compound-file.ts'
import {
  contentTypes,
  gif,
  jpeg,
  OPEN_XML,
  ole,
  openXml,
  pdf,
  png,
  relations,
  sheetRecord,
  tiff,
  wordStream,
  workbookStream,
  zip,
} from '#tests/support/files.ts'
import { gifOf, heic, jpegOf, legacyZip, linkedZip, lockedPdf, lockedZip, pdfWith, tiffOf } from '#tests/support/odd-files.ts'

/** One file of the corpus. */
export interface Hostile {
  readonly what: string
  readonly name: string
  readonly content: () => Buffer | Promise<Buffer>
  /** a scanner that knows EICAR must find it */
  readonly isFound?: true
  /**
   * why it must be refused, whichever scanner runs. The others may be stored: they are harmless there and are served only as attachments.
   */
  readonly reason?: UploadRefusal
}

/** The text that every scanner detects as a virus. It is in two parts, so that scanners do not detect this file. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`
export const MEGABYTE = 1024 * 1024
const LIMIT = 10 * MEGABYTE

const grown = (content: Buffer, size: number): Buffer => Buffer.concat([content, Buffer.alloc(size - content.length, 32)])
const withText = (content: Buffer, text: string): Buffer => Buffer.concat([content, Buffer.from(text, 'latin1')])
const within = (depth: number): Buffer => (depth === 0 ? zip({ 'plan.pdf': pdf() }) : zip({ 'a.zip': within(depth - 1) }))
/** A ZIP whose comment consists of these bytes and reaches the end of the file. */
const commented = (content: Buffer, comment: Buffer): Buffer => {
  content.writeUInt16LE(comment.length, content.length - 2)
  return Buffer.concat([content, comment])
}

const refused = (reason: UploadRefusal, what: string, name: string, content: Hostile['content']): Hostile => ({
  what,
  name,
  content,
  reason,
})
const odd = (what: string, name: string, content: Hostile['content']): Hostile => ({ what, name, content })
const found = (what: string, name: string, content: Hostile['content']): Hostile => ({ what, name, content, isFound: true })

const WORD = 'word/document.xml'
const EXCEL = 'xl/workbook.xml'
const MAIN = { [WORD]: `${OPEN_XML}.wordprocessingml.document.main+xml` }
const program = Buffer.from('MZ\u0090\u0000'.padEnd(400), 'latin1')
const macros = compoundFile({ PROJECT: Buffer.from('x'), 'VBA/_VBA_PROJECT': Buffer.from('x'), 'VBA/dir': Buffer.from('x') })
const packed = compoundFile({ '\u0001Ole10Native': program })

/** Files that are harmful somewhere, or disguised as another type (threat 12). */
export const CORPUS: readonly Hostile[] = [
  found('EICAR behind a PDF', 'plan.pdf', () => withText(pdf(), EICAR)),
  found('EICAR behind a picture', 'scan.png', () => withText(png(), EICAR)),
  found('EICAR in a ZIP', 'all.zip', () => zip({ 'plan.pdf': Buffer.from(EICAR, 'latin1') })),
  found('EICAR in a letter', 'letter.docx', () => openXml(WORD, { 'word/media/a.bin': Buffer.from(EICAR, 'latin1') })),
  refused('type', 'EICAR by itself', 'eicar.com', () => Buffer.from(EICAR, 'latin1')),
  refused('type', 'EICAR called PDF', 'eicar.pdf', () => Buffer.from(EICAR, 'latin1')),

  odd('a PDF with JavaScript', 'plan.pdf', () => pdfWith('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')),
  odd('a PDF that starts a program', 'plan.pdf', () => pdfWith('/OpenAction<</S/Launch/F(cmd.exe)>>')),
  odd('a PDF that calls home', 'plan.pdf', () => pdfWith('/OpenAction<</S/URI/URI(http://127.0.0.1:1/)>>')),
  odd('a PDF with a file in it', 'plan.pdf', () => pdfWith('/Names<</EmbeddedFiles<</Names[(a.exe) 9 0 R]>>>>')),
  odd('a PDF with a page behind it', 'plan.pdf', () => withText(pdf(), '<html><script>alert(1)</script></html>')),
  odd('a PDF whose objects go round', 'plan.pdf', () => Buffer.from(pdf().toString('latin1').replace('/Kids[]', '/Kids[2 0 R]'))),
  refused('type', 'a PDF behind other bytes', 'plan.pdf', () => Buffer.concat([Buffer.from('MZ\n'), pdf()])),
  refused('damaged', 'a PDF that broke off', 'plan.pdf', () => pdf().subarray(0, 60)),
  refused('two-in-one', 'a PDF with an archive behind it', 'plan.pdf', () => Buffer.concat([pdf(), zip({ 'a.pdf': pdf() })])),
  refused('two-in-one', 'a PDF with an archive and a line behind it', 'plan.pdf', () =>
    withText(Buffer.concat([pdf(), zip({ 'a.pdf': pdf() })]), '\n'),
  ),
  refused('two-in-one', 'a PDF that ends in an archive’s comment', 'plan.pdf', () =>
    Buffer.concat([pdf(), commented(zip({ 'a.exe': program }), Buffer.from('endstream\n%%EOF\n'))]),
  ),
  refused('locked', 'a PDF with a password, RC4 of 40 bits', 'plan.pdf', () => lockedPdf('RC4-40', { userPassword: 'x' })),
  refused('locked', 'a PDF with a password, RC4 of 128 bits', 'plan.pdf', () => lockedPdf('RC4-128', { userPassword: 'x' })),
  refused('locked', 'a PDF with a password, AES of 128 bits', 'plan.pdf', () => lockedPdf('AES-128', { userPassword: 'x' })),
  refused('locked', 'a PDF with a password, AES of 256 bits', 'plan.pdf', () => lockedPdf('AES-256', { userPassword: 'x' })),
  refused('locked', 'a PDF with a password and packed objects', 'plan.pdf', () =>
    lockedPdf('AES-256', { userPassword: 'x', useObjectStreams: true }),
  ),

  refused('archive-size', 'a bomb: 9 MB of nothing', 'all.zip', () => zip({ 'plan.pdf': Buffer.alloc(9 * MEGABYTE) })),
  refused('archive-size', 'a bomb of many, 120 MB in all', 'all.zip', () =>
    zip(Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`${at}.pdf`, Buffer.alloc(100_000)]))),
  ),
  refused('archive-size', 'a ZIP of 2,001 files', 'all.zip', () =>
    zip(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.pdf`, Buffer.from('%PDF-')]))),
  ),
  refused('archive-nested', 'a ZIP in a ZIP', 'all.zip', () => within(1)),
  refused('archive-nested', 'a ZIP in a ZIP, five deep', 'all.zip', () => within(5)),
  refused('archive-nested', 'a ZIP called PDF in a ZIP', 'all.zip', () => zip({ 'plan.pdf': within(0) })),
  refused('archive-nested', 'a RAR in a ZIP', 'all.zip', () => zip({ 'a.rar': Buffer.from('Rar!\u001a\u0007\u0000') })),
  refused('archive-nested', 'a gzip called PDF in a ZIP', 'all.zip', () => zip({ 'plan.pdf': Buffer.from([0x1f, 0x8b, 8, 0]) })),
  refused('archive-paths', 'a ZIP that climbs out', 'all.zip', () => zip({ '../../plan.pdf': pdf() })),
  refused('archive-paths', 'a ZIP that climbs out in Windows’ way', 'all.zip', () => legacyZip({ '..\\..\\plan.pdf': pdf() })),
  refused('archive-paths', 'a ZIP with an absolute path', 'all.zip', () => zip({ '/etc/plan.pdf': pdf() })),
  refused('archive-paths', 'a ZIP with a path to a disk', 'all.zip', () => legacyZip({ 'C:\\plan.pdf': pdf() })),
  refused('archive-paths', 'a ZIP with a link', 'all.zip', () => linkedZip({ 'plan.pdf': Buffer.from('/etc/passwd') })),
  refused('archive-paths', 'what climbs out beside what macOS adds', 'all.zip', () =>
    zip({ 'plan.pdf': pdf(), '__MACOSX/../../._a': Buffer.from('a') }),
  ),
  refused('locked', 'a ZIP with a password', 'all.zip', () => lockedZip({ 'plan.pdf': pdf() })),
  refused('locked', 'a PDF with a password in a ZIP', 'all.zip', async () =>
    zip({ 'plan.pdf': await lockedPdf('AES-256', { userPassword: 'x' }) }),
  ),
  refused('program', 'a ZIP with a program', 'all.zip', () => zip({ 'a.exe': program })),
  refused('program', 'a ZIP with a program called PDF', 'all.zip', () => zip({ 'plan.pdf': program })),
  refused('program', 'a ZIP with a program among what Windows adds', 'all.zip', () => zip({ 'plan.pdf': pdf(), 'desktop.ini': program })),
  refused('program', 'a ZIP with a program among what macOS adds', 'all.zip', () =>
    zip({ 'plan.pdf': pdf(), '__MACOSX/._plan.pdf': Buffer.from('\x7fELF'), '.DS_Store': Buffer.alloc(0) }),
  ),
  refused('program', 'a ZIP with a shell script', 'all.zip', () => zip({ 'a.sh': Buffer.from('#!/bin/sh\n') })),
  refused('program', 'a ZIP with a page', 'all.zip', () => zip({ 'a.html': Buffer.from('<script>alert(1)</script>') })),
  refused('program', 'a ZIP with a page called PDF', 'all.zip', () =>
    zip({ 'plan.pdf': Buffer.from('<!doctype html><script>alert(1)</script>') }),
  ),
  refused('archive-content', 'a ZIP with a script of Windows', 'all.zip', () => zip({ 'a.vbs': Buffer.from('MsgBox 1') })),
  refused('archive-content', 'a ZIP with JavaScript', 'all.zip', () => zip({ 'a.js': Buffer.from('alert(1)') })),
  refused('archive-content', 'a ZIP with a file that macOS does not add', 'all.zip', () =>
    zip({ 'plan.pdf': pdf(), '__MACOSX/run.bat': Buffer.from('del') }),
  ),
  refused('archive-content', 'a ZIP with a text', 'all.zip', () => zip({ 'plan.pdf': pdf(), 'read me.txt': Buffer.from('x') })),
  refused('macros', 'a ZIP with a letter with macros', 'all.zip', () => zip({ 'letter.doc': ole('WordDocument', '_VBA_PROJECT') })),
  refused('archive-empty', 'an empty ZIP', 'all.zip', () => zip({})),
  refused('archive-empty', 'a ZIP of what macOS adds', 'all.zip', () =>
    zip({ '__MACOSX/._plan.pdf': Buffer.from('x'), '.DS_Store': Buffer.from('x') }),
  ),
  refused('damaged', 'half a ZIP', 'all.zip', () => zip({ 'plan.pdf': pdf() }).subarray(0, 60)),

  refused('macros', 'a letter with macros', 'letter.doc', () => ole('WordDocument', '_VBA_PROJECT')),
  refused('macros', 'a letter with macros where Word keeps them', 'letter.doc', () =>
    compoundFile({ WordDocument: wordStream(), 'Macros/PROJECT': Buffer.from('x'), 'Macros/VBA/dir': Buffer.from('x') }),
  ),
  refused('macros', 'a letter with ActiveX', 'letter.doc', () =>
    compoundFile({ WordDocument: wordStream(), 'ObjectPool/_1/\u0003OCXNAME': Buffer.from('x') }),
  ),
  refused('program', 'a letter with a program in it', 'letter.doc', () =>
    compoundFile({ WordDocument: wordStream(), 'ObjectPool/_1/\u0001Ole10Native': program }),
  ),
  refused('two-in-one', 'a letter with an archive behind it', 'letter.doc', () =>
    Buffer.concat([ole('WordDocument'), zip({ 'a.exe': program })]),
  ),
  refused('locked', 'a letter with a password', 'letter.doc', () => compoundFile({ WordDocument: wordStream({ flags: 0x0100 }) })),
  refused('damaged', 'a letter that broke off', 'letter.doc', () => ole('WordDocument').subarray(0, 512)),
  refused('type', 'a sheet called .doc', 'letter.doc', () => ole('Workbook')),
  refused('macros', 'a sheet with macros of Excel 97', 'sheet.xls', () =>
    compoundFile({ Workbook: workbookStream(), '_VBA_PROJECT_CUR/VBA/dir': Buffer.from('x') }),
  ),
  refused('macros', 'a sheet with macros of Excel 4.0', 'sheet.xls', () =>
    compoundFile({ Workbook: workbookStream(sheetRecord(0), sheetRecord(1)) }),
  ),
  refused('macros', 'a sheet with controls', 'sheet.xls', () => compoundFile({ Workbook: workbookStream(), Ctls: Buffer.from('x') })),
  refused('locked', 'a sheet with a password', 'sheet.xls', () => compoundFile({ Workbook: workbookStream([0x002f, Buffer.alloc(54)]) })),

  refused('macros', 'a newer letter with macros', 'letter.docx', () => openXml(WORD, { 'word/vbaProject.bin': Buffer.from('x') })),
  refused('macros', 'a newer letter with macros called a picture', 'letter.docx', () => openXml(WORD, { 'word/media/image1.png': macros })),
  refused('macros', 'a newer letter with macros by their relation', 'letter.docx', () =>
    openXml(WORD, { 'word/_rels/document.xml.rels': relations({ vbaProject: 'a.xml' }), 'word/a.xml': Buffer.from('x') }),
  ),
  refused('macros', 'a newer letter with macros by their type', 'letter.docx', () =>
    openXml(WORD, { 'word/a.xml': Buffer.from('x') }, { overrides: { 'word/a.xml': 'application/vnd.ms-office.vba&#80;roject' } }),
  ),
  refused('macros', 'a letter that is one with macros', 'letter.docx', () =>
    openXml(WORD, {}, { overrides: { [WORD]: 'application/vnd.ms-word.document.macroEnabled.main+xml' } }),
  ),
  refused('macros', 'a letter with a sheet with macros', 'letter.docx', () =>
    openXml(WORD, { 'word/embeddings/a.xlsx': openXml(EXCEL, { 'xl/vbaProject.bin': macros }) }),
  ),
  refused('macros', 'a newer letter with ActiveX', 'letter.docx', () =>
    openXml(
      WORD,
      { 'word/activeX/activeX1.xml': Buffer.from('<x/>') },
      { overrides: { 'word/activeX/activeX1.xml': 'application/vnd.ms-office.activeX+xml' } },
    ),
  ),
  refused('program', 'a newer letter with a program in it', 'letter.docx', () =>
    openXml(WORD, { 'word/embeddings/a.exe': Buffer.from('x') }),
  ),
  refused('program', 'a newer letter with a program called a picture', 'letter.docx', () =>
    openXml(WORD, { 'word/media/image1.png': program }),
  ),
  refused('program', 'a newer letter with a packed program', 'letter.docx', () =>
    openXml(WORD, { 'word/embeddings/oleObject1.bin': packed }, { defaults: { bin: `${OPEN_XML}.oleObject` } }),
  ),
  refused('program', 'a newer letter with an archive', 'letter.docx', () =>
    openXml(WORD, { 'word/embeddings/a.rar': Buffer.from('Rar!\u001a\u0007') }),
  ),
  refused('damaged', 'a newer letter with types that deceive', 'letter.docx', () =>
    openXml(WORD, {
      '[Content_Types].xml': Buffer.concat([Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]>'), contentTypes({ overrides: MAIN })]),
    }),
  ),
  refused('damaged', 'a newer letter without types', 'letter.docx', () => zip({ [WORD]: Buffer.from('<x/>') })),
  refused('type', 'a newer sheet called .docx', 'letter.docx', () => openXml(EXCEL)),
  refused('locked', 'a newer letter with a password', 'letter.docx', () =>
    compoundFile({ EncryptionInfo: Buffer.from('x'), EncryptedPackage: Buffer.from('x') }),
  ),
  refused('macros', 'a newer sheet with macros', 'sheet.xlsx', () => openXml(EXCEL, { 'xl/vbaProject.bin': Buffer.from('x') })),
  refused('macros', 'a newer sheet with macros of Excel 4.0', 'sheet.xlsx', () =>
    openXml(
      EXCEL,
      { 'xl/macrosheets/sheet1.xml': Buffer.from('<x/>') },
      { overrides: { 'xl/macrosheets/sheet1.xml': 'application/vnd.ms-excel.macrosheet+xml' } },
    ),
  ),
  refused('archive-size', 'a letter that is a bomb', 'letter.docx', () => openXml(WORD, { 'word/a.xml': Buffer.alloc(40 * MEGABYTE) })),

  refused('type', 'a drawing with scripts', 'scan.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  refused('type', 'a drawing called PNG', 'scan.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  refused('type', 'a page called PDF', 'plan.pdf', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')),
  refused('type', 'a program called JPEG', 'scan.jpg', () => program),
  refused('two-in-one', 'a picture and an archive', 'scan.gif', () => Buffer.concat([gif(), zip({ 'a.pdf': pdf() })])),
  refused('two-in-one', 'a picture and a page', 'scan.gif', () => withText(gif(), '<html><script>alert(1)</script>')),
  refused('two-in-one', 'a picture and a PHP', 'scan.jpg', () => withText(jpeg(), '<?php system($_GET[0]); ?>')),
  refused('pixels', 'a flood of pixels', 'scan.png', () => png(60_000, 60_000)),
  refused('pixels', 'a flood of pixels in a JPEG', 'scan.jpg', () => jpegOf(60_000, 60_000)),
  refused('pixels', 'a flood of pixels in a GIF', 'scan.gif', () => gifOf(60_000, 60_000)),
  refused('pixels', 'a flood of pixels in colour', 'scan.tif', () => tiffOf([{ width: 13_244, height: 18_724, bits: 8, samples: 3 }])),
  refused('pixels', 'a flood of black and white', 'scan.tif', () => tiffOf([{ width: 100_000, height: 100_000 }])),
  refused('pixels', 'a flood of pixels on a second page', 'scan.tif', () =>
    tiffOf([
      { width: 1, height: 1 },
      { width: 100_000, height: 100_000 },
    ]),
  ),
  refused('damaged', 'a TIFF whose pages go round', 'scan.tif', () => tiffOf([{ width: 1, height: 1 }], { nextOfLast: 16 })),
  refused('damaged', 'a picture without width', 'scan.png', () => png(0, 1)),
  refused('damaged', 'a JPEG without a frame', 'scan.jpg', () => jpeg().subarray(0, 60)),
  refused('type', 'a picture of another kind', 'scan.png', () => tiff()),
  refused('heic', 'a photo of an iPhone', 'photo.HEIC', () => heic()),
  refused('heic', 'a photo of an iPhone called JPEG', 'photo.jpg', () => heic()),

  refused('empty', 'nothing', 'plan.pdf', () => Buffer.alloc(0)),
  odd('10 MB but one byte', 'plan.pdf', () => grown(pdf(), LIMIT - 1)),
  odd('10 MB', 'plan.pdf', () => grown(pdf(), LIMIT)),
  refused('size', '10 MB and one byte', 'plan.pdf', () => grown(pdf(), LIMIT + 1)),
  refused('size', '15 MB', 'plan.pdf', () => grown(pdf(), 15 * MEGABYTE)),

  refused('name', 'a name read from right to left', 'plan\u202efdp.exe.pdf', () => pdf()),
  refused('name', 'a name with two endings', 'plan.exe.pdf', () => pdf()),
  refused('type', 'a program’s name', 'plan.pdf.exe', () => pdf()),
  refused('type', 'a program’s name behind a mark that is not seen', 'plan.pdf\u200b.scr', () => pdf()),
  refused('type', 'a text without an ending', 'plan', () => Buffer.from('a text')),
  refused('type', 'a program without an ending', 'plan', () => program),
  odd('an ending alone', '.pdf', () => pdf()),
  odd('a name with a folder', '../../plan.pdf', () => pdf()),
  odd('a name with a Windows folder', '..\\plan.pdf', () => pdf()),
  odd('a name of 5,000 characters', `${'a'.repeat(5_000)}.pdf`, () => pdf()),
  odd('a name that is a header', 'plan; filename=a.exe; x=.pdf', () => pdf()),
  odd('a name that is a page', '<img src=x onerror=alert(1)>.pdf', () => pdf()),
  odd('a name that is a formula', '=cmd.pdf', () => pdf()),
]
