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
const of = (additions: Additions) => resultOf(planPdf('of', additions))

describe('a PDF that cannot be sealed (decision 12)', { timeout: 60_000 }, () => {
  const plan = planPdf('plan')
  const changed = (from: string | RegExp, to: string) => Buffer.from(plan.toString().replace(from, to))
  it.each<[refusal: string, what: string, make: () => Uint8Array | Promise<Uint8Array>]>([
    ['pdf-encrypted', 'is encrypted', () => madePdf({ password: 'secret' })],
    ['pdf-signed', 'is signed already', () => seal(plan)],
    ['pdf-damaged', 'has no end', () => plan.subarray(0, 400)],
    ['pdf-damaged', 'says a wrong place for its table', () => changed(/startxref\n\d+/, 'startxref\n7')],
    ['pdf-damaged', 'goes on behind its end', () => Buffer.concat([plan, Buffer.from('more')])],
    ['pdf-damaged', 'has no page', () => changed('[3 0 R]/Count 1', '[     ]/Count 0')],
    ['pdf-damaged', 'has a page without a size', () => changed('/MediaBox', '/MediaBix')],
    ['pdf-damaged', 'is the beginning of one', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['pdf-damaged', 'holds what is no object', () => changed('<</Type/Pages', '<</Type<Pages')],
  ])('is refused as %s if it %s', async (refusal, _what, make) => {
    expect(await resultOf(await make())).toBe(refusal)
  })
})

describe('a PDF whose page cannot be printed (decision 12, threat 38)', { timeout: 60_000 }, () => {
  it.each([
    ['a stamp’s size', { box: '[0 0 3 3]' }],
    ['no height', { box: '[0 0 595 0]' }],
    ['1 point of width', { box: '[0 0 1 14400]' }],
    ['149 points of width', { box: '[0 0 149 842]' }],
    ['more than 14400 points', { box: '[0 0 595 14401]' }],
    ['a size without end', { box: `[0 0 1${'0'.repeat(30)} 842]` }],
    ['a box from the upper right', { box: '[595 842 0 0]' }],
    ['a box below nothing', { box: '[0 0 -595 -842]' }],
    ['a crop box from the upper right', { page: '/CropBox[595 842 0 0]' }],
    ['a box far away', { box: '[1000000 0 1000595 842]' }],
    ['a crop box of nothing', { page: '/CropBox[10 10 20 20]' }],
    ['a crop box outside of the page', { page: '/CropBox[600 0 1195 842]' }],
    ['a crop box without end', { page: `/CropBox[0 0 595 9${'0'.repeat(20)}]` }],
    ['a unit that makes it a kilometre', { page: '/UserUnit 10000' }],
    ['a unit that makes it a grain', { page: '/UserUnit 0.001' }],
    ['a unit below nothing', { page: '/UserUnit -1' }],
  ] satisfies [string, Additions][])('with %s is refused', async (_what, additions) => {
    expect(await of(additions)).toBe('pdf-page-size')
  })

  it('with a number longer than any is refused as damaged', async () => {
    expect(await of({ box: `[0 0 1${'0'.repeat(400)} 842]` })).toBe('pdf-damaged')
  })

  it('on a later page is refused too', async () => {
    const doc = await PDFDocument.create()
    doc.addPage([595, 842])
    doc.addPage([20_000, 842])
    expect(await resultOf(await doc.save())).toBe('pdf-page-size')
  })

  it.each([
    ['the smallest', { box: '[0 0 150 150]' }],
    ['the largest', { box: '[0 0 14400 14400]' }],
    ['one that begins below nothing', { box: '[-100 -100 495 742]' }],
    ['a scaled one', { page: '/UserUnit 2' }],
  ] satisfies [string, Additions][])('of a size that can, %s, is sealed', async (_what, additions) => {
    expect(await of(additions)).toBe('sealed')
  })
})

const script = '/S/JavaScript/JS(app.alert\\(1\\))'
const annotation = (words: string): Additions => ({ page: '/Annots[6 0 R]', objects: [`<</Type/Annot/Rect[0 0 9 9]${words}>>`] })

describe('a PDF that acts (decision 12, threat 38)', { timeout: 60_000 }, () => {
  it.each([
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
    [
      'has a script in packed data, which another reader takes for objects',
      { objects: [streamObject('/Filter/FlateDecode', deflateSync(`7 0 <<${script}>>`))] },
    ],
    ['has an object within a stream’s data', { objects: [streamObject('', Buffer.from(`7 0 obj\n<</S/L#61unch/F(cmd.exe)>>\nendobj\n`))] }],
  ] satisfies [string, Additions][])('%s: it is refused', async (_what, additions) => {
    expect(await of(additions)).toBe('pdf-active')
  })

  it('in packed objects is refused too', async () => {
    const doc = await PDFDocument.create()
    doc.addPage()
    doc.context.register(doc.context.obj({ S: 'JavaScript', JS: PDFString.of('1') }))
    expect(await resultOf(await doc.save({ useObjectStreams: true }))).toBe('pdf-active')
  })

  it.each([
    ['opens at a page', { catalog: '/OpenAction[3 0 R/Fit]' }],
    ['goes to a page when opened', { catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>' }],
    ['has a link to the web', annotation('/Subtype/Link/A<</S/URI/URI(https://www.dscc.gov.mo/a:b)>>')],
    ['has a link without a scheme', annotation('/Subtype/Link/A<</S/URI/URI(www.dscc.gov.mo)>>')],
    ['has a link to the next page', annotation('/Subtype/Link/A<</S/Named/N/NextPage>>')],
    ['has tags with attributes', { objects: ['<</Type/StructElem/S/P/A<</O/Layout/TextAlign/End>>>>'] }],
    ['has a form that was filled in', { catalog: '/AcroForm<</Fields[]>>' }],
    ['names a font as actions are named', { page: '/Resources<</Font<</AA 5 0 R/F1 5 0 R>>>>' }],
  ] satisfies [string, Additions][])('only in looks, and %s, is sealed', async (_what, additions) => {
    expect(await signatureOf(await seal(planPdf('quiet', additions)))).toMatchObject({ coversAll: true, isValid: true })
  })
})

describe('a PDF that unpacks to too much (decision 12, threat 38)', { timeout: 60_000 }, () => {
  const blanks = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, ' ')
  const bomb = deflateSync(blanks(600), { level: 9 })

  it.each([
    ['in an object stream', () => streamObject('/Type/ObjStm/N 1/First 9/Filter/FlateDecode', bomb)],
    ['packed twice', () => streamObject('/Filter[/FlateDecode/Fl]', deflateSync(bomb))],
    [
      'packed twice and written in hex',
      () => streamObject('/Filter[/ASCIIHexDecode/FlateDecode/FlateDecode]', Buffer.from(deflateSync(bomb).toString('hex'))),
    ],
    ['as a huge image', () => streamObject('/Type/XObject/Subtype/Image/Width 100000/Height 100000/Filter/DCTDecode', Buffer.from('x'))],
  ])('%s is refused, and takes little memory', async (_what, make) => {
    const bytes = planPdf('bomb', { objects: [make()] })
    const before = process.memoryUsage.rss()
    expect(await resultOf(bytes)).toBe('pdf-bomb')
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(150)
  })

  it('in many streams together is one too', async () => {
    const part = streamObject('/Filter/FlateDecode', deflateSync(blanks(1)))
    const pdf = planPdf('parts', { objects: Array.from({ length: 10 }, () => part) })
    const limits = [9, 11].map((megabytes) => unpack(pdf, megabytes * 1024 * 1024))
    expect((await Promise.all(limits)).map(({ isBomb }) => isBomb)).toEqual([true, false])
  })

  it('of a large plan is sealed: an image of 100 MB, run lengths, and JPEG packed once more', async () => {
    const objects = [
      streamObject('/Type/XObject/Subtype/Image/Width 10000/Height 10000/Filter/FlateDecode', deflateSync(blanks(100))),
      streamObject('/Filter/RunLengthDecode', Buffer.from([255, 65, 128])),
      streamObject('/Filter[/ASCIIHexDecode/FlateDecode]', Buffer.from(`${deflateSync(Buffer.from('a font')).toString('hex')}>`)),
      streamObject('/Filter[/FlateDecode/DCTDecode]', deflateSync(Buffer.from('a picture'))),
    ]
    expect(await resultOf(planPdf('large', { objects }))).toBe('sealed')
  })
})
