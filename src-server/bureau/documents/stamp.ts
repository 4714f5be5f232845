import {
  concatTransformationMatrix,
  fill,
  PDFArray,
  PDFDict,
  type PDFDocument,
  type PDFFont,
  PDFName,
  PDFNumber,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
} from '@cantoo/pdf-lib'
import encodeQR from 'qr'
import { fontsFor } from '../../platform/pdf/fonts.ts'

export interface Stamp {
  /** content of the QR code */
  readonly address: string
  /** describe the document, one per line; the first is emphasised */
  readonly facts: readonly string[]
  /** explain the QR code, one per line */
  readonly words: readonly string[]
}

/** In points (1/72 inch). The usual code has 69 modules, which are then 0.4 mm: a phone can read them from paper. */
const QR_SIDE = 78
/** The quiet zone around the code, which must be at least four modules. */
const MARGIN = 9
const SPACE = 12
const A4: [number, number] = [595.28, 841.89]
/** Of an added page: printers leave out the edge of the paper. */
const PAGE_MARGIN = 40
const TEXT = { first: 9, rest: 7, lead: 12 } as const

interface Field {
  readonly page: PDFPage
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Prints the QR code and the texts into the field that the first page leaves for them, else on an A4 page that is added at the end. No page
 * changes its size, so a plan is printed at its scale.
 */
export async function printStamp(doc: PDFDocument, { address, facts, words }: Stamp): Promise<void> {
  const { page, x, y, width, height } = fieldOf(doc.getPage(0)) ?? addedPage(doc)
  const { regular, bold } = await embedFonts(doc, [...facts, ...words].join(''))
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(1, 0, 0, 1, x, y + height - QR_SIDE - 2 * MARGIN))
  page.pushOperators(...drawQr(address))
  const textLeft = QR_SIDE + MARGIN + SPACE
  const room = width - textLeft - MARGIN
  let line = MARGIN + QR_SIDE - TEXT.first
  const write = (text: string, font: PDFFont, wanted: number) => {
    // in a narrow field the text is smaller, but never cut
    const size = Math.min(wanted, (wanted * room) / font.widthOfTextAtSize(text, wanted))
    page.drawText(text, { x: textLeft, y: line, size, font })
    line -= TEXT.lead
  }
  for (const [at, fact] of facts.entries()) write(fact, at === 0 ? bold : regular, at === 0 ? TEXT.first : TEXT.rest)
  for (const text of words) write(text, regular, TEXT.rest)
  page.pushOperators(popGraphicsState())
}

/** The smallest field: the QR code and a text that can be read. */
const SMALLEST = { width: 300, height: QR_SIDE + 2 * MARGIN }

/**
 * The field that the page's own data name (ISO 32000-1, 14.5): `/PieceInfo << /ecad << /Private [left bottom right top] >> >>`. Returns
 * undefined if the page names no field, or if the field is too small or extends beyond the page. The field of a rotated page, or of one with
 * its own unit, is not used either.
 */
function fieldOf(page: PDFPage): Field | undefined {
  const own = page.node.lookup(PDFName.of('PieceInfo'))
  const piece = own instanceof PDFDict ? own.lookup(PDFName.of('ecad')) : undefined
  const corners = piece instanceof PDFDict ? piece.lookup(PDFName.of('Private')) : undefined
  if (!(corners instanceof PDFArray) || corners.size() !== 4) return undefined
  const numbers = corners.asArray().map((_, at) => corners.lookup(at))
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers.map((one) => (one instanceof PDFNumber ? one.asNumber() : Number.NaN))
  const seen = page.getCropBox()
  const isWithin = left >= seen.x && bottom >= seen.y && right <= seen.x + seen.width && top <= seen.y + seen.height
  const isLarge = right - left >= SMALLEST.width && top - bottom >= SMALLEST.height
  const unit = page.node.lookupMaybe(PDFName.of('UserUnit'), PDFNumber)?.asNumber() ?? 1
  const isPlain = page.getRotation().angle % 360 === 0 && unit === 1
  return isWithin && isLarge && isPlain ? { page, x: left, y: bottom, width: right - left, height: top - bottom } : undefined
}

function addedPage(doc: PDFDocument): Field {
  const page = doc.addPage(A4)
  const [width, height] = A4
  return { page, x: PAGE_MARGIN, y: PAGE_MARGIN, width: width - 2 * PAGE_MARGIN, height: height - 2 * PAGE_MARGIN }
}

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0]

/** The characters of the stamp, embedded from the documents' font. */
async function embedFonts(doc: PDFDocument, text: string): Promise<Readonly<Record<'regular' | 'bold', PDFFont>>> {
  const fonts = await fontsFor('zh-Hant', text)
  const embed = (font: unknown): Promise<PDFFont> => {
    doc.registerFontkit({ create: () => font as ReturnType<Fontkit['create']> })
    return doc.embedFont(new Uint8Array(), { subset: true })
  }
  return { regular: await embed(fonts.regular), bold: await embed(fonts.bold) }
}

/** The QR code as rectangles, one for each run of dark modules: sharp at every size. */
function drawQr(address: string): PDFOperator[] {
  // the library needs a border of at least one module, which is part of the margin
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const side = QR_SIDE / rows.length
  const runs = rows.flatMap((row, at) =>
    darkRuns(row).map(([from, length]) => rectangle(MARGIN + from * side, MARGIN + QR_SIDE - (at + 1) * side, length * side, side)),
  )
  return [...runs, fill()]
}

function darkRuns(row: readonly boolean[]): readonly (readonly [from: number, length: number])[] {
  const runs: [number, number][] = []
  for (const [at, dark] of row.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last !== undefined && last[0] + last[1] === at) last[1] += 1
    else runs.push([at, 1])
  }
  return runs
}
