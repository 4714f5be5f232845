import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParcelShape } from '#shared/domain/plans/place.ts'
import { type Arrow, MAP, mapShapes, nearestTowards, parcelBy } from '#shared/ui/purchase/finder/map-shapes.ts'

const LOCATION = { cht: '', chs: '', por: '', eng: '' }
/** A square parcel of 10 m with its south-west corner there. */
const square = (number: string, east: number, north: number): ParcelShape => ({
  number,
  location: LOCATION,
  orderable: true,
  outlines: [
    [
      [east, north],
      [east + 10, north],
      [east + 10, north + 10],
      [east, north + 10],
    ],
  ],
})
/** Three rows of four, numbered from the south-west. */
const GRID = Array.from({ length: 12 }, (_, at) => square(`1.${at}`, 20_000 + (at % 4) * 12, 17_000 + Math.floor(at / 4) * 12))

describe('parcels as they are drawn', () => {
  const shapes = mapShapes(GRID)
  const middleOf = (number: string) => shapes.find((shape) => shape.number === number)?.middle ?? [Number.NaN, Number.NaN]

  it('are in the order of the list, north is up, and all are within the map', () => {
    expect(shapes.map(({ number }) => number)).toEqual(GRID.map(({ number }) => number))
    expect(middleOf('1.8')[1]).toBeLessThan(middleOf('1.0')[1])
    expect(middleOf('1.3')[0]).toBeGreaterThan(middleOf('1.0')[0])
    const points = shapes.flatMap(({ path }) =>
      [...path.matchAll(/([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
    )
    for (const [x, y] of points) expect(x >= 0 && x <= MAP.width && y >= 0 && y <= MAP.height).toBe(true)
  })

  it('keep the holes of a parcel and its second part', () => {
    const [one] = mapShapes([{ ...square('1.1', 0, 0), outlines: [...square('', 0, 0).outlines, ...square('', 20, 0).outlines] }])
    expect(one?.path.match(/M/g)).toHaveLength(2)
  })

  it('are drawn even if there is one point of them only, and nothing is drawn of none', () => {
    expect(mapShapes([{ ...square('1.1', 0, 0), outlines: [[[5, 5]]] }])[0]?.path).toBe('M200 150Z')
    expect(mapShapes([])).toEqual([])
  })

  it.each<[string, Arrow, string | undefined]>([
    ['1.5', 'ArrowUp', '1.9'],
    ['1.5', 'ArrowDown', '1.1'],
    ['1.5', 'ArrowLeft', '1.4'],
    ['1.5', 'ArrowRight', '1.6'],
    ['1.3', 'ArrowRight', undefined],
    ['1.0', 'ArrowDown', undefined],
    ['9.9', 'ArrowUp', '1.0'],
  ])('from %s by %s the nearest is %s', (from, arrow, to) => {
    expect(nearestTowards(shapes, from, arrow)).toBe(to)
  })
})

it('whatever the parcels: the map has those of the list in its order, and keys lead from each to every other', () => {
  const metres = fc.integer({ min: 0, max: 300 })
  const corners = fc.uniqueArray(fc.tuple(metres, metres), { minLength: 1, maxLength: 40, selector: ([east, north]) => `${east} ${north}` })
  fc.assert(
    fc.property(corners, fc.nat(), (places, start) => {
      const parcels = places.map(([east, north], at) => square(`1.${at}`, 20_000 + east, 17_000 + north))
      const shapes = mapShapes(parcels)
      expect(shapes.map(({ number }) => number)).toEqual(parcels.map(({ number }) => number))
      const reached = new Set([shapes[start % shapes.length]?.number ?? ''])
      for (const from of reached)
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']) {
          const next = parcelBy(key, shapes, from)
          if (next !== undefined) reached.add(next)
        }
      expect(reached.size).toBe(shapes.length)
    }),
  )
})
