import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Bureau } from '#shared/domain/public-facts.ts'
import type { Log } from '../../platform/log.ts'
import { type Element, group, INK, MUTED, ornament, part, structureOf } from '../../platform/pdf/draw.ts'
import { bytesOf, openPdf, type Pdf } from '../../platform/pdf/pdf.ts'
import { addSealField } from '../../platform/pdf/seal-field.ts'
import { drawTable } from '../../platform/pdf/table.ts'
import type { FoundReceipt } from './find.ts'
import { type ReceiptContent, receiptContent } from './receipt-content.ts'

export interface ReceiptPdfOptions {
  readonly language: Language
  readonly platform: Platform
  /** for enquiries */
  readonly bureau: Bureau
  /** leaves the place of a seal that states this time */
  readonly sealedAt?: Date | undefined
  readonly log?: Log
}

/** Colour of the rule below the heading, as on the platforms' pages. */
const ACCENT: Readonly<Record<Platform, string>> = { one: '#00695c', ab: '#1450b4' }
const MARGINS = { top: 12, right: 18, bottom: 16, left: 18 } as const

/** The receipt as a PDF, with the texts of its page: one sheet of A4, or more if many plans were bought (decision 12). */
export async function receiptPdf(found: FoundReceipt, { language, platform, bureau, sealedAt, log }: ReceiptPdfOptions): Promise<Buffer> {
  const content = receiptContent(found, language, bureau)
  const { applicationNumber, issuedAt } = found.receipt
  const pdf = await openPdf({
    title: `${content.heading} ${applicationNumber}`,
    language,
    // with the characters of the page numbers
    text: JSON.stringify(content) + content.pageOf(1, 1),
    madeAt: issuedAt,
    margins: MARGINS,
    log,
  })
  const root = structureOf(pdf)
  drawHeading(pdf, root, content, ACCENT[platform])
  drawFacts(pdf, root, content)
  drawLines(pdf, root, content)
  drawEnd(pdf, root, content)
  drawPageNumbers(pdf, content, applicationNumber)
  if (sealedAt !== undefined) addSealField(pdf, sealedAt)
  return bytesOf(pdf)
}

/** Writes a paragraph below the previous one. */
function write(
  pdf: Pdf,
  text: string,
  look: { readonly size: number; readonly isBold?: boolean; readonly color?: string; readonly gap?: number },
): void {
  pdf
    .font(look.isBold ? 'bold' : 'regular')
    .fontSize(look.size)
    .fillColor(look.color ?? INK)
  pdf.text(text, pdf.page.margins.left, pdf.y + (look.gap ?? 0), { width: innerWidth(pdf) })
}

const innerWidth = (pdf: Pdf): number => pdf.page.width - pdf.page.margins.left - pdf.page.margins.right

function rule(pdf: Pdf, color: string, width: number, gap: number): void {
  ornament(pdf, () => {
    const { left } = pdf.page.margins
    pdf.y += gap
    pdf
      .lineWidth(width)
      .moveTo(left, pdf.y)
      .lineTo(left + innerWidth(pdf), pdf.y)
      .stroke(color)
    pdf.y += gap
  })
}

function drawHeading(pdf: Pdf, root: Element, { government, directorate, heading, service }: ReceiptContent, accent: string): void {
  part(pdf, root, 'P', () => write(pdf, government, { size: 9.5, color: MUTED }))
  part(pdf, root, 'P', () => write(pdf, directorate, { size: 11, isBold: true }))
  part(pdf, root, 'H1', () => write(pdf, heading, { size: 19, isBold: true, gap: 4 }))
  part(pdf, root, 'P', () => write(pdf, service, { size: 11 }))
  rule(pdf, accent, 2, 6)
}

/** In two columns, as on the wide page. */
function drawFacts(pdf: Pdf, root: Element, { facts }: ReceiptContent): void {
  const width = innerWidth(pdf) / 2
  const top = pdf.y
  facts.forEach(({ name, value }, index) => {
    const x = pdf.page.margins.left + (index % 2) * width
    const y = top + Math.floor(index / 2) * 34
    part(pdf, root, 'P', () => {
      pdf.font('regular').fontSize(8.5).fillColor(MUTED).text(name, x, y, { width })
      pdf.fontSize(10.5).fillColor(INK).text(value, x, pdf.y, { width })
    })
  })
  pdf.y = top + Math.ceil(facts.length / 2) * 34
}

function drawLines(pdf: Pdf, root: Element, { caption, note, heads, rows, sum }: ReceiptContent): void {
  part(pdf, root, 'H2', () => write(pdf, caption, { size: 11, isBold: true, gap: 6 }))
  if (note !== undefined) part(pdf, root, 'P', () => write(pdf, note, { size: 8.5, color: MUTED }))
  pdf.y += 4
  const columns = heads.map((title, index) => ({
    title,
    share: [0.47, 0.31, 0.22][index] ?? 0,
    align: index === 0 ? ('left' as const) : ('right' as const),
  }))
  drawTable(pdf, root, { columns, rows, sum })
}

function drawEnd(pdf: Pdf, root: Element, { hints, chinese }: ReceiptContent): void {
  pdf.y += 8
  for (const hint of hints) part(pdf, root, 'P', () => write(pdf, hint, { size: 8.5, color: MUTED }))
  if (chinese === undefined) return
  // its heading must not be the last line of a page
  if (pdf.y + 70 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
  rule(pdf, '#c9d3d1', 0.5, 5)
  const section = group(pdf, root, 'Sect', { lang: LANGUAGE_FACTS['zh-Hant'].locale })
  part(pdf, section, 'H2', () => write(pdf, chinese.heading, { size: 8, isBold: true, color: MUTED }))
  for (const paragraph of chinese.paragraphs) part(pdf, section, 'P', () => write(pdf, paragraph, { size: 8, color: MUTED, gap: 2 }))
}

/** Draws a footer on every page, once the number of pages is known. */
function drawPageNumbers(pdf: Pdf, { pageOf }: ReceiptContent, applicationNumber: string): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    const { margins, height } = pdf.page
    // without this, text in the margin would begin a new page
    margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    const look = { width: innerWidth(pdf), lineBreak: false }
    pdf.font('regular').fontSize(8).fillColor(MUTED)
    pdf.text(applicationNumber, margins.left, height - 36, look)
    pdf.text(pageOf(page + 1, count), margins.left, height - 36, { ...look, align: 'right' })
    pdf.endMarkedContent()
  }
}
