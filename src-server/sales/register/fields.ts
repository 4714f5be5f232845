import { isDay } from '#shared/domain/calendar/day.ts'
import { hasControl } from '#shared/domain/forms/plain-text.ts'
import { TEXT_KEYS, type WireText } from '#shared/domain/languages.ts'
import { isCadastralNumber } from '#shared/domain/plans/cadastral-number.ts'
import { PARISHES } from '../plans/parcel.ts'
import { parishOf } from '../plans/parish-names.ts'
import type { Entry, EntryPlace, Fields, Outline } from './entry.ts'

/** The bureau's form of numbers; without its zeros a number would be another parcel's. */
const CANONICAL_NUMBER = /^\d{4,}\.\d{3,}$/
/** Share of the area: outlines are rounded, and older areas were measured in other ways. */
const AREA_MAY_DIFFER = 0.05
const LONGEST_TEXT = 500
const LARGEST_AREA = 9_999_999_999
const YES: readonly string[] = ['yes', 'true', '1', 'sim', '是']
const NO: readonly string[] = ['no', 'false', '0', 'não', '否']
/** 'prefix -- address' [3-13] */
const LOCATION = /\S -- \S/

/** Collects all faults of a row, to report them together. */
class Reader {
  readonly faults: string[] = []
  constructor(private readonly fields: Fields) {}

  text(column: keyof Fields): string | undefined {
    const value = this.fields[column]
    if (typeof value === 'string' && value.trim() !== '') return value.normalize('NFC').trim()
    this.faults.push(
      value === undefined || value === null || value === '' || typeof value === 'string'
        ? `${column} is missing.`
        : `${column} must be a text, but is ${JSON.stringify(value)}.`,
    )
    return undefined
  }

  fault(sentence: string): undefined {
    this.faults.push(sentence)
    return undefined
  }
}

/** Reads a parcel from a row's fields and outline, or all their faults. */
export function readFields(place: EntryPlace, fields: Fields, outline: Outline): Entry {
  const reader = new Reader(fields)
  const number = readNumber(reader)
  const parish = readParish(reader)
  const location = readLocation(reader)
  const areaSqm = readArea(reader, fields.area)
  const orderable = readOnSale(reader, fields.on_sale)
  const planIssued = readPlanIssued(reader, fields.plan_issued)
  if ('fault' in outline) reader.fault(outline.fault)
  else if (areaSqm !== undefined && Math.abs(outline.areaSqm - areaSqm) > AREA_MAY_DIFFER * areaSqm)
    reader.fault(`area is ${areaSqm} m², but the polygon has ${outline.areaSqm.toFixed(2)} m²: they may differ by 5 % at most.`)
  else if (
    number !== undefined &&
    parish !== undefined &&
    location !== undefined &&
    areaSqm !== undefined &&
    orderable !== undefined &&
    planIssued !== undefined
  )
    return {
      ...place,
      parcel: { number, parish, location, areaSqm, orderable, polygon: outline.polygon, ...(planIssued !== null && { planIssued }) },
    }
  return { ...place, number, ofFile: 'fault' in outline && outline.ofFile === true, faults: reader.faults }
}

function readNumber(reader: Reader): string | undefined {
  const number = reader.text('number')
  if (number === undefined || (isCadastralNumber(number) && CANONICAL_NUMBER.test(number))) return number
  return reader.fault(
    `"${short(number)}" is no cadastral number: four digits or more, a dot, three digits or more, as 0323.017. A spreadsheet takes noughts away: have the column kept as text.`,
  )
}

function readParish(reader: Reader) {
  const name = reader.text('parish')
  if (name === undefined) return undefined
  return (
    parishOf(name) ?? reader.fault(`"${short(name)}" is no parish of Macao: write its official name, or one of ${PARISHES.join(', ')}.`)
  )
}

function readLocation(reader: Reader): WireText | undefined {
  const texts = TEXT_KEYS.map((key) => {
    const text = reader.text(key)
    if (text === undefined) return undefined
    if (text.length > LONGEST_TEXT || hasControl(text))
      return reader.fault(`${key} must be one line of ${LONGEST_TEXT} characters at most.`)
    if (!LOCATION.test(text)) return reader.fault(`${key} must be 'prefix -- address', but is "${short(text)}".`)
    return [key, text] as const
  })
  return texts.includes(undefined) ? undefined : (Object.fromEntries(texts as [string, string][]) as WireText)
}

function readArea(reader: Reader, value: unknown): number | undefined {
  const written = typeof value === 'number' ? String(value) : reader.text('area')
  if (written === undefined) return undefined
  const area = /^\d{1,10}(\.\d{1,2})?$/.test(written) ? Number(written) : Number.NaN
  if (area > 0 && area <= LARGEST_AREA) return area
  return reader.fault(
    `area must be square metres above 0 with two decimals at most and no thousands mark, as 1250.5, but is "${short(written)}".`,
  )
}

function readOnSale(reader: Reader, value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const word = reader.text('on_sale')?.toLowerCase()
  if (word === undefined) return undefined
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : reader.fault(`on_sale must be yes or no, but is "${short(word)}".`)
}

/** null if the file does not name it */
function readPlanIssued(reader: Reader, value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null
  const day = reader.text('plan_issued')
  return day === undefined || isDay(day) ? day : reader.fault(`plan_issued must be a day as 2026-11-24, but is "${short(day)}".`)
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
