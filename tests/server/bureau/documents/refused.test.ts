import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { unpack } from '#server/bureau/documents/pdf-unpacked.ts'
import { prepareDocument } from '#server/bureau/documents/seal-work.ts'
import { signatureOf } from '#tests/support/pdf.ts'
import { type Additions, madePdf, planPdf, streamObject } from '#tests/support/pdfs.ts'
import { seal, sealRequest } from '#tests/support/sealed.ts'

async function resultOf(bytes: Uint8Array): Promise<string> {
  const result = await prepareDocument(await sealRequest(bytes))
  return 'refused' in result ? result.refused : 'sealed'
}

const script = '/S/JavaScript/JS(app.alert\\(1\\))'
const SCRIPT = { S: 'JavaScript', JS: PDFString.of('1') }
const packed = (data: string | Buffer) => streamObject('/Filter/FlateDecode', deflateSync(data))
const hexOf = (data: Buffer) => Buffer.from(`${data.toString('hex')}>`)
const annotation = (words: string): Additions => ({ page: '/Annots[6 0 R]', objects: [`<</Type/Annot/Rect[0 0 9 9]${words}>>`] })
const plan = planPdf('plan')
const changed = (from: string | RegExp, to: string) => Buffer.from(plan.toString().replace(from, to))

/** By refusal: what a PDF does or has, and how it is made. */
const REFUSED: Readonly<Record<string, readonly (readonly [what: string, of: Additions | (() => Uint8Array | Promise<Uint8Array>)])[]>> = {
  'pdf-encrypted': [['is encrypted', () => madePdf({ password: 'secret' })]],
  'pdf-signed': [['is signed already', () => seal(plan)]],
  'pdf-damaged': [
    ['has no end', () => plan.subarray(0, 400)],
    ['says a wrong place for its table', () => changed(/startxref\n\d+/, 'startxref\n7')],
    ['goes on behind its end', () => Buffer.concat([plan, Buffer.from('more')])],
    ['has no page', () => changed('[3 0 R]/Count 1', '[     ]/Count 0')],
    ['has a page without a size', () => changed('/MediaBox', '/MediaBix')],
    ['is the beginning of one', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['holds what is no object', () => changed('<</Type/Pages', '<</Type<Pages')],
    ['has a number longer than any', { box: `[0 0 1${'0'.repeat(400)} 842]` }],
  ],
  'pdf-page-size': [
    ['has a stamp’s size', { box: '[0 0 3 3]' }],
    ['has no height', { box: '[0 0 595 0]' }],
    ['has 1 point of width', { box: '[0 0 1 14400]' }],
    ['has 149 points of width', { box: '[0 0 149 842]' }],
    ['has more than 14400 points', { box: '[0 0 595 14401]' }],
    ['has a size without end', { box: `[0 0 1${'0'.repeat(30)} 842]` }],
    ['has a box from the upper right', { box: '[595 842 0 0]' }],
    ['has a box below nothing', { box: '[0 0 -595 -842]' }],
    ['has a crop box from the upper right', { page: '/CropBox[595 842 0 0]' }],
    ['has a box far away', { box: '[1000000 0 1000595 842]' }],
    ['has a crop box of nothing', { page: '/CropBox[10 10 20 20]' }],
    ['has a crop box outside of the page', { page: '/CropBox[600 0 1195 842]' }],
    ['has a crop box without end', { page: `/CropBox[0 0 595 9${'0'.repeat(20)}]` }],
    ['has a unit that makes it a kilometre', { page: '/UserUnit 10000' }],
    ['has a unit that makes it a grain', { page: '/UserUnit 0.001' }],
    ['has a unit below nothing', { page: '/UserUnit -1' }],
    ['has a later page that is too large', () => ofDocument((doc) => [doc.addPage([595, 842]), doc.addPage([20_000, 842])])],
  ],
  'pdf-active': [
    ['runs a script when it is opened', { catalog: `/OpenAction<<${script}>>` }],
    ['runs one that is an object of its own', { catalog: '/OpenAction 6 0 R', objects: [`<<${script}>>`] }],
    ['runs one with a name that hides its letters', { catalog: '/OpenAction<</S/J#61va#53cript/JS(1)>>' }],
    ['runs one with a name that hides them in small hex', { catalog: '/OpenAction<</S/#4aavaScript/J#53(1)>>' }],
    ['runs one from its names', { catalog: '/Names<</JavaScript<</Names[(a) 6 0 R]>>>>', objects: [`<<${script}>>`] }],
    ['runs one after going to a page', { catalog: `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<<${script}>>>>` }],
    ['runs one that nothing refers to', { objects: [`<<${script}>>`] }],
    ['runs one deep within arrays', { objects: [`[[[<<${script}>>]]]`] }],
    ['prints by itself', { catalog: '/OpenAction<</S/Named/N/Print>>' }],
    ['starts a program', { catalog: '/OpenAction<</S/Launch/F(cmd.exe)>>' }],
    ['starts one from an annotation', annotation('/Subtype/Link/A<</S/Launch/F(cmd.exe)>>')],
    ['does something when a page is seen', { page: `/AA<</O<</S/URI/URI(https://x.example)>>>>` }],
    ['does something when it is closed', { catalog: `/AA<</WC<<${script}>>>>` }],
    ['sends a form', annotation('/Subtype/Widget/FT/Btn/T(a)/A<</S/SubmitForm/F(https://x.example)>>')],
    ['reads data into a form', annotation('/Subtype/Widget/FT/Btn/T(a)/A<</S/ImportData/F(a.fdf)>>')],
    ['does what no reader knows yet', annotation('/Subtype/Link/A<</S/Something>>')],
    ['opens another file', annotation('/Subtype/Link/A<</S/GoToR/F(other.pdf)/D[0/Fit]>>')],
    ['leads to a script', annotation('/Subtype/Link/A<</S/URI/URI( java\\tscript:alert\\(1\\))>>')],
    ['leads to a file', annotation('/Subtype/Link/A<</S/URI/URI(file:///etc/passwd)>>')],
    ['has files', { catalog: '/Names<</EmbeddedFiles<</Names[(a) 6 0 R]>>>>', objects: ['<</Type/Filespec/F(a)/EF<</F 4 0 R>>>>'] }],
    ['has a file at an annotation', annotation('/Subtype/FileAttachment/FS<</F(a)/EF<</F 4 0 R>>>>')],
    ['has associated files', { catalog: '/AF[<</F(a)/EF<</F 4 0 R>>>>]' }],
    ['is a portfolio', { catalog: '/Collection<</View/T>>' }],
    ['has a form of XFA', { catalog: '/AcroForm<</Fields[]/XFA 4 0 R>>' }],
    ['has rich media', annotation('/Subtype/RichMedia/RichMediaContent<<>>')],
    ['has a film', annotation('/Subtype/Screen')],
    ['has a space of three dimensions', annotation('/Subtype/3D')],
    ['draws with a program of PostScript', { objects: [streamObject('/Type/XObject/Subtype/PS', Buffer.from('quit'))] }],
    ['has a stream in another file', { objects: [streamObject('/F(file.bin)', Buffer.from(''))] }],
    ['has a script in packed data, as another reader takes it', { objects: [packed(`7 0 <<${script}>>`)] }],
    ['has an object within a stream’s data', { objects: [streamObject('', Buffer.from(`7 0 obj\n<</S/L#61unch/F(cmd.exe)>>\nendobj\n`))] }],
    ['runs a script in packed objects', () => ofDocument((doc) => [doc.addPage(), doc.context.register(doc.context.obj(SCRIPT))])],
  ],
}
async function ofDocument(write: (doc: PDFDocument) => unknown): Promise<Uint8Array> {
  const doc = await PDFDocument.create()
  write(doc)
  return doc.save({ useObjectStreams: true })
}

describe('a PDF (decision 12, threat 38)', { timeout: 60_000 }, () => {
  const rows = Object.entries(REFUSED).flatMap(([refusal, cases]) => cases.map(([what, of]) => [refusal, what, of] as const))
  it.each(rows)('is refused as %s if it %s', async (refusal, _what, of) => {
    expect(await resultOf(typeof of === 'function' ? await of() : planPdf('of', of))).toBe(refusal)
  })

  it.each([
    ['has the smallest page', { box: '[0 0 150 150]' }],
    ['has the largest', { box: '[0 0 14400 14400]' }],
    ['has one that begins below nothing', { box: '[-100 -100 495 742]' }],
    ['has a scaled one', { page: '/UserUnit 2' }],
    ['opens at a page', { catalog: '/OpenAction[3 0 R/Fit]' }],
    ['goes to a page when opened', { catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>' }],
    ['has a link to the web', annotation('/Subtype/Link/A<</S/URI/URI(https://www.dscc.gov.mo/a:b)>>')],
    ['has a link without a scheme', annotation('/Subtype/Link/A<</S/URI/URI(www.dscc.gov.mo)>>')],
    ['has a link to the next page', annotation('/Subtype/Link/A<</S/Named/N/NextPage>>')],
    ['has tags with attributes', { objects: ['<</Type/StructElem/S/P/A<</O/Layout/TextAlign/End>>>>'] }],
    ['has a form that was filled in', { catalog: '/AcroForm<</Fields[]>>' }],
    ['names a font as actions are named', { page: '/Resources<</Font<</AA 5 0 R/F1 5 0 R>>>>' }],
  ] satisfies [string, Additions][])('is sealed if it only %s', async (_what, additions) => {
    expect(await signatureOf(await seal(planPdf('quiet', additions)))).toMatchObject({ coversAll: true, isValid: true })
  })
})

describe('a PDF that unpacks to too much (decision 12, threat 38)', { timeout: 60_000 }, () => {
  const blanks = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, ' ')
  const bomb = deflateSync(blanks(600), { level: 9 })

  it.each([
    ['in an object stream', () => streamObject('/Type/ObjStm/N 1/First 9/Filter/FlateDecode', bomb)],
    ['packed twice', () => streamObject('/Filter[/FlateDecode/Fl]', deflateSync(bomb))],
    ['packed twice and written in hex', () => streamObject('/Filter[/ASCIIHexDecode/FlateDecode/FlateDecode]', hexOf(deflateSync(bomb)))],
    ['as a huge image', () => streamObject('/Type/XObject/Subtype/Image/Width 100000/Height 100000/Filter/DCTDecode', Buffer.from('x'))],
  ])('%s is refused, and takes little memory', async (_what, make) => {
    const bytes = planPdf('bomb', { objects: [make()] })
    const before = process.memoryUsage.rss()
    expect(await resultOf(bytes)).toBe('pdf-bomb')
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(150)
  })

  it('in many streams together is one too', async () => {
    const part = packed(blanks(1))
    const pdf = planPdf('parts', { objects: Array.from({ length: 10 }, () => part) })
    const limits = [9, 11].map((megabytes) => unpack(pdf, megabytes * 1024 * 1024))
    expect((await Promise.all(limits)).map(({ isBomb }) => isBomb)).toEqual([true, false])
  })

  it('of a large plan is sealed: an image of 100 MB, run lengths, and JPEG packed once more', async () => {
    const objects = [
      streamObject('/Type/XObject/Subtype/Image/Width 10000/Height 10000/Filter/FlateDecode', deflateSync(blanks(100))),
      streamObject('/Filter/RunLengthDecode', Buffer.from([255, 65, 128])),
      streamObject('/Filter[/ASCIIHexDecode/FlateDecode]', hexOf(deflateSync(Buffer.from('a font')))),
      streamObject('/Filter[/FlateDecode/DCTDecode]', deflateSync(Buffer.from('a picture'))),
    ]
    expect(await resultOf(planPdf('large', { objects }))).toBe('sealed')
  })
})
