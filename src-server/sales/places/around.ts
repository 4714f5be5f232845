import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared-statement.ts'
import type { MapPoint, Parcel } from '../plans/parcel.ts'
import { parcels } from '../plans/tables.ts'
import { type Bounds, boundsOf, cellsWithin } from './cells.ts'
import { parcelCells, parcelPlaces } from './tables.ts'

/** The most outlines of one view. */
export const MOST_AROUND = 300
/** Metres from the middle of a view to its edge: the blocks around, or more where there are few parcels. */
const REACHES = [150, 600] as const
/** Fewer parcels than this are no surroundings. */
const FEW = 20

/** A parcel with all that is drawn of it. */
export type Drawn = Pick<Parcel, 'number' | 'location' | 'orderable' | 'polygon'>

/** Parcels of a view, and whether there are more. */
export interface View {
  readonly parcels: readonly Drawn[]
  readonly more: boolean
}

const DRAWN = { number: parcels.number, location: parcels.location, orderable: parcels.orderable, polygon: parcels.polygon }

const byNumber = prepared((db) =>
  db
    .select({ ...DRAWN, parish: parcels.parish, areaSqm: parcels.areaSqm })
    .from(parcels)
    .where(eq(parcels.number, sql.placeholder('number')))
    .prepare('parcel_by_number'),
)

const amongNumbers = prepared((db) =>
  db
    .select(DRAWN)
    .from(parcels)
    .where(sql`${parcels.number} = any(${sql.placeholder('numbers')}::text[])`)
    .prepare('parcels_among_numbers'),
)

const inCells = prepared((db) => {
  const near = db
    .select({ parcel: parcelCells.parcel })
    .from(parcelCells)
    .where(sql`${parcelCells.cell} = any(${sql.placeholder('cells')}::int[])`)
  return db.select(DRAWN).from(parcels).where(inArray(parcels.number, near)).prepare('parcels_in_cells')
})

const inPlace = prepared((db) => {
  const doors = db
    .select({ parcel: parcelPlaces.parcel, door: sql<number>`min(${parcelPlaces.doorFrom})`.as('door') })
    .from(parcelPlaces)
    .where(eq(parcelPlaces.place, sql.placeholder('place')))
    .groupBy(parcelPlaces.parcel)
    .as('doors')
  return db
    .select(DRAWN)
    .from(doors)
    .innerJoin(parcels, eq(parcels.number, doors.parcel))
    .orderBy(asc(doors.door), asc(parcels.number))
    .limit(MOST_AROUND + 1)
    .prepare('parcels_in_place')
})

/** The parcel with this number; undefined if the register has no such number. */
export async function parcelByNumber(db: Queryable, number: string): Promise<Parcel | undefined> {
  const [parcel] = await byNumber(db).execute({ number })
  return parcel
}

/** The parcels with these numbers that the register has. */
export const parcelsByNumbers = (db: Queryable, numbers: readonly string[]): Promise<readonly Drawn[]> =>
  amongNumbers(db).execute({ numbers: [...numbers] })

/** The parcels of a place by their doors. */
export async function parcelsOfPlace(db: Queryable, place: number): Promise<View> {
  const found = await inPlace(db).execute({ place })
  return { parcels: found.slice(0, MOST_AROUND), more: found.length > MOST_AROUND }
}

/** The parcels around a point, nearest first. */
export async function parcelsAround(db: Queryable, [x, y]: MapPoint): Promise<View> {
  for (const reach of REACHES) {
    const found = await parcelsWithin(db, { west: x - reach, south: y - reach, east: x + reach, north: y + reach })
    if (found.length < FEW && reach !== REACHES.at(-1)) continue
    const sorted = found
      .map((parcel) => ({ parcel, far: distanceTo([x, y], parcel) }))
      .sort((one, other) => one.far - other.far || (one.parcel.number < other.parcel.number ? -1 : 1))
      .map(({ parcel }) => parcel)
    return { parcels: sorted.slice(0, MOST_AROUND), more: sorted.length > MOST_AROUND }
  }
  return { parcels: [], more: false }
}

/** The parcels whose squares of 100 m some rectangles touch. */
export const parcelsWithin = (db: Queryable, ...bounds: readonly Bounds[]): Promise<readonly Drawn[]> =>
  inCells(db).execute({ cells: [...new Set(bounds.flatMap(cellsWithin))] })

/** Metres from a point to the rectangle around a parcel. */
function distanceTo([x, y]: MapPoint, { polygon }: Drawn): number {
  const { west, south, east, north } = boundsOf(polygon)
  return Math.hypot(Math.max(west - x, 0, x - east), Math.max(south - y, 0, y - north))
}
