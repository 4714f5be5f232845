import type { UploadRefusal } from '#shared/domain/files/upload-rules.ts'
import { compoundFile } from '#tests/support/compound-file.ts'
import {
  contentTypes,
  gif,
  jpeg,
  OPEN_XML,
  ole,
  pdf,
  png,
  relations,
  sheetRecord,
  tiff,
  wordStream,
  workbookStream,
  zip,
} from '#tests/support/files.ts'
import {
  endedZip,
  gifOf,
  heic,
  jpegOf,
  legacyZip,
  linkedZip,
  lockedPdf,
  lockedZip,
  pdfWith,
  renamedZip,
  tiffOf,
} from '#tests/support/odd-files.ts'
import { binary, binaryWorkbook, bytes, doc, joined, letter, letterWithBinary, sheet, WORD, xls } from './file-parts.ts'

export interface Hostile {
  readonly what: string
  readonly name: string
  readonly content: () => Buffer | Promise<Buffer>
  readonly isFound?: true
  /** why it must be refused, whichever scanner runs; the others may be stored, and are served only as attachments */
  readonly reason?: UploadRefusal
}

/** The text that every scanner detects as a virus. It is in two parts, so that scanners do not detect this file. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`
export const MEGABYTE = 1024 * 1024
const LIMIT = 10 * MEGABYTE

const grown = (content: Buffer, size: number): Buffer => joined(content, Buffer.alloc(size - content.length, 32))
const within = (depth: number): Buffer => (depth === 0 ? zip({ 'plan.pdf': pdf() }) : zip({ 'a.zip': within(depth - 1) }))
const many = (count: number, content: Buffer): Buffer =>
  zip(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.pdf`, content])))
/** A ZIP whose comment consists of these bytes and reaches the end of the file. */
const commented = (content: Buffer, comment: string): Buffer => {
  content.writeUInt16LE(comment.length, content.length - 2)
  return joined(content, comment)
}
const typed = (office: typeof letter, part: string, type: string): Buffer =>
  office({ [part]: bytes('<x/>') }, { overrides: { [part]: `application/${type}` } })

const MAIN = { [WORD]: `${OPEN_XML}.wordprocessingml.document.main+xml` }
const DRAWING = bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const program = Buffer.from('MZ\u0090\u0000'.padEnd(400), 'latin1')
const macros = compoundFile({ PROJECT: bytes('x'), 'VBA/_VBA_PROJECT': bytes('x'), 'VBA/dir': bytes('x') })
const packed = compoundFile({ '\u0001Ole10Native': program })

/** A file of this name: why it is refused, or how else it ends, what it is, and its content. */
const named =
  (name: string) =>
  (end: UploadRefusal | 'found' | 'kept', what: string, content: Hostile['content']): Hostile => {
    if (end === 'kept') return { what, name, content }
    return end === 'found' ? { what, name, content, isFound: true } : { what, name, content, reason: end }
  }
const inPdf = named('plan.pdf')
const inPng = named('scan.png')
const inZip = named('all.zip')
const inDocx = named('letter.docx')
const inDoc = named('letter.doc')
const inXls = named('sheet.xls')
const inXlsx = named('sheet.xlsx')
const inJpg = named('scan.jpg')
const inGif = named('scan.gif')
const inTif = named('scan.tif')

/** Files that are harmful somewhere, or disguised as another type (threat 12). */
export const CORPUS: readonly Hostile[] = [
  inPdf('found', 'EICAR behind a PDF', () => joined(pdf(), EICAR)),
  inPdf('kept', 'a PDF with JavaScript', () => pdfWith('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')),
  inPdf('kept', 'a PDF that starts a program', () => pdfWith('/OpenAction<</S/Launch/F(cmd.exe)>>')),
  inPdf('kept', 'a PDF that calls home', () => pdfWith('/OpenAction<</S/URI/URI(http://127.0.0.1:1/)>>')),
  inPdf('kept', 'a PDF with a file in it', () => pdfWith('/Names<</EmbeddedFiles<</Names[(a.exe) 9 0 R]>>>>')),
  inPdf('kept', 'a PDF with a page behind it', () => joined(pdf(), '<html><script>alert(1)</script></html>')),
  inPdf('kept', 'a PDF whose objects go round', () => Buffer.from(pdf().toString('latin1').replace('/Kids[]', '/Kids[2 0 R]'))),
  inPdf('type', 'a PDF behind other bytes', () => joined('MZ\n', pdf())),
  inPdf('damaged', 'a PDF that broke off', () => pdf().subarray(0, 60)),
  inPdf('two-in-one', 'a PDF with an archive behind it', () => joined(pdf(), zip({ 'a.pdf': pdf() }))),
  inPdf('two-in-one', 'a PDF with an archive and a line behind it', () => joined(pdf(), zip({ 'a.pdf': pdf() }), '\n')),
  inPdf('two-in-one', 'a PDF that ends in an archive’s comment', () =>
    joined(pdf(), commented(zip({ 'a.exe': program }), 'endstream\n%%EOF\n')),
  ),
  inPdf('locked', 'a PDF with a password, RC4 of 40 bits', () => lockedPdf('RC4-40', { userPassword: 'x' })),
  inPdf('locked', 'a PDF with a password, RC4 of 128 bits', () => lockedPdf('RC4-128', { userPassword: 'x' })),
  inPdf('locked', 'a PDF with a password, AES of 128 bits', () => lockedPdf('AES-128', { userPassword: 'x' })),
  inPdf('locked', 'a PDF with a password, AES of 256 bits', () => lockedPdf('AES-256', { userPassword: 'x' })),
  inPdf('locked', 'a PDF with a password and packed objects', () => lockedPdf('AES-256', { userPassword: 'x', useObjectStreams: true })),
  inPdf('type', 'a page called PDF', () => bytes('<!DOCTYPE html><script>alert(1)</script>')),
  inPdf('empty', 'nothing', () => Buffer.alloc(0)),
  inPdf('kept', '10 MB but one byte', () => grown(pdf(), LIMIT - 1)),
  inPdf('kept', '10 MB', () => grown(pdf(), LIMIT)),
  inPdf('size', '10 MB and one byte', () => grown(pdf(), LIMIT + 1)),
  inPdf('size', '15 MB', () => grown(pdf(), 15 * MEGABYTE)),

  inPng('found', 'EICAR behind a picture', () => joined(png(), EICAR)),
  inPng('type', 'a drawing called PNG', () => DRAWING),
  inPng('pixels', 'a flood of pixels', () => png(60_000, 60_000)),
  inPng('damaged', 'a picture without width', () => png(0, 1)),
  inPng('type', 'a picture of another kind', tiff),

  inZip('found', 'EICAR in a ZIP', () => zip({ 'plan.pdf': bytes(EICAR) })),
  inZip('archive-size', 'a bomb: 9 MB of nothing', () => zip({ 'plan.pdf': Buffer.alloc(9 * MEGABYTE) })),
  inZip('archive-size', 'a bomb of many, 120 MB in all', () => many(1_200, Buffer.alloc(100_000))),
  inZip('archive-size', 'a ZIP of 2,001 files', () => many(2_001, bytes('%PDF-'))),
  inZip('archive-nested', 'a ZIP in a ZIP', () => within(1)),
  inZip('archive-nested', 'a ZIP in a ZIP, five deep', () => within(5)),
  inZip('archive-nested', 'a ZIP called PDF in a ZIP', () => zip({ 'plan.pdf': within(0) })),
  inZip('archive-nested', 'a RAR in a ZIP', () => zip({ 'a.rar': bytes('Rar!\u001a\u0007\u0000') })),
  inZip('archive-nested', 'a gzip called PDF in a ZIP', () => zip({ 'plan.pdf': Buffer.from([0x1f, 0x8b, 8, 0]) })),
  inZip('archive-paths', 'a ZIP that climbs out', () => zip({ '../../plan.pdf': pdf() })),
  inZip('archive-paths', 'a ZIP that climbs out in Windows’ way', () => legacyZip({ '..\\..\\plan.pdf': pdf() })),
  inZip('archive-paths', 'a ZIP with an absolute path', () => zip({ '/etc/plan.pdf': pdf() })),
  inZip('archive-paths', 'a ZIP with an absolute path behind a line break', () => zip({ '/\n/plan.pdf': pdf() })),
  inZip('archive-paths', 'a ZIP with a path to a disk', () => legacyZip({ 'C:\\plan.pdf': pdf() })),
  inZip('archive-paths', 'a ZIP with a link', () => linkedZip({ 'plan.pdf': bytes('/etc/passwd') })),
  inZip('archive-paths', 'what climbs out beside what macOS adds', () => zip({ 'plan.pdf': pdf(), '__MACOSX/../../._a': bytes('a') })),
  inZip('locked', 'a ZIP with a password', () => lockedZip({ 'plan.pdf': pdf() })),
  inZip('locked', 'a PDF with a password in a ZIP', async () => zip({ 'plan.pdf': await lockedPdf('AES-256', { userPassword: 'x' }) })),
  inZip('program', 'a ZIP with a program', () => zip({ 'a.exe': program })),
  inZip('program', 'a ZIP with a program called PDF', () => zip({ 'plan.pdf': program })),
  inZip('program', 'a ZIP with a program among what Windows adds', () => zip({ 'plan.pdf': pdf(), 'desktop.ini': program })),
  inZip('program', 'a ZIP with a program among what macOS adds', () =>
    zip({ 'plan.pdf': pdf(), '__MACOSX/._plan.pdf': bytes('\x7fELF'), '.DS_Store': Buffer.alloc(0) }),
  ),
  inZip('program', 'a ZIP with a shell script', () => zip({ 'a.sh': bytes('#!/bin/sh\n') })),
  inZip('program', 'a ZIP with a page', () => zip({ 'a.html': bytes('<script>alert(1)</script>') })),
  inZip('program', 'a ZIP with a page called PDF', () => zip({ 'plan.pdf': bytes('<!doctype html><script>alert(1)</script>') })),
  inZip('archive-content', 'a ZIP with a script of Windows', () => zip({ 'a.vbs': bytes('MsgBox 1') })),
  inZip('archive-content', 'a ZIP with JavaScript', () => zip({ 'a.js': bytes('alert(1)') })),
  inZip('archive-content', 'a ZIP with a file that macOS does not add', () => zip({ 'plan.pdf': pdf(), '__MACOSX/run.bat': bytes('del') })),
  inZip('archive-content', 'a ZIP with a script called as Word calls an open file', () =>
    zip({ 'plan.pdf': pdf(), '~$a.vbs': bytes('x') }),
  ),
  inZip('archive-content', 'a ZIP with a script in the folder of a network disk', () =>
    zip({ 'plan.pdf': pdf(), '@eaDir/run.bat': bytes('del') }),
  ),
  inZip('damaged', 'a ZIP that counts one of its two files', () => endedZip({ 'plan.pdf': pdf(), 'a.exe': program }, 10, 1)),
  inZip('damaged', 'a ZIP whose directory begins elsewhere by its length', () => endedZip({ 'plan.pdf': pdf() }, 12, 46)),
  inZip('damaged', 'a ZIP with a script that has a second name', () => renamedZip('run.bat', 'plan.pdf', bytes('del'))),
  inZip('archive-content', 'a ZIP with a text', () => zip({ 'plan.pdf': pdf(), 'read me.txt': bytes('x') })),
  inZip('macros', 'a ZIP with a letter with macros', () => zip({ 'letter.doc': ole('WordDocument', '_VBA_PROJECT') })),
  inZip('archive-empty', 'an empty ZIP', () => zip({})),
  inZip('archive-empty', 'a ZIP of what macOS adds', () => zip({ '__MACOSX/._plan.pdf': bytes('x'), '.DS_Store': bytes('x') })),
  inZip('damaged', 'half a ZIP', () => zip({ 'plan.pdf': pdf() }).subarray(0, 60)),

  inDocx('found', 'EICAR in a letter', () => letter({ 'word/media/a.bin': bytes(EICAR) })),
  inDocx('macros', 'a newer letter with macros', () => letter({ 'word/vbaProject.bin': bytes('x') })),
  inDocx('macros', 'a newer letter with macros called a picture', () => letter({ 'word/media/image1.png': macros })),
  inDocx('macros', 'a newer letter with macros by their relation', () =>
    letter({ 'word/_rels/document.xml.rels': relations({ vbaProject: 'a.xml' }), 'word/a.xml': bytes('x') }),
  ),
  inDocx('macros', 'a newer letter with macros by their type', () => typed(letter, 'word/a.xml', 'vnd.ms-office.vba&#80;roject')),
  inDocx('macros', 'a letter that is one with macros', () => typed(letter, WORD, 'vnd.ms-word.document.macroEnabled.main+xml')),
  inDocx('macros', 'a letter with a sheet with macros', () => letter({ 'word/embeddings/a.xlsx': sheet({ 'xl/vbaProject.bin': macros }) })),
  inDocx('macros', 'a letter with a binary workbook with macros', () => letterWithBinary({ 'xl/vbaProject.bin': macros })),
  inDocx('macros', 'a newer letter with ActiveX', () => typed(letter, 'word/activeX/activeX1.xml', 'vnd.ms-office.activeX+xml')),
  inDocx('program', 'a newer letter with a program in it', () => letter({ 'word/embeddings/a.exe': bytes('x') })),
  inDocx('program', 'a newer letter with a program called a picture', () => letter({ 'word/media/image1.png': program })),
  inDocx('program', 'a newer letter with a packed program', () =>
    letter({ 'word/embeddings/oleObject1.bin': packed }, binary('oleObject')),
  ),
  inDocx('program', 'a newer letter with an archive', () => letter({ 'word/embeddings/a.rar': bytes('Rar!\u001a\u0007') })),
  inDocx('damaged', 'a newer letter with types that deceive', () =>
    letter({ '[Content_Types].xml': joined('<!DOCTYPE a [<!ENTITY b "c">]>', contentTypes({ overrides: MAIN })) }),
  ),
  inDocx('damaged', 'a newer letter without types', () => zip({ [WORD]: bytes('<x/>') })),
  inDocx('type', 'a newer sheet called .docx', sheet),
  inDocx('locked', 'a newer letter with a password', () => compoundFile({ EncryptionInfo: bytes('x'), EncryptedPackage: bytes('x') })),
  inDocx('archive-size', 'a letter that is a bomb', () => letter({ 'word/a.xml': Buffer.alloc(40 * MEGABYTE) })),

  named('eicar.com')('type', 'EICAR by itself', () => bytes(EICAR)),
  named('eicar.pdf')('type', 'EICAR called PDF', () => bytes(EICAR)),

  inDoc('macros', 'a letter with macros', () => ole('WordDocument', '_VBA_PROJECT')),
  inDoc('macros', 'a letter with macros where Word keeps them', () => doc({ 'Macros/PROJECT': bytes('x'), 'Macros/VBA/dir': bytes('x') })),
  inDoc('macros', 'a letter with ActiveX', () => doc({ 'ObjectPool/_1/\u0003OCXNAME': bytes('x') })),
  inDoc('program', 'a letter with a program in it', () => doc({ 'ObjectPool/_1/\u0001Ole10Native': program })),
  inDoc('two-in-one', 'a letter with an archive behind it', () => joined(ole('WordDocument'), zip({ 'a.exe': program }))),
  inDoc('locked', 'a letter with a password', () => compoundFile({ WordDocument: wordStream({ flags: 0x0100 }) })),
  inDoc('damaged', 'a letter that broke off', () => ole('WordDocument').subarray(0, 512)),
  inDoc('type', 'a sheet called .doc', () => ole('Workbook')),

  inXls('macros', 'a sheet with macros of Excel 97', () => xls({ '_VBA_PROJECT_CUR/VBA/dir': bytes('x') })),
  inXls('macros', 'a sheet with macros of Excel 4.0', () => xls({ Workbook: workbookStream(sheetRecord(0), sheetRecord(1)) })),
  inXls('macros', 'a sheet with controls', () => xls({ Ctls: bytes('x') })),
  inXls('locked', 'a sheet with a password', () => xls({ Workbook: workbookStream([0x002f, Buffer.alloc(54)]) })),

  inXlsx('type', 'a binary workbook called .xlsx', binaryWorkbook),
  inXlsx('macros', 'a newer sheet with macros', () => sheet({ 'xl/vbaProject.bin': bytes('x') })),
  inXlsx('macros', 'a newer sheet with macros of Excel 4.0', () =>
    typed(sheet, 'xl/macrosheets/sheet1.xml', 'vnd.ms-excel.macrosheet+xml'),
  ),

  named('scan.svg')('type', 'a drawing with scripts', () => DRAWING),

  inJpg('type', 'a program called JPEG', () => program),
  inJpg('two-in-one', 'a picture and a PHP', () => joined(jpeg(), '<?php system($_GET[0]); ?>')),
  inJpg('pixels', 'a flood of pixels in a JPEG', () => jpegOf(60_000, 60_000)),
  inJpg('damaged', 'a JPEG without a frame', () => jpeg().subarray(0, 60)),

  inGif('two-in-one', 'a picture and an archive', () => joined(gif(), zip({ 'a.pdf': pdf() }))),
  inGif('two-in-one', 'a picture and a page', () => joined(gif(), '<html><script>alert(1)</script>')),
  inGif('pixels', 'a flood of pixels in a GIF', () => gifOf(60_000, 60_000)),

  inTif('pixels', 'a flood of pixels in colour', () => tiffOf([{ width: 13_244, height: 18_724, bits: 8, samples: 3 }])),
  inTif('pixels', 'a flood of black and white', () => tiffOf([{ width: 100_000, height: 100_000 }])),
  inTif('pixels', 'a flood of pixels on a second page', () =>
    tiffOf([
      { width: 1, height: 1 },
      { width: 100_000, height: 100_000 },
    ]),
  ),
  inTif('damaged', 'a TIFF whose pages go round', () => tiffOf([{ width: 1, height: 1 }], { nextOfLast: 16 })),

  named('photo.HEIC')('heic', 'a photo of an iPhone', heic),
  named('photo.jpg')('heic', 'a photo of an iPhone called JPEG', heic),
  named('plan\u202efdp.exe.pdf')('name', 'a name read from right to left', pdf),
  named('plan.exe.pdf')('name', 'a name with two endings', pdf),
  named('plan.pdf.exe')('type', 'a program’s name', pdf),
  named('plan.pdf\u200b.scr')('type', 'a program’s name behind a mark that is not seen', pdf),
  named('plan')('type', 'a text without an ending', () => bytes('a text')),
  named('plan')('type', 'a program without an ending', () => program),
  named('.pdf')('kept', 'an ending alone', pdf),
  named('../../plan.pdf')('kept', 'a name with a folder', pdf),
  named('..\\plan.pdf')('kept', 'a name with a Windows folder', pdf),
  named(`${'a'.repeat(5_000)}.pdf`)('kept', 'a name of 5,000 characters', pdf),
  named('plan; filename=a.exe; x=.pdf')('kept', 'a name that is a header', pdf),
  named('<img src=x onerror=alert(1)>.pdf')('kept', 'a name that is a page', pdf),
  named('=cmd.pdf')('kept', 'a name that is a formula', pdf),
]
