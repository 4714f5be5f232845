import { GREEN, group, INK, ornament, part, structureOf, writeLine } from '../../platform/pdf/draw.ts'
import { bytesOf, MM, openPdf, type Pdf } from '../../platform/pdf/pdf.ts'
import { SCALE } from '../lookup/sheet-geometry.ts'
import { drawFacts, drawFoot, drawPoints } from './plan-facts.ts'
import { drawMap, drawScaleBar } from './plan-map.ts'
import type { PlanSheet } from './plan-sheet.ts'
import { inAll, PLAN_WORDS } from './plan-words.ts'

export type { PlanSheet } from './plan-sheet.ts'

const MAP = { x: 15, y: 56, width: 180, height: 102 } as const
/** The area left empty for the seal and its QR code. Millimetres from the sheet's top left corner. */
export const SEAL_STRIP = { x: 11, y: 252, width: 188, height: 34 } as const

/**
 * A fictitious cadastral plan as the sandbox's bureau issues it, marked as such: one A4 sheet at 1:1000. The same sheet gives the same
 * bytes.
 */
export async function planPdf(sheet: PlanSheet): Promise<Buffer> {
  const { parcel, parishMap, language, issuedOn } = sheet
  const title = `${PLAN_WORDS[language].title} ${parcel.number}`
  const text = JSON.stringify([
    sheet.recordNo,
    parcel,
    parishMap.streets,
    parishMap.parish,
    Object.values(PLAN_WORDS),
    TITLES,
    '0123456789.,-/:—年月日',
  ])
  const none = { top: 0, right: 0, bottom: 0, left: 0 }
  const pdf = await openPdf({ title, language, text, madeAt: new Date(`${issuedOn}T00:00:00+08:00`), margins: none })
  const root = structureOf(pdf)
  nameSealField(pdf)
  // From here on one unit is one millimetre.
  pdf.scale(MM)
  ornament(pdf, () => drawFrame(pdf))
  part(pdf, root, 'P', () => drawBureau(pdf))
  part(pdf, root, 'H1', () => drawTitle(pdf, sheet))
  part(pdf, root, 'Figure', () => drawMap(pdf, sheet, MAP), { alt: `${title}, 1:${SCALE}` })
  ornament(pdf, () => drawScaleBar(pdf, 120, MAP.y + MAP.height + 4))
  drawPoints(pdf, group(pdf, root, 'Sect'), sheet)
  part(pdf, root, 'P', () => drawFacts(pdf, sheet))
  part(pdf, root, 'P', () => drawFoot(pdf, language))
  return bytesOf(pdf)
}

/** Names the field in the page's own data, where the product finds it (docs/documents.md). */
function nameSealField(pdf: Pdf): void {
  const { x, y, width, height } = SEAL_STRIP
  const bottom = pdf.page.height - (y + height) * MM
  const modified = pdf.info.ModDate
  const piece = { LastModified: modified, Private: [x * MM, bottom, (x + width) * MM, bottom + height * MM] }
  Object.assign(pdf.page.dictionary.data, { PieceInfo: { ecad: piece } })
}

const TITLES =
  '澳門特別行政區政府　地圖繪製暨地籍局 Governo da Região Administrativa Especial de Macau Direcção dos Serviços de Cartografia e Cadastro 測試 TESTE N'

function drawFrame(pdf: Pdf): void {
  pdf.lineWidth(0.6).rect(9, 9, 192, 279).stroke(INK)
  pdf.lineWidth(0.2).rect(10.4, 10.4, 189.2, 276.2).stroke(INK)
  pdf.lineWidth(0.8).circle(25, 24, 9).stroke(GREEN)
  pdf.path('M18 27l7-12 7 12M20.6 27a9 9 0 0 0 8.8 0M25 15v16').stroke(GREEN)
  pdf.moveTo(15, 36).lineTo(195, 36).stroke(GREEN)
  pdf
    .lineWidth(0.2)
    .moveTo(SEAL_STRIP.x, SEAL_STRIP.y)
    .lineTo(SEAL_STRIP.x + SEAL_STRIP.width, SEAL_STRIP.y)
    .stroke(INK)
}

function drawBureau(pdf: Pdf): void {
  writeLine(pdf, '澳門特別行政區政府　地圖繪製暨地籍局', { x: 39, y: 20, size: 4.6, weight: 'bold' })
  writeLine(pdf, 'Governo da Região Administrativa Especial de Macau', { x: 39, y: 25.5, size: 3.2 })
  writeLine(pdf, 'Direcção dos Serviços de Cartografia e Cadastro', { x: 39, y: 30, size: 3.2 })
}

function drawTitle(pdf: Pdf, { language, parcel }: PlanSheet): void {
  writeLine(pdf, inAll(language, 'title').join('　'), { x: 105, y: 44.5, size: 6.2, weight: 'bold', anchor: 'middle' })
  const number = `${inAll(language, 'number').join(' ')} ${parcel.number}　　${inAll(language, 'scale').slice(0, 2).join(' ')} 1:${SCALE}`
  writeLine(pdf, number, { x: 105, y: 51, size: 3.6, weight: 'bold', anchor: 'middle' })
}
