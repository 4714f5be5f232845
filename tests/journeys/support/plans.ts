import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import { locationText } from '#shared/domain/plans/location-text.ts'

const onSale = PARCELS.filter(({ orderable, number }) => orderable && number !== '0323.017').map(({ number }) => number)
const pick = (place: number): string => {
  const number = onSale[place]
  if (number === undefined) throw new Error(`the register has no plan no. ${place} on sale`)
  return number
}

/** The plan of the specification's example, and two others from other parishes. */
export const THREE_PLANS: readonly string[] = ['0323.017', pick(7), pick(onSale.length - 5)]

/** A parcel in the register that is not sold online [8-06]. */
export const NOT_ON_SALE = PARCELS.find(({ orderable }) => !orderable)?.number ?? ''

/** A plan's location as shown in the language: after the double dash; in English the Portuguese text [1-06], [3-13]. */
export function placeOf(number: string, language: Language): string {
  const parcel = PARCELS.find((one) => one.number === number)
  if (!parcel) throw new Error(`${number} is not in the register`)
  const text = parcel.location[LANGUAGE_FACTS[language].contentKey]
  const place = text.slice(text.indexOf(' -- ') + 4)
  if (place !== locationText(parcel.location, language)) throw new Error(`the rule and the register disagree on ${number}`)
  return place
}

export const streetOf = (number: string, language: Language): string =>
  placeOf(number, language).replace(/,? n\.[^,]*$|\d[\d-]*號?号?$/u, '')

/** A street with one character that is another. */
export const misspelt = (street: string): string => street.replace(/皇|n(?=te )/u, (right) => (right === 'n' ? 'm' : '王'))
