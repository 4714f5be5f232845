import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import type { Log } from '../log.ts'
import { fontsFor } from './fonts.ts'

export type Pdf = PDFKit.PDFDocument

/** Points per millimetre. */
export const MM = 72 / 25.4

export interface PdfOptions {
  readonly title: string
  readonly language: Language
  /** everything that will be written, to choose the fonts */
  readonly text: string
  /** creation time; equal content then produces equal bytes */
  readonly madeAt: Date
  /** millimetres */
  readonly margins: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
  readonly log?: Log | undefined
}

/**
 * Opens a tagged A4 document with title and language; its fonts are 'regular' and 'bold'. pdfkit is loaded with the first document. Pages
 * are buffered until the end, because each gets its number and the total.
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
    // pdfkit must not load its default font; ours is set below
    font: '',
    info: { Title: title, Creator: 'ecad', Producer: 'ecad', CreationDate: madeAt, ModDate: madeAt },
  })
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
  return pdf.font('regular')
}

/** Ends a document and returns its bytes. */
export function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.end()
  })
}
