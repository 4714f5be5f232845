import { chooseNoticeLanguage, choosePlanNews, fetchMyRecords, type RecordsPage } from '../../api/my-records.ts'
import { lengthOf } from '../../domain/forms/plain-text.ts'
import type { Language } from '../../domain/languages.ts'
import { type EarlyLine, isEarly, keyOf, type MyLine, RECORDS_SEARCH_MAX, readRecordsSearch } from '../../domain/records/my-records.ts'
import type { EarlyState } from '../../domain/records/record-states.ts'
import type { RouteName } from '../../domain/routes.ts'
import type { MessageKey } from '../../ports/message.ts'
import { goBack } from '../core/close-page.ts'
import type { FlowDeps } from '../core/deps.ts'
import { isGivenUp, messageOf } from '../core/error-messages.ts'
import { createLatestRequest, createState } from '../core/state.ts'
import type { MyRecordsActions, MyRecordsFlow, MyRecordsState } from './types.ts'
import { watchPage } from './watch-page.ts'
import { chooseWatched } from './watch-parcel.ts'

/** A longer list is not refreshed, because the user would lose their place in it. */
const PAGES_WATCHED = 5
/** A shorter list is seen at a glance and needs no filters. */
const FILTERED_FROM = 6

/** What is chosen about notifications. */
type Notifying = Pick<MyRecordsState, 'noticeLanguage' | 'planNews'>

const isTooLong = (search: string): boolean => lengthOf(readRecordsSearch(search)) > RECORDS_SEARCH_MAX

/** The page to continue at, for entries that the bureau has not received yet. */
const CONTINUE_AT: Readonly<Record<EarlyState, (line: EarlyLine) => readonly [RouteName, Readonly<Record<string, string | undefined>>?]>> =
  {
    cart: () => ['chooseEcad'],
    draft: ({ itemCode }) => ['serviceStep', { itemCode }],
    unpaid: ({ recordNo }) => ['myRecord', { recordNo }],
  }

/** The user's cart, drafts, orders, applications and records (decision 13). */
export function createMyRecords(deps: FlowDeps): MyRecordsFlow {
  const { api, ports, preferences } = deps
  const { state, set } = createState<MyRecordsState>({
    records: { kind: 'idle' },
    searched: '',
    search: '',
    only: undefined,
    cursor: undefined,
    growing: false,
    isLong: false,
    noticeLanguage: undefined,
    planNews: true,
    watching: [],
    stopped: [],
  })
  const latest = createLatestRequest()
  let pages = 1
  /** choices about notifications that were made, and those still on their way: a list read meanwhile may have the former ones */
  const choices = { made: 0, underWay: 0 }
  /** the choices that the server has */
  let kept: Notifying = { noticeLanguage: undefined, planNews: true }

  const fetchPage = (cursor: string | undefined, signal: AbortSignal): Promise<RecordsPage> =>
    fetchMyRecords(
      api,
      {
        platform: preferences.state.platform,
        ...(state.searched === '' ? {} : { search: state.searched }),
        ...(state.only === undefined ? {} : { state: state.only }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      { signal },
    )

  /** Loads the list. `isQuiet` refreshes all loaded pages and shows neither loading nor failure. */
  async function load(isQuiet: boolean): Promise<void> {
    const signal = latest.start()
    const made = choices.underWay === 0 ? choices.made : undefined
    if (!isQuiet) {
      pages = 1
      set({ records: { kind: 'loading' }, growing: false })
    }
    try {
      let page = await fetchPage(undefined, signal)
      let lines = page.records
      for (let read = 1; read < pages && page.cursor !== undefined; read++) {
        page = await fetchPage(page.cursor, signal)
        lines = joined(lines, page.records)
      }
      if (signal.aborted) return
      const isLong = state.isLong || lines.length >= FILTERED_FROM || page.cursor !== undefined
      const { cursor, noticeLanguage, planNews, watching } = page
      // a row that was just stopped keeps its place and the focus
      const watched = isQuiet && state.stopped.length > 0 ? {} : { watching, stopped: [] }
      const chosen = made === choices.made ? { noticeLanguage, planNews } : {}
      kept = { ...kept, ...chosen }
      set({ records: { kind: 'ready', value: lines }, cursor, isLong, ...chosen, ...watched })
    } catch (error) {
      // a failed refresh keeps the list; the next one may succeed
      if (!isQuiet && !isGivenUp(error, signal)) set({ records: { kind: 'failed', message: messageOf(error) } })
    }
  }

  async function grow(): Promise<void> {
    const { cursor, records } = state
    if (cursor === undefined || records.kind !== 'ready' || state.growing) return
    const signal = latest.start()
    set({ growing: true })
    try {
      const page = await fetchPage(cursor, signal)
      if (signal.aborted) return
      pages += 1
      set({ records: { kind: 'ready', value: joined(records.value, page.records) }, cursor: page.cursor })
    } catch (error) {
      if (!isGivenUp(error, signal)) ports.dialogs.toast(messageOf(error))
    } finally {
      if (!signal.aborted) set({ growing: false })
    }
  }

  /** Shows a choice about notifications at once, and takes it back if it is not kept and no newer one is shown. */
  async function choose<K extends keyof Notifying>(
    name: K,
    value: Notifying[K],
    keep: () => Promise<void>,
    chosen: MessageKey,
  ): Promise<void> {
    choices.made += 1
    choices.underWay += 1
    set({ [name]: value })
    try {
      await keep()
      kept = { ...kept, [name]: value }
      ports.dialogs.toast({ key: chosen })
    } catch (error) {
      if (state[name] === value) set({ [name]: kept[name] })
      ports.dialogs.toast(messageOf(error))
    } finally {
      choices.underWay -= 1
    }
  }
  const chooseLanguage = (noticeLanguage: Language | undefined) =>
    void choose('noticeLanguage', noticeLanguage, () => chooseNoticeLanguage(api, noticeLanguage), 'noticeLanguageChosen')
  const chooseNews = (planNews: boolean) =>
    void choose('planNews', planNews, () => choosePlanNews(api, planNews), planNews ? 'planNewsOn' : 'planNewsOff')

  const watch = (number: string, watched: boolean) =>
    void chooseWatched(deps, number, watched, (isShown) => {
      const others = state.stopped.filter((one) => one !== number)
      set({ stopped: isShown ? others : [...others, number] })
    })

  const refreshOnReturn = watchPage(deps, 'myRecords', async () => {
    if (state.records.kind === 'ready' && pages <= PAGES_WATCHED && !state.growing) await load(true)
  })

  const open = () => {
    void load(false)
    refreshOnReturn()
  }
  const find = () => {
    const search = readRecordsSearch(state.search)
    set({ searched: search, search })
    void load(false)
  }
  const show = (line: MyLine) => {
    if (isEarly(line)) ports.navigator.go(...CONTINUE_AT[line.state](line))
    else ports.navigator.go('myRecord', { recordNo: line.recordNo })
  }
  return {
    state,
    actions: ({ records, cursor, search: typed }): MyRecordsActions => ({
      open,
      retry: records.kind === 'failed' ? open : undefined,
      type: (search) => set({ search }),
      find: isTooLong(typed) ? undefined : find,
      choose: (only) => {
        set({ only })
        void load(false)
      },
      more: cursor === undefined ? undefined : () => void grow(),
      chooseNoticeLanguage: records.kind === 'ready' ? chooseLanguage : undefined,
      choosePlanNews: records.kind === 'ready' ? chooseNews : undefined,
      watch,
      show,
      back: () => void goBack(deps),
    }),
  }
}

/** Appends a page without duplicates: an entry may have moved to the next page meanwhile. */
function joined(lines: readonly MyLine[], more: readonly MyLine[]): readonly MyLine[] {
  const known = new Set(lines.map(keyOf))
  return [...lines, ...more.filter((line) => !known.has(keyOf(line)))]
}
