import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import type { Log } from '../log.ts'
import { fontsFor } from './fonts.ts'

export type Pdf = PDFKit.PDFDocument

/** Points of a PDF in a millimetre. */
export const MM = 72 / 25.4

export interface PdfOptions {
  readonly title: string
  readonly language: Language
  /** all that will be written, for its fonts */
  readonly text: string
  /** when it was made; the same content then gives the same bytes */
  readonly madeAt: Date
  /** millimetres */
  readonly margins: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
  readonly log?: Log | undefined
}

/**
 * A4, tagged, with its title and language; 'regular' and 'bold' are its fonts. pdfkit is loaded for the first document.
 * Pages are kept until the end, so that each can be given its number of how many.
 */
export async function openPdf({ title, language, text, madeAt, margins, log }: PdfOptions): Promise<Pdf> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), fontsFor(language, text, log)])
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margins.top * MM, right: margins.right * MM, bottom: margins.bottom * MM, left: margins.left * MM },
    pdfVersion: '1.7',
    tagged: true,
    lang: LANGUAGE_FACTS[language].locale,
    displayTitle: true,
    bufferPages: true,
    // the first font is one of ours
    font: '',
    info: { Title: title, Creator: 'ecad', Producer: 'ecad', CreationDate: madeAt, ModDate: madeAt },
  })
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
  return pdf.font('regular')
}

/** Ends a document and gives its bytes. */
export function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.end()
  })
}
