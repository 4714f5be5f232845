import type { Language } from '#shared/domain/languages.ts'
import { locationText } from '#shared/domain/plans/location-text.ts'
import { writerIn } from '#shared/i18n/writer.ts'
import { type Element, group, INK, MUTED, ornament, part, RED, writeLine } from '../../platform/pdf/draw.ts'
import type { Pdf } from '../../platform/pdf/pdf.ts'
import { boundaryPoints, gridOf } from '../lookup/sheet-geometry.ts'
import type { PlanSheet } from './plan-sheet.ts'
import { besides, inAll, PLAN_WORDS } from './plan-words.ts'

const LEFT = 15
const RIGHT = 112
const TOP = 166
const COLUMNS = [LEFT, LEFT + 12, LEFT + 34, LEFT + 60] as const
const ROW = 4.9

/** Boundary points with their coordinates, the length to the next point, and the neighbouring parcels. */
export function drawPoints(pdf: Pdf, parent: Element, { parcel, language }: PlanSheet): void {
  part(pdf, parent, 'H2', () =>
    writeLine(pdf, inAll(language, 'points').join('　'), { x: LEFT, y: TOP, size: language === 'en' ? 2.6 : 3, weight: 'bold' }),
  )
  const table = group(pdf, parent, 'Table')
  const row = (cells: readonly string[], y: number, kind: 'TH' | 'TD') => {
    const tr = group(pdf, table, 'TR')
    cells.forEach((cell, index) => {
      const [size, color] = kind === 'TH' ? [2.6, MUTED] : [3, INK]
      part(pdf, tr, kind, () => writeLine(pdf, cell, { x: COLUMNS[index] ?? LEFT, y, size, color }))
    })
  }
  row([PLAN_WORDS[language].point, 'M (m)', 'P (m)', `${inAll(language, 'side').join(' ')} (m)`], TOP + 5.5, 'TH')
  ornament(pdf, () => {
    pdf
      .lineWidth(0.25)
      .moveTo(LEFT, TOP + 7.3)
      .lineTo(LEFT + 88, TOP + 7.3)
      .stroke(INK)
  })
  const points = boundaryPoints(parcel)
  points.forEach(({ number, at, side }, index) => {
    row([String(number), ...gridOf(at), side.toFixed(2)], TOP + 12 + index * ROW, 'TD')
  })
  const below = TOP + 18 + points.length * ROW
  part(pdf, parent, 'P', () => {
    writeLine(pdf, inAll(language, 'neighbours').join('　'), { x: LEFT, y: below, size: 3, weight: 'bold' })
    writeLine(pdf, parcel.neighbours.join('　') || '—', { x: LEFT, y: below + 5.5, size: 3 })
  })
}

/** The register's entry for the parcel, and the record that the plan belongs to. */
export function drawFacts(pdf: Pdf, { parcel, parishMap, recordNo, issuedOn, language }: PlanSheet): void {
  const { name } = parishMap.parish
  const chinese = language === 'zh-Hans' ? 'zh-Hans' : 'zh-Hant'
  const facts: readonly (readonly [word: 'record' | 'issued' | 'area' | 'parish' | 'location', ...values: readonly string[]])[] = [
    ['record', recordNo],
    [
      'issued',
      besides(language)
        .map((each) => writerIn(each).day(issuedOn))
        .join('　'),
    ],
    ['area', `${writerIn(language).figure(parcel.areaSqm)} m²`],
    ['parish', `${chinese === 'zh-Hans' ? name.chs : name.cht}　${name.por}`],
    ['location', locationText(parcel.location, chinese), locationText(parcel.location, 'pt')],
  ]
  let y = TOP + 9
  for (const [word, ...values] of facts) {
    writeLine(pdf, inAll(language, word).join('　'), { x: RIGHT, y, size: 2.6, color: MUTED })
    for (const value of values) {
      y += 4.2
      writeLine(pdf, value, { x: RIGHT, y, size: 3.2 })
    }
    y += 5.4
  }
}

/** The law it is issued under, and the note that it is a sample. */
export function drawFoot(pdf: Pdf, language: Language): void {
  const samples = [...new Set(inAll(language, 'sample'))]
  writeLine(pdf, inAll(language, 'decree').slice(0, 2).join('　'), { x: LEFT, y: 233.5, size: 2.7 })
  samples.forEach((sample, index) => {
    writeLine(pdf, sample, { x: LEFT, y: 239.5 + index * 4.3, size: 3, weight: index === 0 ? 'bold' : 'regular', color: RED })
  })
}
