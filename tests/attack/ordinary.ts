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
import { jpegOf, jpegWith, legacyZip, lockedPdf, pdfAround, pdfWith, renamedZip, tiffOf } from '#tests/support/odd-files.ts'
import { binary, bytes, doc, joined, letter, letterWithBinary, sheet, WORD, xls } from './file-parts.ts'

/** A file of an ordinary program. It must be accepted. */
export interface Ordinary {
  readonly what: string
  readonly name: string
  readonly content: () => Buffer | Promise<Buffer>
  readonly keptAs: string
}

const file = (what: string, name: string, content: Ordinary['content'], keptAs = name): Ordinary => ({ what, name, content, keptAs })
/** Metadata that macOS stores in a separate file. */
const appleDouble = Buffer.concat([Buffer.from([0, 5, 0x16, 7, 0, 2, 0, 0]), bytes('Mac OS X        '), Buffer.alloc(80)])
const dsStore = bytes('\0\0\0\u0001Bud1\0\0\u0010\0')
const thumbs = compoundFile({ Catalog: bytes('x'), '256_1': jpeg() })
/** The theme that Word and Excel from 2007 on store in their older formats: a ZIP at the end of the file. */
const theme = zip({ '[Content_Types].xml': contentTypes({}), 'theme/theme/theme1.xml': bytes('<x/>') })
const equation = compoundFile({ 'Equation Native': Buffer.alloc(40), '\u0001CompObj': bytes('Equation.3') })
const devmode = Buffer.from('Brother'.padEnd(110, '\0'), 'utf16le')

const NAMES: readonly (readonly [name: string, keptAs?: string])[] = [
  ['地籍圖 第一頁.pdf'],
  ['a.b.c.pdf'],
  ['Receipt from Amazon.com.pdf'],
  ['Guide to three.js.pdf'],
  ['index.html.pdf'],
  ['Is this it?.pdf', 'Is this it_.pdf'],
  ['Plan "final".pdf', 'Plan _final_.pdf'],
  ['👩\u200d👧 id.pdf', '👩👧 id.pdf'],
  ['\u200eplan.pdf', 'plan.pdf'],
  ['plan\u202efdp.pdf', 'planfdp.pdf'],
  ['a\tb.pdf', 'ab.pdf'],
  ['plan.pdf.', 'plan.pdf'],
  [' plan.pdf ', 'plan.pdf'],
  ['.plan.pdf', 'plan.pdf'],
  ['plan', 'plan.pdf'],
  ['plan 2026.11', 'plan 2026.11.pdf'],
  ['CON.pdf', '_CON.pdf'],
  [`${'圖'.repeat(300)}.pdf`, `${'圖'.repeat(200)}.pdf`],
  ["Ana's plan (1), 50% & more [final]; v=2.pdf"],
  ['Scan 10:30.pdf', 'Scan 10_30.pdf'],
]

/** Files written by ordinary programs that some software refused. */
export const ORDINARY: readonly Ordinary[] = [
  file('a PDF', 'plan.pdf', pdf),
  file('a PDF with the source that LibreOffice attaches', 'plan.pdf', () => pdfAround(zip({ 'content.xml': bytes('<x/>') }))),
  file('a PDF of two versions', 'plan.pdf', () => joined(pdf(), 'trailer<</Root 1 0 R>>\n%%EOF\n')),
  file('a PDF behind a byte order mark', 'plan.pdf', () => joined('\ufeff', pdf())),
  file('a PDF behind an empty line', 'plan.pdf', () => joined('\r\n', pdf())),
  file('a PDF that sets its window', 'plan.pdf', () => pdfWith('/PageMode/UseOutlines')),
  file('a PDF with a word like Encrypt', 'plan.pdf', () => pdfWith('/EncryptMetadata false/Note(/Encrypt 9 0 R)')),
  file('a PDF with an owner’s password, RC4 of 40 bits', 'plan.pdf', () => lockedPdf('RC4-40')),
  file('a PDF with an owner’s password, RC4 of 128 bits', 'plan.pdf', () => lockedPdf('RC4-128')),
  file('a PDF with an owner’s password, AES of 128 bits', 'plan.pdf', () => lockedPdf('AES-128')),
  file('a PDF with an owner’s password, AES of 256 bits', 'plan.pdf', () => lockedPdf('AES-256')),
  file('a PDF with an owner’s password and packed objects', 'plan.pdf', () => lockedPdf('AES-256', { useObjectStreams: true })),
  file('a PDF in capitals', 'PLAN.PDF', pdf),
  file('a JPEG', 'photo.jpg', jpeg),
  file('a JPEG with 6 MB of previews', 'photo.jpg', () => jpegWith(96)),
  file('a JPEG of 50 million pixels', 'photo.jpg', () => jpegOf(8160, 6120)),
  file('a JPEG with 585 KB of profiles', 'photo.jpeg', () => jpegWith(9)),
  file('a JPEG that Chrome saved', 'photo.jfif', jpeg),
  file('a JPEG of an old camera', 'PHOTO.JPE', jpeg),
  file('a PNG', 'scan.png', png),
  file('a GIF', 'scan.gif', gif),
  file('a TIFF', 'scan.tif', tiff),
  file('a TIFF with its directory behind 2 MB of pixels', 'scan.tif', () =>
    tiffOf([{ width: 1000, height: 1000, bits: 8 }], { behind: 2_000_000 }),
  ),
  file('a BigTIFF', 'scan.tif', () => tiffOf([{ width: 100, height: 100 }], { isBig: true })),
  file('a TIFF of 300 pages', 'scan.tif', () => tiffOf(Array(300).fill({ width: 2480, height: 3508 }))),
  file('a TIFF of a Macintosh', 'scan.tiff', () => tiffOf([{ width: 100, height: 100 }], { isLittle: false })),
  file('a plan of A0 at 400 dpi', 'plan.tif', () => tiffOf([{ width: 13_244, height: 18_724 }])),
  file('a plan of A0 at 600 dpi', 'plan.tif', () => tiffOf([{ width: 19_866, height: 28_087 }])),
  file('a plan of A1 at 600 dpi', 'plan.tif', () => tiffOf([{ width: 14_043, height: 19_866 }], { isLittle: false })),
  file('a letter of Word 97', 'letter.doc', () => ole('WordDocument', '1Table')),
  file('a short letter of Word 97', 'letter.doc', () => compoundFile({ WordDocument: wordStream({ length: 1024 }) })),
  file('a long letter of Word 97', 'letter.doc', () => compoundFile({ WordDocument: wordStream({ length: 9_000_000 }) })),
  file('a letter of Word 2007 as .doc', 'letter.doc', () => doc({ ThemeData: theme })),
  file('a letter with an equation as .doc', 'letter.doc', () =>
    doc({ 'ObjectPool/_1/Equation Native': Buffer.alloc(40), 'ObjectPool/_1/\u0003ObjInfo': Buffer.alloc(6) }),
  ),
  file('a sheet of Excel 97', 'sheet.xls', () => xls({ Workbook: workbookStream(sheetRecord(0)) })),
  file('a sheet of Excel 95', 'sheet.xls', () => compoundFile({ Book: workbookStream(sheetRecord(0), sheetRecord(2)) })),
  file('a sheet of Excel 2007 as .xls', 'sheet.xls', () => xls({ Workbook: workbookStream(sheetRecord(0)), Theme: theme })),
  file('a letter of Word', 'letter.docx', letter),
  file('a letter of Word Online', 'letter.docx', () => openXml('word/document2.xml')),
  file('a letter whose relations are absolute', 'letter.docx', () => letter({ '_rels/.rels': relations({ officeDocument: `/${WORD}` }) })),
  file('a letter without relations', 'letter.docx', () => letter({ '_rels/.rels': relations({}) })),
  file('a letter with a chart', 'letter.docx', () => letter({ 'word/embeddings/Microsoft_Excel_Worksheet.xlsx': sheet() })),
  file('a letter with a chart of a binary workbook', 'letter.docx', letterWithBinary),
  file('a letter with an equation', 'letter.docx', () => letter({ 'word/embeddings/oleObject1.bin': equation }, binary('oleObject'))),
  file('a letter with a printer’s settings', 'letter.docx', () =>
    letter({ 'word/printerSettings1.bin': devmode }, binary('wordprocessingml.printerSettings')),
  ),
  file('a letter with packed drawings', 'letter.docx', () =>
    letter({ 'word/media/image1.emz': Buffer.from([0x1f, 0x8b, 8, 0]), 'word/media/image2.svg': bytes('<svg/>') }),
  ),
  file('a letter made from a template', 'letter.docx', () =>
    letter({ 'word/_rels/settings.xml.rels': relations({ attachedTemplate: 'file:///C:\\Users\\ana\\Normal.dotm' }) }),
  ),
  file('a letter with types in UTF-16 and quotes of the other kind', 'letter.docx', () =>
    letter({
      '[Content_Types].xml': Buffer.from(
        `\ufeff<ct:Types><ct:Override ContentType='${OPEN_XML}.wordprocessingml.document.main+xml' PartName='/${WORD}'/></ct:Types>`,
        'utf16le',
      ),
    }),
  ),
  file('a letter in capitals', 'LETTER.DOCX', () => openXml('Word/Document.xml'.replace('Word', 'word'))),
  file('a sheet of Excel', 'sheet.xlsx', sheet),
  file('a sheet that was printed', 'sheet.xlsx', () =>
    sheet({ 'xl/printerSettings/printerSettings1.bin': devmode }, binary('spreadsheetml.printerSettings')),
  ),
  file('a sheet with a program’s own properties', 'sheet.xlsx', () =>
    sheet({ 'xl/customProperty1.bin': Buffer.from([1, 0]) }, binary('spreadsheetml.customProperty')),
  ),
  file('a sheet of another writer', 'sheet.xlsx', () => openXml('xl/book.xml', { 'docProps\\app.xml': bytes('<x/>') })),
  file('a ZIP', 'all.zip', () => zip({ 'a/plan.pdf': pdf(), 'b.png': png(), 'c.docx': letter(), 'd.doc': ole('WordDocument') })),
  file('a ZIP of Finder', 'all.zip', () => zip({ 'plan.pdf': pdf(), '__MACOSX/._plan.pdf': appleDouble })),
  file('a ZIP of a folder by Finder', 'all.zip', () =>
    zip({
      'docs/': Buffer.alloc(0),
      'docs/plan.pdf': pdf(),
      'docs/.DS_Store': dsStore,
      '__MACOSX/': Buffer.alloc(0),
      '__MACOSX/docs/._plan.pdf': appleDouble,
    }),
  ),
  // a ZIP from Dropbox has an entry for the packed folder itself
  file('a ZIP of a folder by Dropbox', 'all.zip', () => zip({ '/': Buffer.alloc(0), 'docs/': Buffer.alloc(0), 'docs/plan.pdf': pdf() })),
  file('a ZIP with a folder’s own picture', 'all.zip', () =>
    zip({ 'plan.pdf': pdf(), 'Icon\r': Buffer.alloc(0), '.localized': Buffer.alloc(0) }),
  ),
  file('a ZIP of Windows', 'all.zip', () =>
    zip({ 'docs/scan.jpg': jpeg(), 'docs/Thumbs.db': thumbs, 'docs/Desktop.ini': bytes('[.ShellClassInfo]\r\n') }),
  ),
  file('a ZIP of Windows with its separators', 'all.zip', () => legacyZip({ 'docs\\': Buffer.alloc(0), 'docs\\plan.pdf': pdf() })),
  file('a ZIP with a file that Word has open', 'all.zip', () =>
    zip({ 'letter.docx': letter(), '~$letter.docx': Buffer.alloc(162, 32), '.~lock.letter.docx#': bytes('ana') }),
  ),
  file('a ZIP of a network disk', 'all.zip', () => zip({ 'plan.pdf': pdf(), '@eaDir/plan.pdf@SynoEAStream': bytes('x') })),
  file('a ZIP of a folder of Android', 'all.zip', () =>
    zip({ 'scan.jpg': jpeg(), 'Sent/.nomedia': Buffer.alloc(0), '.thumbnails/.database_uuid': bytes('0b1c') }),
  ),
  file('a ZIP with names in Big5', 'all.zip', () => legacyZip({ '\xa6\x61\xc4\x79\xb9\xcf.pdf': pdf() })),
  file('a ZIP with names in Big5 whose bytes look like separators', 'all.zip', () =>
    legacyZip({ '\xa5\x5c\xb3\x5c/\xa5\x5c\xa5\x5c.pdf': pdf(), '\xa5\x5c.pdf': pdf() }),
  ),
  file('a ZIP with names in GBK', 'all.zip', () => legacyZip({ '\xb5\xd8\xbc\xae\xcd\xbc.pdf': pdf(), '\x81\x5c.pdf': pdf() })),
  file('a ZIP with names in UTF-8 that says so nowhere', 'all.zip', () => zip({ '地籍圖/圖則.pdf': pdf() }, { flags: 0 })),
  file('a ZIP with names in two encodings', 'all.zip', () => renamedZip('a.pdf', '地籍圖.pdf', pdf())),
  file('a ZIP with names that are cleaned', 'all.zip', () => zip({ 'Scan 10:30 from three.js.pdf': pdf(), 'a\u202eb.pdf': pdf() })),
  file('a ZIP with a photo without an ending', 'all.zip', () => zip({ IMG_0001: jpeg(), 'b.jfif': jpeg() })),
  file('a photo of Android without an ending', 'image:1641', jpeg, 'image_1641.jpg'),
  file('a photo of a web page', 'photo.jpg_large', jpeg, 'photo.jpg_large.jpg'),
  file('a letter without an ending', 'letter', letter, 'letter.docx'),
  file('a sheet without an ending', 'sheet', () => xls({ Workbook: workbookStream() }), 'sheet.xls'),
  file('a ZIP without an ending', 'all', () => zip({ 'plan.pdf': pdf() }), 'all.zip'),
  ...NAMES.map(([name, keptAs]) => file(`the name ${JSON.stringify(name.slice(0, 40))}`, name, pdf, keptAs)),
]
