import { isCadastralNumber, readCadastralInput } from '#shared/domain/plans/cadastral-number.ts'
import type { DrawnParcel } from '../cadastre/drawn-parcel.ts'
import { PARCELS, parcelOf } from '../cadastre/parcels.ts'

/** Maximum number of results: a look-up must not serve to copy the register. */
export const MAX_FOUND = 30

/** A longer text finds nothing; it is not cut. */
const LONGEST = 300

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const INDEX = PARCELS.map((parcel) => ({ parcel, text: plain(`${parcel.number} ${Object.values(parcel.location).join(' ')}`) }))

/** Parcels by number, part of a number, or street in any language; accents and case are ignored. */
export function findParcels(input: string): readonly DrawnParcel[] {
  const numbers = readCadastralInput(input)
  if (numbers.length > 0 && numbers.every(({ understood }) => isCadastralNumber(understood))) {
    return numbers.flatMap(({ understood }) => parcelOf(understood) ?? [])
  }
  if (input.length > LONGEST) return []
  const terms = plain(input).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return []
  return INDEX.filter(({ text }) => terms.every((word) => text.includes(word))).map(({ parcel }) => parcel)
}
