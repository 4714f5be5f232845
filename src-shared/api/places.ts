import {
  type Outline,
  type ParcelLine,
  type ParcelPicture,
  type ParcelShape,
  type ParcelWords,
  PLACE_INPUT_MAX,
  type Place,
  type Surroundings,
} from '../domain/plans/place.ts'
import type { Position } from '../ports/locator.ts'
import type { WireResponse } from '../wire/index.ts'
import { list, read } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

type WireShape = WireResponse<'GET /parcels/around'>['parcels'][number]

const toOutline = (points: readonly (readonly number[])[]): Outline => points.map(([east = 0, north = 0]) => [east, north])
const toLine = ({ number, location, orderable }: ParcelLine): ParcelLine => ({ number, location, orderable })
const toOutlines = (parts: WireShape['outline']): readonly Outline[] => parts.flat().map(toOutline)
const toShape = (shape: WireShape): ParcelShape => ({ ...toLine(shape), outlines: toOutlines(shape.outline) })

/** Places that a text may mean, best first, and the parcels at the door that it names. */
export async function searchPlaces(
  api: ApiClient,
  text: string,
  options: CallOptions,
): Promise<{ readonly places: readonly Place[]; readonly parcels: readonly ParcelLine[] }> {
  const call = 'GET /parcels/search'
  const answer = await api.call(call, { query: { q: text.slice(0, PLACE_INPUT_MAX) } }, { ...options, safe: true })
  return read(call, () => ({ places: list(answer.places), parcels: list(answer.parcels).map(toLine) }))
}

/** The parcels of a place, or those around a parcel or a device. */
export async function parcelsAround(
  api: ApiClient,
  query: { readonly place: string } | { readonly number: string } | Position,
  options: CallOptions,
): Promise<Surroundings> {
  const call = 'GET /parcels/around'
  const answer = await api.call(call, { query }, { ...options, safe: true })
  return read(call, () => ({ parcels: list(answer.parcels).map(toShape), more: answer.more === true }))
}

export async function parcelWords(api: ApiClient, number: string, options: CallOptions): Promise<ParcelWords> {
  const call = 'GET /parcels/{number}'
  const answer = await api.call(call, { params: { number } }, { ...options, safe: true })
  return read(call, () => {
    const { parish, areaSqm, shape, places, neighbours, mapUrl, watched } = answer
    return {
      number,
      parish,
      areaSqm,
      ...shape,
      places: list(places).map(({ name }) => name),
      neighbours: list(neighbours),
      mapUrl,
      watched,
    }
  })
}

/** Small pictures of the parcels that the register has among the numbers. */
export async function parcelPictures(api: ApiClient, numbers: readonly string[]): Promise<readonly ParcelPicture[]> {
  const call = 'GET /parcels/outlines'
  const answer = await api.call(call, { query: { numbers: numbers.join(',') } }, { safe: true })
  return read(call, () =>
    list(answer.parcels).map(({ number, outline, neighbours }) => ({
      number,
      outlines: toOutlines(outline),
      around: list(neighbours).flatMap(toOutlines),
    })),
  )
}
