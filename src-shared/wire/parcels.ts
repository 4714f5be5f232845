import { Type } from 'typebox'
import { DIRECTIONS, PARCEL_FORMS } from '../domain/plans/parcel-words.ts'
import { PLACE_INPUT_MAX } from '../domain/plans/place.ts'
import { PLACE_KINDS } from '../domain/plans/place-kinds.ts'
import { WATCHED_MOST } from '../domain/plans/watched-parcels.ts'
import { oneOf, WireTextSchema } from './common.ts'
import { routes } from './route.ts'

const PlaceId = Type.String({ pattern: '^\\d{1,16}$', description: 'number of a place, from a search or from a parcel' })
/** A cadastral number as the register writes it. */
export const CadastralNumber = Type.String({ pattern: '^[0-9]{1,12}\\.[0-9]{1,12}$', description: 'cadastral number, e.g. 0323.017' })
const Metres = Type.Number({ minimum: -1_000_000, maximum: 1_000_000, description: 'metres on the Macao Grid (EPSG:8433)' })

/** A parcel in a list. */
export const ParcelLine = {
  number: CadastralNumber,
  location: WireTextSchema,
  orderable: Type.Boolean(),
  reason: Type.Optional(oneOf(['not-available'], { description: 'why its plan cannot be ordered; absent if it can' })),
}
/** The parts of a parcel; each is a list of an outline and its holes, whose first corner is not repeated. */
const Outline = Type.Array(Type.Array(Type.Array(Type.Array(Type.Number(), { description: 'east, north in metres' }))), {
  description: 'parts, each an outline and its holes; the first corner is not repeated',
})

const FoundPlace = Type.Object({
  id: PlaceId,
  kind: oneOf(PLACE_KINDS),
  name: WireTextSchema,
  matched: Type.String({ description: 'the name that what was typed resembles: one of `name`, or an old or spoken one' }),
  count: Type.Integer({ description: 'how many parcels it has' }),
})

export const parcelsWire = routes({
  'GET /parcels/search': {
    spec: 'ours, decision 3.21',
    summary:
      'Finds places, and with a door number parcels, by what a person types; at most 5 and 8, best first. A register without places finds none',
    auth: 'session',
    query: Type.Object({ q: Type.String({ maxLength: PLACE_INPUT_MAX }) }),
    response: Type.Object({ places: Type.Array(FoundPlace), parcels: Type.Array(Type.Object(ParcelLine)) }),
  },
  'GET /parcels/around': {
    spec: 'ours, decision 3.21',
    summary:
      'Returns the parcels of a place by their doors, or those around a parcel, a point or a device, nearest first, with simplified outlines; at most 300',
    auth: 'session',
    query: Type.Object({
      number: Type.Optional(CadastralNumber),
      place: Type.Optional(PlaceId),
      x: Type.Optional(Metres),
      y: Type.Optional(Metres),
      latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'degrees (WGS 84), with `longitude`' })),
      longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    }),
    response: Type.Object({
      parcels: Type.Array(Type.Object({ ...ParcelLine, outline: Outline })),
      more: Type.Boolean({ description: 'there are more than these' }),
    }),
  },
  'GET /parcels/outlines': {
    spec: 'ours, decision 3.21',
    summary: 'Returns the outlines of parcels and of their neighbours, simplified for small pictures',
    auth: 'session',
    query: Type.Object({
      numbers: Type.String({
        pattern: '^[0-9]{1,12}\\.[0-9]{1,12}(,[0-9]{1,12}\\.[0-9]{1,12}){0,99}$',
        description: 'at most 100 cadastral numbers, with commas between',
      }),
    }),
    response: Type.Object({
      parcels: Type.Array(Type.Object({ number: CadastralNumber, outline: Outline, neighbours: Type.Array(Outline) })),
    }),
  },
  'POST /parcels/watched': {
    spec: 'ours, decision 11',
    summary: `Chooses whether the caller is told, at most once a day, when a parcel changes; 409 too-many-watched for more than ${WATCHED_MOST}`,
    auth: 'session',
    body: Type.Object({ number: CadastralNumber, watched: Type.Boolean() }),
    response: Type.Object({ watched: Type.Boolean() }),
  },
  'GET /parcels/{number}': {
    spec: 'ours, decision 3.21',
    summary: 'Returns a parcel as words can describe it: parish, address, area, form, streets, and neighbours by direction',
    auth: 'session',
    params: Type.Object({ number: CadastralNumber }),
    response: Type.Object({
      ...ParcelLine,
      parish: WireTextSchema,
      areaSqm: Type.Number({ description: 'square metres, two decimals at most' }),
      shape: Type.Object({
        form: oneOf(PARCEL_FORMS),
        width: Type.Number({ description: 'metres of the shorter side of the narrowest rectangle around it' }),
        length: Type.Number({ description: 'metres of the longer side' }),
        parts: Type.Integer({ description: 'how many parts its land has' }),
        holes: Type.Integer(),
      }),
      places: Type.Array(Type.Object({ id: PlaceId, kind: oneOf(PLACE_KINDS), name: WireTextSchema }), {
        description: 'streets, buildings and areas of its address',
      }),
      neighbours: Type.Array(Type.Object({ number: CadastralNumber, direction: oneOf(DIRECTIONS) }), {
        description: 'parcels that share a stretch of its boundary, clockwise from north',
      }),
      outline: Outline,
      watched: Type.Boolean({ description: 'the caller is told when it changes' }),
      mapUrl: Type.String({ description: 'address of its place in a map application (MAP_APP), which opens it on a phone' }),
    }),
  },
})
