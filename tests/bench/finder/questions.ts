import { seeded } from '#server/sandbox/cadastre/geometry.ts'
import type { WireText } from '#shared/domain/languages.ts'
import type { InventedParcel, InventedRegister } from './register.ts'

export interface Question {
  readonly text: string
  readonly place: WireText
  readonly parcel?: string
}

type Random = () => number
type Make = (parcel: InventedParcel, random: Random, register: InventedRegister) => Question | undefined

const ABBREVIATED: readonly (readonly [RegExp, string])[] = [
  [/^Avenida /, 'Av. '],
  [/^Rua /, 'R. '],
  [/^Travessa /, 'Trav. '],
  [/^Estrada /, 'Est. '],
  [/^Calçada /, 'Cç. '],
  [/^Edifício /, 'Edf. '],
  [/^Largo /, 'Lg. '],
]
const WRONG = '乘乙了予云亦亥享仇仍仔伍伏休估但位住'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

const whole = (write: (parcel: InventedParcel, random: Random) => string | undefined): Make => {
  return (parcel, random) => {
    const text = write(parcel, random)
    return text === undefined ? undefined : { text, place: parcel.street }
  }
}
const withDoor = (write: (parcel: InventedParcel) => string): Make => {
  return (parcel) => ({ text: write(parcel), place: parcel.street, parcel: parcel.number })
}
const at = (length: number, random: Random): number => Math.floor(random() * length)
const fullWidth = (digits: string): string => digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
const stemOf = (name: string): string => name.replace(/(?:大馬路|馬路|斜巷|前地|街|巷|里|圍)$/, '')

/** A typing error in a word: a letter replaced, left out, doubled, or two exchanged. */
export function withTypo(text: string, random: Random, after = 0): string {
  const places = [...text].flatMap((letter, index) => (index > after && /\p{L}/u.test(letter) ? [index] : []))
  const index = places[at(places.length, random)] ?? 0
  const [before, letter, rest] = [text.slice(0, index), text.charAt(index), text.slice(index + 1)]
  switch (at(4, random)) {
    case 0:
      return before + LETTERS.charAt(at(LETTERS.length, random)) + rest
    case 1:
      return before + rest
    case 2:
      return before + letter + letter + rest
    default:
      return before + rest.charAt(0) + letter + rest.slice(1)
  }
}

/** How each kind of question is made from a parcel of the register; undefined if it does not suit that parcel. */
export const KINDS: Readonly<Record<string, Make>> = {
  'whole name': whole(({ street }) => street.cht),
  'two to four characters': (parcel, random, { streets }) => {
    const letters = [...parcel.street.cht]
    const length = 2 + at(3, random)
    const from = at(Math.max(1, letters.length - length), random)
    const text = letters.slice(from, from + length).join('')
    const like = streets.filter(({ cht }) => cht.includes(text)).length
    return like > 5 || text.length < 2 ? undefined : { text, place: parcel.street }
  },
  'other script': whole(({ street }) => (street.chs === street.cht ? undefined : street.chs)),
  'one wrong character': whole(({ street }, random) => {
    const letters = [...street.cht]
    const stem = [...stemOf(street.cht)].length
    if (stem < 3) return undefined
    letters[at(stem, random)] = WRONG.charAt(at(WRONG.length, random))
    return letters.join('')
  }),
  'one character left out': whole(({ street }, random) => {
    const letters = [...street.cht]
    const stem = [...stemOf(street.cht)].length
    if (stem < 3) return undefined
    letters.splice(at(stem, random), 1)
    return letters.join('')
  }),
  'street and door': withDoor(({ street, door }) => `${street.cht}${door}號`),
  'door in full width': withDoor(({ street, door }) => `${street.cht}${fullWidth(door)}`),
  'Portuguese with door': withDoor(({ street, door }) => `${street.por} ${door}`),
  'Portuguese, whole': whole(({ street }) => street.por),
  'without accents': whole(({ street }) => withoutAccents(street.por).toLowerCase()),
  abbreviated: whole(({ street }) => {
    const found = ABBREVIATED.find(([word]) => word.test(street.por))
    return found && street.por.replace(...found)
  }),
  'one typing error': whole(({ street }, random) => withTypo(street.por, random, 3)),
  'two typing errors': whole(({ street }, random) => withTypo(withTypo(street.por, random, 3), random, 3)),
  'two typing errors, without small words': whole(({ street }, random) => {
    const typed = withoutAccents(street.por).toLowerCase().replace(' de ', ' ')
    return withTypo(withTypo(typed, random, 3), random, 3)
  }),
  'typing error and door': whole(({ street, door }, random) => `${withTypo(street.por, random, 3)} ${door}`),
  'words exchanged': whole(({ street }) => {
    const words = street.por.split(' ')
    return words.length < 4 ? undefined : [...words.slice(0, -2), ...words.slice(-2).reverse()].join(' ')
  }),
  'without spaces': whole(({ street }) => withoutAccents(street.por).replaceAll(' ', '')),
  'address with its parish': withDoor(({ location }) => location.por),
  'last words only': (parcel, _random, { streets }) => {
    const text = parcel.street.por.split(' ').slice(-2).join(' ')
    const like = streets.filter(({ por }) => por.endsWith(` ${text}`)).length
    return like > 5 ? undefined : { text, place: parcel.street }
  },
  'romanised building with a typing error': ({ building }, random) =>
    building && { text: withTypo(building.por.replace(/^\S+ /, ''), random, 1), place: building },
}

/** Questions of each kind; the same seed makes the same ones. */
export function questionsOf(
  register: InventedRegister,
  { count, perKind, seed }: { readonly count: number; readonly perKind: number; readonly seed: number },
): ReadonlyMap<string, readonly Question[]> {
  const random = seeded(23 + seed)
  const all = [...register.parcels()]
  return new Map(
    Object.entries(KINDS).map(([kind, make]) => {
      const questions: Question[] = []
      for (let tried = 0; questions.length < perKind && tried < 200 * perKind; tried += 1) {
        const parcel = all[at(count, random)]
        const question = parcel && make(parcel, random, register)
        if (question !== undefined) questions.push(question)
      }
      return [kind, questions]
    }),
  )
}
