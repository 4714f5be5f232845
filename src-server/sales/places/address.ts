import { TEXT_KEYS, type TextKey, type WireText } from '#shared/domain/languages.ts'
import { type Doors, withPlainDoors, writtenDoors } from '#shared/domain/plans/doors.ts'
import type { PlaceKind } from '#shared/domain/plans/place-kinds.ts'
import { plainPlace } from '#shared/domain/plans/place-text.ts'

/** A place in the address of a parcel, with the parcel's doors there. */
export interface AddressPlace {
  readonly kind: PlaceKind
  readonly name: WireText
  readonly doors: readonly Doors[]
}

interface Segment {
  readonly name: string
  readonly doors: readonly Doors[]
}

/** The places of a parcel's location in four texts: each street with its doors, and a building behind the last door. */
export function addressPlaces(location: WireText): readonly AddressPlace[] {
  const read = Object.fromEntries(TEXT_KEYS.map((key) => [key, segmentsOf(addressOf(location[key]))])) as Record<
    TextKey,
    readonly Segment[]
  >
  const most = TEXT_KEYS.map((key) => read[key]).reduce((longest, each) => (each.length > longest.length ? each : longest))
  return most.flatMap(({ doors }, at) => {
    const name = Object.fromEntries(TEXT_KEYS.map((key) => [key, nameAt(read[key], at, most.length, location[key])])) as WireText
    return plainPlace(name.cht + name.por) === '' ? [] : [{ kind: kindOf(name, doors), name, doors }]
  })
}

const WITHOUT_NUMBER = /[,，]?\s*(?:\bs\/n(?:\.?\s?[oº])?\b|\bsem número\b|[無无](?:[門门]牌[號号]?[數数]?|[號号]))/giu

/** The text after 'parish -- ', its doors in plain digits, without the words for a missing number. */
export function addressOf(text: string): string {
  const dash = text.indexOf('--')
  return withPlainDoors(dash < 0 ? text : text.slice(dash + 2))
    .replace(WITHOUT_NUMBER, '')
    .trim()
}

/** A text that names fewer places than the others is itself the name of each. */
const nameAt = (segments: readonly Segment[], at: number, count: number, text: string): string =>
  (segments.length === count ? segments[at]?.name : undefined) ?? addressOf(text)

function segmentsOf(address: string): readonly Segment[] {
  const segments: Segment[] = []
  let from = 0
  for (const { start, end, doors } of writtenDoors(address)) {
    const name = trimmed(address.slice(from, start), from > 0)
    const last = segments.at(-1)
    // a door before its street, as in "17, Rua Central"
    if (name === '' && last === undefined) return [{ name: trimmed(address.slice(end), false), doors }]
    if (name === '' && last !== undefined) segments[segments.length - 1] = { ...last, doors: [...last.doors, ...doors] }
    else segments.push({ name, doors })
    from = end
  }
  const rest = trimmed(address.slice(from), from > 0)
  if (plainPlace(rest) !== '') segments.push({ name: rest, doors: [] })
  return segments
}

/** Without the signs between two places, and the word that joins a later one. */
const trimmed = (text: string, isLater: boolean): string =>
  text
    .replace(/^[\s,，、;；.()（）/-]+/u, '')
    .replace(isLater ? /^(?:[及與与]|(?:e|and)\b)\s*/iu : /^$/, '')
    .replace(/[\s,，、;；(（/-]+$/u, '')

const BUILDING = /大[廈厦]|花園$|花园$|[苑閣阁樓楼庭軒轩臺台]$|廣場$|广场$|\b(?:edif[ií]cio|building|tower|garden|court)\b/iu
const STREET =
  /[街路巷里圍围]$|斜坡$|前地$|石級$|石级$|^(?:avenida|rua|travessa|estrada|cal[cç]ada|largo|pra[cç]a|beco|p[aá]tio|caminho|rampa|escada|rotunda|istmo|ponte|via)\b/iu

function kindOf({ cht, por }: WireText, doors: readonly Doors[]): PlaceKind {
  if (doors.length > 0 || STREET.test(cht) || STREET.test(por)) return 'street'
  return BUILDING.test(cht) || BUILDING.test(por) ? 'building' : 'area'
}
