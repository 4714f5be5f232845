import type { WireText } from '../languages.ts'
import { readCadastralInput } from './cadastral-number.ts'
import type { Direction, ParcelForm } from './parcel-words.ts'
import type { PlaceKind } from './place-kinds.ts'

/** Longest text that is searched by, in characters. */
export const PLACE_INPUT_MAX = 120

/** A place that a question may mean. */
export interface Place {
  readonly id: string
  readonly kind: PlaceKind
  readonly name: WireText
  /** the name that resembles what was asked */
  readonly matched: string
  /** how many parcels it has */
  readonly count: number
}

/** A parcel of the register, as a line of a list. */
export interface ParcelLine {
  /** cadastral number, for example 0323.017 */
  readonly number: string
  /** 'prefix -- address' in four texts */
  readonly location: WireText
  /** false: its plan is not sold online [8-06] */
  readonly orderable: boolean
}

/** A closed line in the register's metres, east and north; its first point is not repeated. */
export type Outline = readonly (readonly [east: number, north: number])[]

/** A parcel with its outlines, and with the holes in them. */
export interface ParcelShape extends ParcelLine {
  readonly outlines: readonly Outline[]
}

/** What is drawn of a parcel in a small picture. */
export interface ParcelPicture {
  readonly number: string
  readonly outlines: readonly Outline[]
  /** outlines of its neighbours */
  readonly around: readonly Outline[]
}

/** The parcels of a view, in the order of list and map. */
export interface Surroundings {
  readonly parcels: readonly ParcelShape[]
  /** there are more than these */
  readonly more: boolean
}

/** A parcel in words, for users who do not see the map. */
export interface ParcelWords {
  readonly number: string
  readonly parish: WireText
  readonly areaSqm: number
  readonly form: ParcelForm
  /** metres of the narrowest rectangle around it */
  readonly width: number
  readonly length: number
  /** streets, buildings and areas of its address */
  readonly places: readonly WireText[]
  /** clockwise from north */
  readonly neighbours: readonly { readonly number: string; readonly direction: Direction }[]
  /** address of its place in a map application */
  readonly mapUrl: string
  /** whether the signed-in account watches it */
  readonly watched: boolean
}

/** Two letters or characters in a row: no cadastral number has them, so it is the name of a place. */
export const isPlaceText = (text: string): boolean => /\p{L}{2}/u.test(text)

/** Whether a text of the search box is the name of a place, and no number. */
export const namesPlace = (input: string): boolean => isPlaceText(input) && !readCadastralInput(input).some(({ wellFormed }) => wellFormed)
