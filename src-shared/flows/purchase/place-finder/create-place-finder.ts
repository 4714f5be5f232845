import { subscribeKey } from 'valtio/utils'
import { parcelsAround, parcelWords, searchPlaces } from '../../../api/places.ts'
import type { ParcelLine, ParcelWords } from '../../../domain/plans/place.ts'
import type { Locator } from '../../../ports/locator.ts'
import type { Message } from '../../../ports/message.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { isGivenUp } from '../../core/error-messages.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { chooseWatched } from '../../records/watch-parcel.ts'
import { failureText } from './failure-text.ts'
import { ownParcels } from './own-parcels.ts'
import { forgetParcels, recentParcels, rememberParcel } from './recent-parcels.ts'
import type { Centre, Found, PlaceFinderFlow, PlaceFinderState } from './types.ts'

/** A pause in typing after which the question is asked. */
const PAUSE_MS = 250
/** After this time without an answer the user reads that the search is slow. */
const SLOW_MS = 10_000

const IDLE = { kind: 'idle' } as const
const NOTHING = { asked: '', found: IDLE, centre: null, around: IDLE, active: null, words: IDLE, announcement: null } as const

const isEmpty = ({ places, parcels }: Found): boolean => places.length === 0 && parcels.length === 0
const said = ({ places, parcels }: Found): Message => ({
  key: 'placesFound',
  values: { places: String(places.length), parcels: String(parcels.length) },
})

type Deps = Pick<FlowDeps, 'api' | 'ports' | 'preferences' | 'publicInfo' | 'session'>

/** Finds a parcel by street, door, building or old name, and shows what lies around it. */
export function createPlaceFinder({ api, ports, preferences, publicInfo, session }: Deps): PlaceFinderFlow {
  const { state, set } = createState<PlaceFinderState>({ ...NOTHING, view: 'list', recent: recentParcels(ports.storage.session), own: [] })
  const question = createLatestRequest()
  const surroundings = createLatestRequest()
  const words = createLatestRequest()
  let stopWaiting: () => void = () => undefined
  /** the answer to what is asked, or was answered */
  let underWay: Promise<boolean> | undefined

  function ask(text: string): Promise<boolean> {
    stopWaiting()
    const asked = text.trim()
    if (asked !== state.asked || underWay === undefined) underWay = search(asked)
    return underWay
  }

  async function search(asked: string): Promise<boolean> {
    const signal = question.start()
    surroundings.cancel()
    set({ ...NOTHING, asked, found: { kind: 'loading' } })
    try {
      const found = await searchPlaces(api, asked, { signal, timeoutMs: SLOW_MS })
      if (signal.aborted) return true
      set({ found: { kind: 'ready', value: found }, announcement: said(found) })
      return !isEmpty(found)
    } catch (error) {
      if (isGivenUp(error, signal)) return true
      underWay = undefined
      set({ found: { kind: 'failed', message: failureText(error) } })
      return true
    }
  }

  function type(text: string): void {
    if (text.trim() === state.asked && underWay !== undefined) return
    stopWaiting()
    underWay = undefined
    // an answer that is on its way would be to an older question
    question.cancel()
    stopWaiting = ports.clock.after(PAUSE_MS, () => void ask(text))
  }

  async function open(centre: Centre): Promise<void> {
    const signal = surroundings.start()
    const active = centre.kind === 'parcel' ? centre.parcel.number : null
    set({ centre, active, words: IDLE, around: { kind: 'loading' }, announcement: null })
    try {
      const middle = centre.kind === 'here' ? await whereabouts(ports.locator) : middleOf(centre)
      if (signal.aborted) return
      if (typeof middle === 'string') return set({ around: { kind: 'failed', message: { key: middle } } })
      const around = await parcelsAround(api, middle, { signal, timeoutMs: SLOW_MS })
      if (signal.aborted) return
      set({
        around: { kind: 'ready', value: around },
        active: active ?? around.parcels[0]?.number ?? null,
        announcement: { key: around.more ? 'moreParcels' : 'parcelsShown', values: { count: around.parcels.length } },
      })
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ around: { kind: 'failed', message: failureText(error) } })
    }
  }

  function remember(number: string): void {
    const lines = [
      ...(state.around.kind === 'ready' ? state.around.value.parcels : []),
      ...(state.found.kind === 'ready' ? state.found.value.parcels : []),
      ...state.recent,
      ...state.own,
    ]
    const line = lines.find((one) => one.number === number)
    if (line !== undefined) set({ recent: rememberParcel(ports.storage.session, line) })
  }
  const forget = () => {
    forgetParcels(ports.storage.session)
    set({ recent: [] })
  }

  let own: Promise<readonly ParcelLine[]> | undefined
  async function offerKnown(): Promise<boolean> {
    const { facts } = publicInfo.state
    // a register of numbers alone is searched by number
    if (facts.kind === 'ready' && !facts.value.hasPlaces) return false
    // only an offer: a failure is not reported, and the next focus requests them again
    own ??= ownParcels(api, preferences.state.platform)
    const asked = own
    const parcels = await asked.catch(() => undefined)
    // signed out meanwhile
    if (asked !== own) return false
    if (parcels === undefined) own = undefined
    else set({ own: parcels })
    return state.own.length + state.recent.length > 0
  }

  async function putIntoWords(number: string): Promise<void> {
    const signal = words.start()
    set({ words: { kind: 'loading' } })
    try {
      const value = await parcelWords(api, number, { signal, timeoutMs: SLOW_MS })
      if (!signal.aborted) set({ words: { kind: 'ready', value } })
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ words: { kind: 'failed', message: failureText(error) } })
    }
  }

  const watch = ({ number, watched }: ParcelWords) =>
    chooseWatched({ api, ports }, number, !watched, (isShown) => {
      const { words: now } = state
      if (now.kind === 'ready' && now.value.number === number) set({ words: { kind: 'ready', value: { ...now.value, watched: isShown } } })
    })

  const activate = (active: string) => {
    if (active === state.active) return
    words.cancel()
    set({ active, words: IDLE })
  }
  const close = () => {
    stopWaiting()
    underWay = undefined
    question.cancel()
    surroundings.cancel()
    words.cancel()
    set(NOTHING)
  }
  const back = () => {
    surroundings.cancel()
    words.cancel()
    set({ centre: null, around: IDLE, active: null, words: IDLE, announcement: null })
  }

  // the next user of this page is not offered what the last one looked for
  subscribeKey(session.state, 'at', ({ kind }) => {
    if (kind !== 'signed-out') return
    close()
    own = undefined
    set({ recent: [], own: [] })
  })

  return {
    state,
    actions: ({ asked, found, centre, around, active, words: described, recent }) => ({
      type,
      ask,
      close,
      retry:
        centre !== null && around.kind === 'failed' ? () => void open(centre) : found.kind === 'failed' ? () => void ask(asked) : undefined,
      openPlace: (place) => void open({ kind: 'place', place }),
      openParcel: (parcel) => void open({ kind: 'parcel', parcel }),
      openHere: () => void open({ kind: 'here' }),
      offerKnown,
      remember,
      forget: recent.length > 0 ? forget : undefined,
      back: centre === null ? undefined : back,
      activate,
      describe: active === null ? undefined : () => void putIntoWords(active),
      openMapApp: described.kind === 'ready' ? () => ports.hostPage.openWeb(described.value.mapUrl) : undefined,
      watch: described.kind === 'ready' ? () => void watch(described.value) : undefined,
      show: (view) => set({ view }),
    }),
  }
}

const middleOf = (centre: Exclude<Centre, { kind: 'here' }>) =>
  centre.kind === 'place' ? { place: centre.place.id } : { number: centre.parcel.number }

/** Where the user is, or the key of the message why that is not known. */
async function whereabouts(locator: Locator) {
  const here = await locator.here()
  if (here === 'refused') return 'locationRefused'
  return here === 'unavailable' ? 'locationUnavailable' : here
}
