import {
  concatTransformationMatrix,
  fill,
  type PDFDocument,
  type PDFFont,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import encodeQR from 'qr'
import { fontsFor } from '../../platform/pdf/fonts.ts'

export interface Stamp {
  /** content of the QR code */
  readonly address: string
  /** describe the document, one per line; the first is emphasised */
  readonly facts: readonly string[]
  /** explain the QR code, in languages that a PDF's standard fonts can write; CHINESE is printed above them */
  readonly words: readonly string[]
}

const CHINESE = '本文件設有電子簽名，掃描二維碼可查核是否仍然有效。'

/** In points (1/72 inch): the modules of a large QR code are then 0.4 mm, which a phone can read from paper. */
const QR_SIDE = 84
/** More than the four modules of quiet zone that a QR code needs, because printers leave out the edge of the paper. */
const MARGIN = 18
/** How much higher the first page becomes. */
export const STRIP = QR_SIDE + 2 * MARGIN
const TEXT = { first: 9, rest: 7, lead: 11 } as const

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Adds a strip below the visible first page and prints the QR code and the texts there. The page becomes higher, so nothing on it is
 * covered or scaled, and a plan keeps its scale.
 */
export async function printStamp(doc: PDFDocument, { address, facts, words }: Stamp): Promise<void> {
  const page = doc.getPage(0)
  const strip = addStrip(page)
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const bold = await doc.embedFont(StandardFonts.HelveticaBold)
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...strip.toPage))
  page.drawRectangle({ x: 0, y: 0, width: strip.width, height: STRIP, color: rgb(1, 1, 1) })
  page.pushOperators(...drawQr(address))
  const textLeft = QR_SIDE + 2 * MARGIN
  const room = strip.width - textLeft - MARGIN
  let y = STRIP - MARGIN - TEXT.first
  const write = (line: string, used: PDFFont, wanted: number) => {
    // on a narrow page the text is smaller, but never cut
    const size = Math.min(wanted, (wanted * room) / used.widthOfTextAtSize(line, wanted))
    page.drawText(line, { x: textLeft, y, size, font: used })
    y -= TEXT.lead
  }
  for (const [at, fact] of facts.entries()) write(fact, at === 0 ? bold : font, at === 0 ? TEXT.first : TEXT.rest)
  write(CHINESE, await embedChinese(doc), TEXT.rest)
  for (const line of words) write(line, font, TEXT.rest)
  page.pushOperators(popGraphicsState())
}

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0]

/** A PDF's standard fonts have no Chinese: the characters of the stamp are embedded from the documents' font. */
async function embedChinese(doc: PDFDocument): Promise<PDFFont> {
  const { regular } = await fontsFor('zh-Hant', CHINESE)
  doc.registerFontkit({ create: () => regular as unknown as ReturnType<Fontkit['create']> })
  return await doc.embedFont(new Uint8Array(), { subset: true })
}

type Matrix = readonly [number, number, number, number, number, number]

/** Extends the visible page at its bottom, whatever its rotation; returns the coordinates of the strip. */
function addStrip(page: PDFPage): { readonly width: number; readonly toPage: Matrix } {
  const seen = page.getCropBox()
  const { x, y, width, height } = seen
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const [box, along, toPage] = TURNED[angle] ?? TURNED[0]
  const grown = box(seen)
  // content outside the visible area must stay outside: both boxes end at the strip
  page.setMediaBox(...united(page.getMediaBox(), grown))
  page.setCropBox(grown.x, grown.y, grown.width, grown.height)
  return { width: along === 'width' ? width : height, toPage: toPage({ x, y, width, height }) }
}

type Turn = readonly [grown: (seen: Box) => Box, along: 'width' | 'height', toPage: (seen: Box) => Matrix]

/** By the page's clockwise rotation: where its bottom is, and how the strip is placed. */
const TURNED: Readonly<Record<number, Turn>> & { readonly 0: Turn } = {
  0: [(b) => ({ ...b, y: b.y - STRIP, height: b.height + STRIP }), 'width', (b) => [1, 0, 0, 1, b.x, b.y - STRIP]],
  90: [(b) => ({ ...b, width: b.width + STRIP }), 'height', (b) => [0, 1, -1, 0, b.x + b.width + STRIP, b.y]],
  180: [(b) => ({ ...b, height: b.height + STRIP }), 'width', (b) => [-1, 0, 0, -1, b.x + b.width, b.y + b.height + STRIP]],
  270: [(b) => ({ ...b, x: b.x - STRIP, width: b.width + STRIP }), 'height', (b) => [0, -1, 1, 0, b.x - STRIP, b.y + b.height]],
}

function united(one: Box, other: Box): [number, number, number, number] {
  const x = Math.min(one.x, other.x)
  const y = Math.min(one.y, other.y)
  return [x, y, Math.max(one.x + one.width, other.x + other.width) - x, Math.max(one.y + one.height, other.y + other.height) - y]
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
