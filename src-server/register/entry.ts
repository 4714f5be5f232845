import type { MapPoint, Parcel } from '../plans/parcel.ts'

/** One row or feature of a file: its parcel, or a sentence for each fault. */
export type Entry = { readonly line: number } & (
  | { readonly parcel: Parcel; readonly faults?: undefined }
  | { readonly faults: readonly string[]; readonly parcel?: undefined }
)

/** The unchecked values of a row; undefined where a column is missing. */
export type Fields = Readonly<Record<Column, unknown>>

/** The columns of a CSV file, and the properties of a GeoJSON feature; there its geometry is the polygon. */
export const COLUMNS = ['number', 'parish', 'cht', 'chs', 'por', 'eng', 'area', 'on_sale'] as const
export type Column = (typeof COLUMNS)[number]

/** A closed ring, or the sentence that says why there is none. */
export type Outline = { readonly ring: readonly MapPoint[] } | { readonly fault: string }

/** The file as a whole cannot be read; the message is a sentence. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
}
