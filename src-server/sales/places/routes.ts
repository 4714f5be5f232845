import type { ParcelLine } from '#shared/domain/plans/place.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { ApiRoutes } from '../../context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { implement } from '../../platform/http/implement.ts'
import { invalidRequest, notFound } from '../../platform/http/problem.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { PARISH_NAMES } from '../plans/parish-names.ts'
import { isWatched } from '../watched/repository.ts'
import { countShown } from './allowance.ts'
import { type Drawn, parcelByNumber, parcelsAround, parcelsByNumbers, parcelsOfPlace, parcelsWithin, type View } from './around.ts'
import { type Bounds, boundsOf } from './cells.ts'
import { gridOfPosition, positionOfGrid } from './grid-of-position.ts'
import { middleOf, neighboursOf, TOLERANCE } from './neighbours.ts'
import { simplifiedOutline } from './outline.ts'
import { placesOfParcel, searchPlaces } from './search.ts'
import { shapeOf } from './shape.ts'

/** Pixels of a map's longer side: a corner that is off by less than one is not drawn. */
const PIXELS = 1_000
const PARCEL_PIXELS = 400
const THUMBNAIL_PIXELS = 100

/** The calls that find a parcel by its place (decision 3.21). What is typed is a query, which is never logged. */
export const placeRoutes: ApiRoutes = async (app, context) => {
  const { db, settings } = context
  const limit = limitOf(settings, 'place')

  implement(
    app,
    'GET /parcels/search',
    async ({ account, query }) => {
      const { places, parcels } = await searchPlaces(db, query.q)
      await countShown(context, account.id, parcels.length, 'place')
      return { places: places.map(({ id, ...place }) => ({ id: String(id), ...place })), parcels: parcels.map(lineOf) }
    },
    { limit },
  )

  implement(
    app,
    'GET /parcels/around',
    async ({ account, query }) => {
      const { parcels, more } = await viewOf(db, query)
      await countShown(context, account.id, parcels.length, 'place')
      const tolerance = extentOf(parcels) / PIXELS
      return { parcels: parcels.map((parcel) => ({ ...lineOf(parcel), outline: simplifiedOutline(parcel.polygon, tolerance) })), more }
    },
    { limit },
  )

  implement(
    app,
    'GET /parcels/outlines',
    async ({ account, query }) => {
      const asked = await parcelsByNumbers(db, query.numbers.split(','))
      const near = new Map((await parcelsWithin(db, ...asked.map(nextTo))).map((parcel) => [parcel.number, parcel]))
      const shown = new Set<string>()
      const parcels = asked.map((parcel) => {
        const tolerance = extentOf([parcel]) / THUMBNAIL_PIXELS
        const neighbours = neighboursOf(parcel, [...near.values()]).map(({ number }) => number)
        for (const number of [parcel.number, ...neighbours]) shown.add(number)
        return {
          number: parcel.number,
          outline: simplifiedOutline(parcel.polygon, tolerance),
          neighbours: neighbours.map((number) => simplifiedOutline(near.get(number)?.polygon ?? [], tolerance)),
        }
      })
      await countShown(context, account.id, shown.size, 'place')
      return { parcels }
    },
    { limit },
  )

  implement(
    app,
    'GET /parcels/{number}',
    async ({ account, params }) => {
      const parcel = await parcelByNumber(db, params.number)
      if (parcel === undefined) throw notFound()
      const neighbours = neighboursOf(parcel, await parcelsWithin(db, nextTo(parcel)))
      await countShown(context, account.id, 1 + neighbours.length, 'place')
      const [cht = '', chs = '', por = ''] = PARISH_NAMES[parcel.parish]
      return {
        ...lineOf(parcel),
        parish: { cht, chs, por, eng: por },
        areaSqm: parcel.areaSqm,
        shape: shapeOf(parcel.polygon),
        places: (await placesOfParcel(db, parcel.number)).map(({ id, ...place }) => ({ id: String(id), ...place })),
        neighbours: [...neighbours],
        outline: simplifiedOutline(parcel.polygon, extentOf([parcel]) / PARCEL_PIXELS),
        watched: await isWatched(db, account.id, parcel.number),
        mapUrl: inMapApp(settings.mapApp, parcel),
      }
    },
    { limit },
  )
}

/** The address of a parcel's place in a map application, to about a metre. */
function inMapApp(app: string, { polygon }: Pick<Drawn, 'polygon'>): string {
  const { latitude, longitude } = positionOfGrid(middleOf(polygon))
  return app.replaceAll('{latitude}', latitude.toFixed(5)).replaceAll('{longitude}', longitude.toFixed(5))
}

interface Middle {
  readonly number?: string | undefined
  readonly place?: string | undefined
  readonly x?: number | undefined
  readonly y?: number | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

/** The rectangle in which a parcel's neighbours lie, at least in part. */
function nextTo({ polygon }: Pick<Drawn, 'polygon'>): Bounds {
  const { west, south, east, north } = boundsOf(polygon)
  return { west: west - TOLERANCE, south: south - TOLERANCE, east: east + TOLERANCE, north: north + TOLERANCE }
}

async function viewOf(db: Queryable, { number, place, x, y, latitude, longitude }: Middle): Promise<View> {
  if (place !== undefined) return parcelsOfPlace(db, Number(place))
  if (number !== undefined) {
    const parcel = await parcelByNumber(db, number)
    if (parcel === undefined) throw notFound()
    return parcelsAround(db, middleOf(parcel.polygon))
  }
  if (latitude !== undefined && longitude !== undefined) return parcelsAround(db, gridOfPosition(latitude, longitude))
  if (x === undefined || y === undefined) throw invalidRequest()
  return parcelsAround(db, [x, y])
}

/** Metres of the longer side of the rectangle around parcels. */
function extentOf(parcels: readonly Pick<Drawn, 'polygon'>[]): number {
  const bounds = parcels.map(({ polygon }) => boundsOf(polygon))
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)
  const east = most(bounds.map((each) => each.east)) + most(bounds.map((each) => -each.west))
  const north = most(bounds.map((each) => each.north)) + most(bounds.map((each) => -each.south))
  return parcels.length === 0 ? 0 : Math.max(east, north)
}

type Line = WireResponse<'GET /parcels/search'>['parcels'][number]
const lineOf = ({ number, location, orderable }: ParcelLine): Line => ({
  number,
  location,
  orderable,
  ...(orderable ? {} : { reason: 'not-available' }),
})
