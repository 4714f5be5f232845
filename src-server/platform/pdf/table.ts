import { type Element, group, INK, MUTED, ornament, part } from './draw.ts'
import type { Pdf } from './pdf.ts'

/** Points. */
const PADDING = { x: 5, y: 2.5 } as const
const LINE = '#c9d3d1'
const HEAD = '#eef3f2'

export interface Column {
  readonly title: string
  /** share of the width */
  readonly share: number
  readonly align: 'left' | 'right'
}

/** A cell's text, and a smaller one below it. */
export interface Cell {
  readonly text: string
  readonly below?: string
  /** BCP 47; set if `below` is in another language than the document */
  readonly belowLanguage?: string | undefined
  readonly isBold?: boolean
}

interface TableOptions {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** the last row, below a thicker line */
  readonly sum: readonly Cell[]
}

const SIZES = { text: 9.5, below: 8, head: 8.5 } as const

/** Draws a table over the width of the page; each further page repeats the heads. */
export function drawTable(pdf: Pdf, parent: Element, { columns, rows, sum }: TableOptions): void {
  const { left, right, bottom } = pdf.page.margins
  const width = pdf.page.width - left - right
  const table = group(pdf, parent, 'Table')
  const edges = columns.map((_, index) => left + width * columns.slice(0, index).reduce((total, { share }) => total + share, 0))
  const roomOf = (index: number) => width * (columns[index]?.share ?? 0) - 2 * PADDING.x

  const heightOf = (cells: readonly Cell[]): number =>
    2 * PADDING.y +
    Math.max(
      ...cells.map(({ text, below, isBold }, index) => {
        const own = pdf
          .font(isBold ? 'bold' : 'regular')
          .fontSize(SIZES.text)
          .heightOfString(text, { width: roomOf(index) })
        const more =
          below === undefined
            ? 0
            : pdf
                .font('regular')
                .fontSize(SIZES.below)
                .heightOfString(below, { width: roomOf(index) })
        return own + more
      }),
    )

  const write = (text: string, index: number, y: number): void => {
    pdf.text(text, (edges[index] ?? left) + PADDING.x, y, { width: roomOf(index), align: columns[index]?.align ?? 'left' })
  }

  const drawHead = (): void => {
    pdf.font('bold').fontSize(SIZES.head)
    const height = 2 * PADDING.y + Math.max(...columns.map(({ title }, index) => pdf.heightOfString(title, { width: roomOf(index) })))
    ornament(pdf, () => pdf.rect(left, pdf.y, width, height).fill(HEAD))
    const y = pdf.y + PADDING.y
    const row = group(pdf, table, 'TR')
    columns.forEach(({ title }, index) => {
      part(pdf, row, 'TH', () => {
        pdf.font('bold').fontSize(SIZES.head).fillColor(MUTED)
        write(title, index, y)
      })
    })
    pdf.y = y - PADDING.y + height
  }

  const drawRow = (cells: readonly Cell[], line: { readonly color: string; readonly width: number }): void => {
    const height = heightOf(cells)
    if (pdf.y + height > pdf.page.height - bottom) {
      pdf.addPage()
      drawHead()
    }
    const top = pdf.y
    const row = group(pdf, table, 'TR')
    cells.forEach((cell, index) => {
      const cellPart = group(pdf, row, index === 0 ? 'TH' : 'TD')
      part(pdf, cellPart, 'P', () => {
        pdf
          .font(cell.isBold ? 'bold' : 'regular')
          .fontSize(SIZES.text)
          .fillColor(INK)
        write(cell.text, index, top + PADDING.y)
      })
      const { below, belowLanguage } = cell
      if (below === undefined) return
      part(
        pdf,
        cellPart,
        'P',
        () => {
          pdf.font('regular').fontSize(SIZES.below).fillColor(MUTED)
          write(below, index, pdf.y)
        },
        belowLanguage === undefined ? {} : { lang: belowLanguage },
      )
    })
    ornament(pdf, () => {
      pdf
        .lineWidth(line.width)
        .moveTo(left, top)
        .lineTo(left + width, top)
        .stroke(line.color)
    })
    pdf.y = top + height
  }

  drawHead()
  for (const row of rows) drawRow(row, { color: LINE, width: 0.5 })
  drawRow(sum, { color: INK, width: 1 })
  pdf.x = left
}
