import { type Doors, writtenDoors } from '#shared/domain/plans/doors.ts'
import { PLACE_INPUT_MAX } from '#shared/domain/plans/place.ts'
import { KIND_WORDS, placeKeys } from '#shared/domain/plans/place-keys.ts'
import { addressOf } from './address.ts'

/** What was typed: the name of a place, its keys, and a door. */
export interface PlaceQuestion {
  readonly name: string
  readonly keys: readonly string[]
  readonly door: Doors | undefined
}

/** Floors, flats and rooms: parcels have none. */
const FLOORS =
  /(?:\d+|[一二三四五六七八九十]+)\s*[/-]?\s*[\dA-Z]*\s*[樓楼層层室]\s*[\dA-Z]{0,3}\s*座?|\b\d+\s*\.?\s*[oa]?\s*(?:andar|piso)\b.*$|\b\d+\s*\/\s?f\b.*$|\bflat\s+\w+|\br\/c\b/giu

/** Short kinds also begin other words, so only a small word after them shows that they are written together with a name. */
const [LONG, SHORT] = [true, false].map((isLong) => [...KIND_WORDS, 'jardim'].filter((word) => word.length > 4 === isLong).join('|'))
const SMALL = 'd[aeo]s?'
/** The kind of a street or building, written together with its name: LargodeWoOnHung. */
const TOGETHER = new RegExp(`(?<!\\p{L})(?:(${LONG})(${SMALL})?|(${SHORT})(${SMALL}))(?=\\p{L}{2})`, 'giu')
/** With the kind apart and without accents, because the first letters of a name count only where they begin a word. */
const apart = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(TOGETHER, (_, long = '', ofLong = '', short = '', ofShort = '') => `${long}${short} ${ofLong}${ofShort} `)

/** Reads what a person typed as a place with a door. A bare number may also be part of the name, so it is searched for too. */
export function readPlaceQuestion(text: string): PlaceQuestion {
  const plain = addressOf(text).slice(0, PLACE_INPUT_MAX).replace(FLOORS, ' ')
  const written = writtenDoors(plain)
  let rest = plain
  for (const { start, end, isMarked } of [...written].reverse()) if (isMarked) rest = `${rest.slice(0, start)} ${rest.slice(end)}`
  const name = apart(rest)
  return { name, keys: placeKeys(name), door: written[0]?.doors[0] }
}
