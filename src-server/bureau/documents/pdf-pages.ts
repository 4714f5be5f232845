import { type PDFArray, type PDFDocument, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'

/** Limits of a page's sides in points: none shorter can be read on paper, and PDF readers support none longer. */
const MIN_SIDE = 150
const MAX_SIDE = 14_400
/** The largest coordinate of a page's corner that PDF readers support. */
const MAX_COORDINATE = 32_767
const LARGEST_UNIT = 100

/** Whether each page has a printable size. */
export const hasUsualPages = (doc: PDFDocument): boolean => doc.getPages().every(isUsual)

function isUsual(page: PDFPage): boolean {
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
  // a comparison with NaN is false
  return (
    seen.every((side) => side >= MIN_SIDE) &&
    sides.every((side) => side <= MAX_SIDE) &&
    corners.every((corner) => Math.abs(corner) <= MAX_COORDINATE) &&
    unit >= 1 &&
    unit <= LARGEST_UNIT
  )
}

/** Whether the box goes from the lower left to the upper right, as all programs write it; the library silently reverses any other. */
function isInOrder(box: PDFArray | undefined): boolean {
  if (box === undefined) return true
  const [left, bottom, farther, higher] = box.asArray().map((_, at) => box.lookup(at, PDFNumber).asNumber())
  return Number(left) < Number(farther) && Number(bottom) < Number(higher)
}

type Box = ReturnType<PDFPage['getMediaBox']>
const right = ({ x, width }: Box): number => x + width
const top = ({ y, height }: Box): number => y + height
