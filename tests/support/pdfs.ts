import { randomBytes } from 'node:crypto'
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

/** A test's additions to the minimal PDF, in PDF syntax; its own objects start at number 6. */
export interface Additions {
  readonly catalog?: string
  readonly page?: string
  readonly box?: string
  readonly objects?: readonly (string | Buffer)[]
}

/** A complete PDF of one page with a word, with a cross-reference table: the minimum that the bureau uploads. */
export function planPdf(word: string, { catalog = '', page = '', box = '[0 0 595 842]', objects: more = [] }: Additions = {}): Buffer {
  const content = `BT /F1 24 Tf 60 700 Td (Plan ${word}) Tj ET`
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${box}/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>${page}>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...more,
  ])
}

/** A PDF of these objects, the first of which is its catalogue, with a cross-reference table. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  let written = Buffer.from('%PDF-1.4\n')
  const offsets = objects.map((object, at) => {
    const offset = written.length
    const bytes = Buffer.from(object as string, 'latin1')
    written = Buffer.concat([written, Buffer.from(`${at + 1} 0 obj\n`), bytes, Buffer.from('\nendobj\n')])
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\n`
  return Buffer.concat([written, Buffer.from(`${table}startxref\n${written.length}\n%%EOF\n`)])
}

/** An object with these bytes in its stream. */
export const streamObject = (dict: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${dict}/Length ${data.length}>>\nstream\n`), data, Buffer.from('\nendstream')])

/** As ordinary programs write it; turned clockwise, `packed` as in PDF 1.5, with incompressible bytes, with a crop box smaller than the page. */
export async function madePdf({ angle = 0, packed = false, ballast = 0, cropped = false, password = '' } = {}): Promise<Buffer> {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const page = doc.addPage([595, 842])
  page.setRotation(degrees(angle))
  if (cropped) page.setCropBox(100, 100, 300, 400)
  page.drawText('A plan', { x: 150, y: 300, size: 24, font })
  doc.addPage([842, 595]).drawText('Its second page', { x: 60, y: 300, font })
  if (ballast > 0) doc.context.register(doc.context.stream(randomBytes(ballast)))
  if (password) doc.encrypt({ userPassword: password, ownerPassword: `${password}-owner` })
  return Buffer.from(await doc.save({ useObjectStreams: packed }))
}
