import { type PDFArray, type PDFDocument, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'
import { STRIP } from './stamp.ts'

/** Points. The strip's QR fits into the shorter side; PDF readers take none longer than the other. */
const SHORTEST = 150
const LONGEST = 14_400
/** Where a corner of a page may be: what PDF readers count in. */
const FARTHEST = 32_767
const LARGEST_UNIT = 100

/** Whether each page has a size that can be printed, and the first one room for the strip. */
export const hasUsualPages = (doc: PDFDocument): boolean => doc.getPages().every((page, at) => isUsual(page, at === 0 ? STRIP : 0))

function isUsual(page: PDFPage, grows: number): boolean {
  if (![page.node.MediaBox(), page.node.CropBox()].every(isInOrder)) return false
  const boxes = [page.getMediaBox(), page.getCropBox()]
  const [media, crop] = boxes
  if (media === undefined || crop === undefined) return false
  const seen = [
    Math.min(right(media), right(crop)) - Math.max(media.x, crop.x),
    Math.min(top(media), top(crop)) - Math.max(media.y, crop.y),
  ]
  const sides = boxes.flatMap(({ width, height }) => [width, height])
  const corners = boxes.flatMap((box) => [box.x, box.y, right(box), top(box)])
  const unit = page.node.lookupMaybe(PDFName.of('UserUnit'), PDFNumber)?.asNumber() ?? 1
  // a comparison with what is no number is false
  return (
    seen.every((side) => side >= SHORTEST) &&
    sides.every((side) => side + grows <= LONGEST) &&
    corners.every((corner) => Math.abs(corner) <= FARTHEST) &&
    unit >= 1 &&
    unit <= LARGEST_UNIT
  )
}

/** From the lower left to the upper right, as all programs write a box; the library would turn another silently. */
function isInOrder(box: PDFArray | undefined): boolean {
  if (box === undefined) return true
  const [left, bottom, farther, higher] = box.asArray().map((_, at) => box.lookup(at, PDFNumber).asNumber())
  return Number(left) < Number(farther) && Number(bottom) < Number(higher)
}

type Box = ReturnType<PDFPage['getMediaBox']>
const right = ({ x, width }: Box): number => x + width
const top = ({ y, height }: Box): number => y + height
