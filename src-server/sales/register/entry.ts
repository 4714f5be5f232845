import type { Parcel, ParcelPolygon } from '../plans/parcel.ts'

/** Where a row or feature is in its file. */
export interface EntryPlace {
  readonly line: number
  /** its index among the features of a GeoJSON file, which may be all on one line */
  readonly feature?: number
}

/** One row or feature of a file: its parcel, or a sentence for each fault. */
export type Entry = EntryPlace &
  (
    | { readonly parcel: Parcel; readonly faults?: undefined }
    | {
        readonly faults: readonly string[]
        /** the parcel's number, if it could be read */
        readonly number?: string | undefined
        /** every row has this fault: another grid, or axes swapped */
        readonly ofFile?: boolean
        readonly parcel?: undefined
      }
  )

/** The unchecked values of a row; undefined if a column is missing. */
export type Fields = Readonly<Record<Column | OptionalColumn, unknown>>

/** The columns of a CSV file, and the properties of a GeoJSON feature; there its geometry is the polygon. */
export const COLUMNS = ['number', 'parish', 'cht', 'chs', 'por', 'eng', 'area', 'on_sale'] as const
export type Column = (typeof COLUMNS)[number]

/** Columns that a file may leave out. */
export const OPTIONAL_COLUMNS = ['plan_issued'] as const
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number]

/** A polygon with its area in square metres, or why it is not valid; `ofFile` if every row has that fault. */
export type Outline = { readonly polygon: ParcelPolygon; readonly areaSqm: number } | { readonly fault: string; readonly ofFile?: boolean }

/** The file as a whole cannot be read; the message is a sentence. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
}
