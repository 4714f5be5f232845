import { proxy } from 'valtio/vanilla'
import { beforeEach, expect, test } from 'vitest'
import { HttpError, NetworkError, TimeoutError } from '#shared/api/errors.ts'
import type { ApiClient } from '#shared/api/types.ts'
import type { WireText } from '#shared/domain/languages.ts'
import type { Place } from '#shared/domain/plans/place.ts'
import { createPlaceFinder } from '#shared/flows/purchase/place-finder/create-place-finder.ts'
import type { PlaceFinderFlow } from '#shared/flows/purchase/place-finder/types.ts'
import type { Position } from '#shared/ports/locator.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { memoryStorages } from '#tests/support/memory/storage.ts'
import { act, press, until } from '../support/flow-rig.ts'

const text = (name: string): WireText => ({ cht: name, chs: name, por: name, eng: name })
const place = (id: string): Place => ({ id, kind: 'street', name: text(`street ${id}`), matched: `street ${id}`, count: 2 })
const line = (number: string) => ({ number, location: text(`-- ${number}`), orderable: true })

interface Asked {
  readonly call: string
  readonly value: unknown
  readonly signal: AbortSignal | undefined
  readonly answer: (body: unknown) => void
  readonly fail: (error?: Error) => void
}
/** The calls that were made, each unanswered until its test answers it. */
let asked: Asked[]
let openFinder: () => PlaceFinderFlow
let flow: PlaceFinderFlow
let clock: ReturnType<typeof memoryClock>
let storage: ReturnType<typeof memoryStorages>
let session: { at: { kind: string } }
let opened: string[]
let toasts: unknown[]
let here: Position | 'refused' | 'unavailable'

beforeEach(() => {
  asked = []
  clock = memoryClock()
  storage = memoryStorages()
  session = proxy({ at: { kind: 'signed-in' } })
  opened = []
  toasts = []
  const call = (name: string, request: { query?: unknown; params?: unknown; body?: unknown }, options: { signal?: AbortSignal }) =>
    new Promise((answer, reject) => {
      const fail = (error: Error = new NetworkError(name, 'no line')) => reject(error)
      asked.push({ call: name, value: request.query ?? request.params ?? request.body, signal: options.signal, answer, fail })
    })
  openFinder = () =>
    createPlaceFinder({
      api: { call } as unknown as ApiClient,
      ports: {
        dialogs: { toast: (message: unknown) => toasts.push(message) },
        clock,
        storage,
        locator: { here: async () => here },
        hostPage: { openWeb: (url: string) => opened.push(url) },
      } as never,
      preferences: { state: { platform: 'one' } } as never,
      publicInfo: { state: { facts: { kind: 'loading' } } } as never,
      session: { state: session } as never,
    })
  flow = openFinder()
})

const found = (...ids: string[]) => ({ places: ids.map(place), parcels: [] })
const around = (...numbers: string[]) => ({ parcels: numbers.map((number) => ({ ...line(number), outline: [[[[0, 0]]]] })), more: false })
const hasAround = (kind = 'ready') => until(() => flow.state.around.kind === kind)
const idsFound = () => (flow.state.found.kind === 'ready' ? flow.state.found.value.places.map(({ id }) => id) : flow.state.found.kind)
const shown = () =>
  flow.state.around.kind === 'ready' ? flow.state.around.value.parcels.map(({ number }) => number) : flow.state.around.kind

test('a question is asked once, after a pause in typing, and at once by Enter', async () => {
  act(flow).type('新')
  clock.advance(100)
  act(flow).type('新馬路')
  clock.advance(249)
  expect(asked).toEqual([])
  clock.advance(1)
  expect(asked.map(({ call, value }) => [call, value])).toEqual([['GET /parcels/search', { q: '新馬路' }]])
  act(flow).type('新馬路3號')
  const isShown = act(flow).ask('新馬路3號')
  clock.advance(1000)
  expect(asked).toHaveLength(2)
  asked[1]?.answer(found('1'))
  expect(await isShown).toBe(true)
})

test('an older answer never replaces a newer one nor says that nothing was found, and none is shown to a text that was changed', async () => {
  const older = act(flow).ask('Rua')
  const newer = act(flow).ask('Rua da Praia')
  asked[1]?.answer(found('2'))
  await newer
  asked[0]?.answer(found('1'))
  expect([await older, idsFound()]).toEqual([true, ['2']])
  const last = act(flow).ask('Rua Central')
  act(flow).type('Rua Cent')
  asked[2]?.answer(found('3'))
  expect([await last, asked[2]?.signal?.aborted]).toEqual([true, true])
})

test('nothing found is said, is not asked again by a press nor by the pause in typing, and leaves the page to its other ways', async () => {
  const [first, second] = [act(flow).ask('zzz'), act(flow).ask('zzz')]
  act(flow).type('zzz')
  clock.advance(250)
  asked[0]?.answer(found())
  expect([await first, await second, await act(flow).ask('zzz'), asked.length]).toEqual([false, false, false, 1])
  expect(flow.state.announcement).toEqual({ key: 'placesFound', values: { places: '0', parcels: '0' } })
})

test.each([
  ['no connection', new NetworkError('', ''), { key: 'placesOffline' }],
  ['no answer in time', new TimeoutError('', ''), { key: 'placesSlow' }],
  ['a refusal', new HttpError('', 429, { code: 'too-many-parcels', message: 'so many' }), { text: 'so many' }],
])('%s is told apart from other failures, and asked again by a press', async (_name, error, message) => {
  const failed = act(flow).ask('Rua')
  asked[0]?.fail(error)
  expect(await failed).toBe(true)
  expect(flow.state.found).toEqual({ kind: 'failed', message })
  press(act(flow).retry)
  asked[1]?.answer(found('1'))
  await until(() => flow.state.found.kind === 'ready')
  expect(act(flow).retry).toBeUndefined()
})

test('it is said that a place has more parcels than are shown', async () => {
  act(flow).openPlace(place('1'))
  asked[0]?.answer({ ...around('0323.017'), more: true })
  await hasAround()
  expect(flow.state.announcement).toEqual({ key: 'moreParcels', values: { count: 1 } })
})

test('a place opens with its first parcel active; a parcel with itself; back shows what was found', async () => {
  const isShown = act(flow).ask('Rua')
  asked[0]?.answer(found('1', '2'))
  await isShown
  expect(act(flow).back).toBeUndefined()
  act(flow).openPlace(place('2'))
  expect(asked[1]).toMatchObject({ call: 'GET /parcels/around', value: { place: '2' } })
  asked[1]?.answer(around('0323.017', '0323.018'))
  await hasAround()
  expect([shown(), flow.state.active]).toEqual([['0323.017', '0323.018'], '0323.017'])
  press(act(flow).back)
  expect([idsFound(), flow.state.centre, shown()]).toEqual([['1', '2'], null, 'idle'])
  act(flow).openParcel(line('0323.018'))
  asked[2]?.fail()
  await hasAround('failed')
  expect(flow.state.active).toBe('0323.018')
  press(act(flow).retry)
  expect(asked[3]?.value).toEqual({ number: '0323.018' })
})

test('the active parcel is put into words by a press; those of another parcel are not shown beside it', async () => {
  act(flow).openParcel(line('0323.017'))
  press(act(flow).describe)
  act(flow).activate('0323.018')
  asked[1]?.answer({})
  expect(flow.state.words.kind).toBe('idle')
  press(act(flow).describe)
  expect(act(flow).openMapApp).toBeUndefined()
  const shape = { form: 'strip', width: 8, length: 40, parts: 1, holes: 0 }
  const beside = { places: [{ id: '1', kind: 'street', name: text('Rua') }], neighbours: [{ number: '0323.017', direction: 'north' }] }
  asked[2]?.answer({ mapUrl: 'https://map.example/22.2', parish: text('Sé'), areaSqm: 320, shape, ...beside, watched: false })
  await until(() => flow.state.words.kind === 'ready')
  expect(flow.state.words).toMatchObject({ value: { number: '0323.018', form: 'strip', places: [text('Rua')] } })
  press(act(flow).openMapApp)
  expect(opened).toEqual(['https://map.example/22.2'])
  press(act(flow).watch)
  expect(asked.at(-1)).toMatchObject({ call: 'POST /parcels/watched', value: { number: '0323.018', watched: true } })
  expect(flow.state.words).toMatchObject({ value: { watched: true } })
  asked.at(-1)?.fail(new HttpError('', 409, { code: 'too-many-watched', message: 'ten at most' }))
  await until(() => toasts.length === 1)
  expect([toasts, flow.state.words]).toMatchObject([[{ text: 'ten at most' }], { value: { watched: false } }])
})

test('a number in the box closes the finder, with what it was waiting for', () => {
  void act(flow).ask('Rua')
  act(flow).type('Rua da')
  act(flow).close()
  clock.advance(1000)
  expect([asked.length, asked[0]?.signal?.aborted, flow.state.found.kind, flow.state.asked]).toEqual([1, true, 'idle', ''])
})

test.each([
  ['refused', 'locationRefused'],
  ['unavailable', 'locationUnavailable'],
] as const)('a position that is %s is told, and asked for again by a press; the parcels near it are shown', async (why, key) => {
  here = why
  act(flow).openHere()
  await hasAround('failed')
  expect(flow.state.around).toEqual({ kind: 'failed', message: { key } })
  here = { latitude: 22.2, longitude: 113.55 }
  press(act(flow).retry)
  await until(() => asked.length === 1)
  expect(asked[0]).toMatchObject({ call: 'GET /parcels/around', value: here })
  asked[0]?.answer(around())
  await hasAround()
})

test('the last five chosen parcels are remembered in the tab, the latest first, until they are cleared', async () => {
  const numbers = [1, 2, 3, 4, 5, 6].map((last) => `0323.01${last}`)
  act(flow).openPlace(place('1'))
  asked[0]?.answer(around(...numbers))
  await hasAround()
  for (const number of [...numbers, '0323.015']) act(flow).remember(number)
  const remembered = ['0323.015', '0323.016', '0323.014', '0323.013', '0323.012']
  expect(openFinder().state.recent.map(({ number }) => number)).toEqual(remembered)
  press(act(flow).forget)
  expect([flow.state.recent, openFinder().state.recent]).toEqual([[], []])
  storage.session.set('recentParcels', '[{"number":1}, null] and more')
  expect(openFinder().state.recent).toEqual([])
})

const order = (...plans: string[]) => ({ recordNo: 'A1', kind: 'ecad', state: 'received', plans })
const product = (number: string) => ({ product: { id: number, unitprice: 55, location: text(`-- ${number}`) }, cart_exists: false })

test('one’s own parcels are those of the last orders that are on sale and not in the cart; they are loaded once', async () => {
  const offered = act(flow).offerKnown()
  expect(asked[0]).toMatchObject({ call: 'GET /my-records', value: { platform: 'one' } })
  asked[0]?.answer({
    records: [order('0323.017', '0323.018'), { state: 'cart', moneyOpen: false, plans: ['0323.020'] }, order('0323.017', '0323.019')],
  })
  await until(() => asked.length === 2)
  expect(asked[1]).toMatchObject({ call: 'GET /EServiceajax/getCad', value: { cadNums: '0323.017,0323.018,0323.019' } })
  asked[1]?.answer({ isValid: true, list: [product('0323.019'), { ...product('0323.018'), cart_exists: true }, product('0323.017')] })
  expect([await offered, await act(flow).offerKnown(), asked.length]).toEqual([true, true, 2])
  expect(flow.state.own).toEqual([line('0323.017'), line('0323.019')])
})

test('own parcels that do not come are not spoken of, and asked for at the next focus', async () => {
  const offered = act(flow).offerKnown()
  asked[0]?.fail()
  expect([await offered, flow.state.found.kind]).toEqual([false, 'idle'])
  void act(flow).offerKnown()
  expect(asked).toHaveLength(2)
})

test('who signs out leaves no parcels to the next user of the page, not even those that are on their way', async () => {
  act(flow).openParcel(line('0323.017'))
  act(flow).remember('0323.017')
  const offered = act(flow).offerKnown()
  session.at = { kind: 'signed-out' }
  await until(() => flow.state.centre === null)
  asked[1]?.answer({ records: [] })
  expect([await offered, flow.state.recent, flow.state.own]).toEqual([false, [], []])
  session.at = { kind: 'signed-in' }
  void act(flow).offerKnown()
  expect(asked).toHaveLength(3)
})
