import { INK, MUTED, RED, writeLine } from '../../platform/pdf/draw.ts'
import type { Pdf } from '../../platform/pdf/pdf.ts'
import type { DrawnParcel } from '../cadastre/drawn-parcel.ts'
import type { ParishMap } from '../cadastre/parish-map.ts'
import { type Frame, flip, footprint, frameOfParcel, pathOf } from '../lookup/shapes.ts'
import { boundaryPoints, parcelsAround, streetLabels } from '../lookup/sheet-geometry.ts'

/** The position of a map on its sheet, in millimetres. */
export interface MapPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Drawn {
  readonly parishMap: ParishMap
  readonly parcel: DrawnParcel
}

/** A parcel with its surroundings. One millimetre of the sheet is one metre of the map, so the frame needs no scale. */
export function drawMap(pdf: Pdf, { parishMap, parcel }: Drawn, place: MapPlace): void {
  const frame = frameOfParcel(parcel, place.width, place.height / place.width)
  pdf.save()
  pdf.rect(place.x, place.y, place.width, place.height).clip()
  pdf.translate(place.x - frame.x, place.y - frame.y)
  pdf.rect(frame.x, frame.y, frame.width, frame.height).fill('#f0efe9')
  const near = new Set(parcel.neighbours)
  for (const each of parcelsAround(parishMap, parcel, frame)) drawParcel(pdf, each, each.number === parcel.number, near.has(each.number))
  drawCorners(pdf, parcel)
  drawStreetNames(pdf, parishMap, frame)
  pdf.restore()
  drawMark(pdf, place)
  pdf.lineWidth(0.4).rect(place.x, place.y, place.width, place.height).stroke(INK)
  drawNorthArrow(pdf, place.x + place.width - 8, place.y + 13)
}

const FILLS: Readonly<Record<DrawnParcel['use'], string>> = { building: '#fbfaf6', school: '#fbfaf6', church: '#fbfaf6', park: '#e3efd9' }

function drawParcel(pdf: Pdf, parcel: DrawnParcel, isChosen: boolean, isNear: boolean): void {
  pdf.lineWidth(isChosen ? 1.1 : 0.3).path(pathOf(parcel.polygon))
  pdf.fillAndStroke(isChosen ? '#d8ede9' : FILLS[parcel.use], isChosen ? RED : '#5d6f6b')
  const walls = isChosen ? [] : footprint(parcel)
  if (walls.length > 0) pdf.lineWidth(0.15).path(pathOf(walls)).fillAndStroke('#ece9e0', '#a9a594')
  const [x, y] = flip(parcel.middle)
  // The first four digits belong to the section and are the same along the whole row.
  const text = isChosen ? parcel.number : parcel.number.slice(5)
  writeLine(pdf, text, { x, y: y + 1.2, size: isChosen ? 2.9 : 3.2, weight: isChosen || isNear ? 'bold' : 'regular', anchor: 'middle' })
}

function drawCorners(pdf: Pdf, parcel: DrawnParcel): void {
  for (const { number, x, y, label } of boundaryPoints(parcel)) {
    pdf.lineWidth(0.6).circle(x, y, 1.2).fillAndStroke('#ffffff', RED)
    writeLine(pdf, String(number), { x: label[0], y: label[1], size: 3.2, color: RED, anchor: 'middle' })
  }
}

function drawStreetNames(pdf: Pdf, parishMap: ParishMap, frame: Frame): void {
  for (const { name, x, y, angle } of streetLabels(parishMap, frame)) {
    pdf.save()
    pdf.rotate(angle, { origin: [x, y] })
    writeLine(pdf, name.cht, { x, y, size: 3.4, color: MUTED, anchor: 'middle' })
    writeLine(pdf, name.por, { x, y: y + 4, size: 3.4, color: MUTED, anchor: 'middle' })
    pdf.restore()
  }
}

/** Marks the map as a sample across its whole width, so that it cannot pass for a real plan. */
function drawMark(pdf: Pdf, { x, y, width, height }: MapPlace): void {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  pdf.save()
  pdf.fillOpacity(0.13).rotate(-24, { origin: [middleX, middleY] })
  writeLine(pdf, '測試 TESTE', { x: middleX, y: middleY + 9, size: 25, weight: 'bold', color: RED, anchor: 'middle' })
  pdf.restore()
}

function drawNorthArrow(pdf: Pdf, x: number, y: number): void {
  pdf.save()
  pdf.roundedRect(x - 5.5, y - 12, 11, 18.5, 1).fill('#ffffff')
  pdf.translate(x, y).path('M0 -7L3 5L0 2.5L-3 5Z').fill(INK)
  writeLine(pdf, 'N', { x: 0, y: -8, size: 3.5, weight: 'bold', anchor: 'middle' })
  pdf.restore()
}

/** Sixty metres in three parts. */
export function drawScaleBar(pdf: Pdf, x: number, y: number): void {
  const step = 20
  for (const part of [0, 1, 2, 3]) {
    const left = x + part * step
    if (part < 3)
      pdf
        .lineWidth(0.2)
        .rect(left, y, step, 1.6)
        .fillAndStroke(part % 2 === 0 ? INK : '#ffffff', INK)
    writeLine(pdf, `${part * 20}${part === 3 ? ' m' : ''}`, { x: left, y: y + 5, size: 2.6, anchor: 'middle' })
  }
}
