// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ParcelShape } from '#shared/domain/plans/place.ts'
import { createPlaceFinder } from '#shared/flows/purchase/place-finder/create-place-finder.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { unbroken } from '#shared/ui/parts/unbroken.ts'
import { type Arrow, MAP, mapShapes, nearestTowards, parcelBy } from '#shared/ui/purchase/finder/map-shapes.ts'
import PlaceFinder from '#shared/ui/purchase/finder/PlaceFinder.tsx'
import { actionsOf } from '#shared/ui/shell/use-flow.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startContentServer } from '#tests/support/content-server.ts'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'

const LOCATION = { cht: '', chs: '', por: '', eng: '' }
const AROUND = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
] as const
const corners = (east: number, north: number) => AROUND.map(([x, y]) => [east + x, north + y] as const)
/** A square parcel of 10 m with its south-west corner there. */
const square = (number: string, east: number, north: number): ParcelShape => ({
  number,
  location: LOCATION,
  orderable: true,
  outlines: [corners(east, north)],
})
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

const { t } = translatorOf('en')
const text = (por: string) => ({ cht: '', chs: '', por, eng: por })
/** The map's code is loaded with it, which takes a loaded machine a while. */
const LATE = { timeout: 20_000 }
const parcel = (number: string, east: number, orderable = true) => ({
  number,
  location: text(`Sé -- Rua Central ${number}`),
  orderable,
  outline: [[corners(east, 0)]],
})

const server = await closeAfterAll(startContentServer())
afterEach(() => server.mend())

async function opensStreet() {
  const street = { id: '1', kind: 'street', name: text('Rua Central'), matched: 'Rua Direita', count: 3 }
  server.answer('/parcels/search', { places: [street], parcels: [] })
  server.answer('/parcels/around', { parcels: [parcel('0323.017', 0), parcel('0323.018', 20, false), parcel('0323.019', 40)], more: false })
  const { app } = await guideApp(server.origin, { route: 'chooseEcad' })
  const choose = vi.fn()
  renderIn(app, <PlaceFinder onChoose={choose} />)
  await actionsOf(app.flow(createPlaceFinder)).ask('Rua Direita')
  const row = await screen.findByRole('button', { name: /Rua Central/ })
  expect(row.textContent).toBe(unbroken(`Rua Central ${t('matchedName', { name: 'Rua Direita' })}Street · 3 parcels`))
  await userEvent.click(row)
  expect(document.activeElement?.textContent).toBe('Rua Central')
  return { choose, map: await screen.findByRole('listbox', { name: t('mapOfParcels') }, LATE) }
}
const activeOption = (map: HTMLElement) =>
  document.getElementById(map.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label')

it('list and map hold the same parcels in the same order, and only those on sale can be chosen', async () => {
  const { choose, map } = await opensStreet()
  const rows = within(screen.getByRole('list', { name: t('parcelsFound') })).getAllByRole('listitem')
  const numbers = (texts: readonly (string | null)[]) => texts.map((text) => /\d{4}\.\d{3}/.exec(text ?? '')?.[0])
  const drawn = within(map).getAllByRole('option')
  expect(numbers(rows.map(({ textContent }) => textContent))).toEqual(['0323.017', '0323.018', '0323.019'])
  expect(numbers(drawn.map((option) => option.getAttribute('aria-label')))).toEqual(['0323.017', '0323.018', '0323.019'])
  expect(rows[1]?.textContent).toContain(t('notSoldOnline'))
  expect(within(rows[1] as HTMLElement).queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^0323\.019/ }))
  expect(choose).toHaveBeenCalledExactlyOnceWith('0323.019')
})

it('by keyboard alone: arrows move the active parcel on the map and in the list, Enter takes it, Escape leads into the list', async () => {
  const { choose, map } = await opensStreet()
  map.focus()
  expect(activeOption(map)).toContain('0323.017')
  await userEvent.keyboard('{ArrowRight}')
  expect(activeOption(map)).toContain(`0323.018, Rua Central 0323.018, ${t('notSoldOnline')}`)
  await userEvent.keyboard('{Enter}')
  expect(choose).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowRight}')
  const row = screen.getByRole('button', { name: /^0323\.019/ })
  await waitFor(() => expect(row.getAttribute('aria-current')).toBe('true'))
  await userEvent.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledExactlyOnceWith('0323.019')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(row)
})

it('keys and buttons zoom, at most to a limit', async () => {
  const { map } = await opensStreet()
  const picture = () => map.querySelector('g')?.getAttribute('transform')
  const whole = picture()
  map.focus()
  await userEvent.keyboard('+')
  await waitFor(() => expect(picture()).not.toBe(whole))
  await userEvent.keyboard('-')
  await waitFor(() => expect(picture()).toBe(whole))
  await userEvent.click(screen.getByRole('button', { name: t('zoomOut') }))
  expect(picture()).toBe(whole)
})
