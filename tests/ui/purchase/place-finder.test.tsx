// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createPlaceFinder } from '#shared/flows/purchase/place-finder/create-place-finder.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { unbroken } from '#shared/ui/parts/unbroken.ts'
import PlaceFinder from '#shared/ui/purchase/finder/PlaceFinder.tsx'
import { actionsOf } from '#shared/ui/shell/use-flow.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startContentServer } from '#tests/support/content-server.ts'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'

const { t } = translatorOf('en')
const text = (por: string) => ({ cht: '', chs: '', por, eng: por })
/** The map's code is loaded with it, which takes a loaded machine a while. */
const LATE = { timeout: 20_000 }
const parcel = (number: string, east: number, orderable = true) => ({
  number,
  location: text(`Sé -- Rua Central ${number}`),
  orderable,
  outline: [
    [
      [
        [east, 0],
        [east + 10, 0],
        [east + 10, 10],
        [east, 10],
      ],
    ],
  ],
})

const server = await closeAfterAll(startContentServer())
afterEach(() => {
  cleanup()
  server.mend()
})

/** Opens the street that the question finds. */
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
  const numbers = (elements: readonly HTMLElement[], of: (element: HTMLElement) => string | null) =>
    elements.map((element) => /\d{4}\.\d{3}/.exec(of(element) ?? '')?.[0])
  expect(numbers(rows, ({ textContent }) => textContent)).toEqual(['0323.017', '0323.018', '0323.019'])
  expect(numbers(within(map).getAllByRole('option'), (option) => option.getAttribute('aria-label'))).toEqual([
    '0323.017',
    '0323.018',
    '0323.019',
  ])
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
