import { fetchMyRecords } from '../../api/my-records.ts'
import { getUnpaidBill } from '../../api/payment.ts'
import { goBack } from '../close-page.ts'
import type { FlowDeps } from '../deps.ts'
import { isGivenUp, messageOf } from '../error-messages.ts'
import { createLatestRequest, createState } from '../state.ts'
import type { MyRecordsActions, MyRecordsFlow, MyRecordsState } from './types.ts'
import { watchPage } from './watch-page.ts'

/** Everything of one's own that the bureau handles, and the order that waits for its payment (decision 13). */
export function createMyRecords(deps: FlowDeps): MyRecordsFlow {
  const { api, ports, preferences } = deps
  const { state, set } = createState<MyRecordsState>({
    records: { kind: 'idle' },
    unpaid: undefined,
    searched: '',
    search: '',
    cursor: undefined,
    growing: false,
  })
  const latest = createLatestRequest()
  /** more than the first page stands there: looked at anew, the list would shrink under the reader */
  let isGrown = false

  const query = () => ({ platform: preferences.state.platform, ...(state.searched === '' ? {} : { search: state.searched }) })

  /** Loads the first page; quietly, where the list stands already. */
  async function load(isQuiet: boolean): Promise<void> {
    const signal = latest.start()
    if (!isQuiet) set({ records: { kind: 'loading' } })
    try {
      const [page, unpaid] = await Promise.all([fetchMyRecords(api, query(), { signal }), getUnpaidBill(api, { signal })])
      if (signal.aborted) return
      isGrown = false
      set({ records: { kind: 'ready', value: page.records }, unpaid, cursor: page.cursor, growing: false })
    } catch (error) {
      // A list that stands already stays; the next look may succeed.
      if (!isQuiet && !isGivenUp(error, signal)) set({ records: { kind: 'failed', message: messageOf(error) } })
    }
  }

  async function grow(): Promise<void> {
    const { cursor } = state
    if (cursor === undefined || state.records.kind !== 'ready' || state.growing) return
    const signal = latest.start()
    set({ growing: true })
    try {
      const page = await fetchMyRecords(api, { ...query(), cursor }, { signal })
      if (signal.aborted) return
      isGrown = true
      set({ records: { kind: 'ready', value: [...state.records.value, ...page.records] }, cursor: page.cursor })
    } catch (error) {
      if (!isGivenUp(error, signal)) ports.dialogs.toast(messageOf(error))
    } finally {
      if (!signal.aborted) set({ growing: false })
    }
  }

  const watch = watchPage(deps, 'myRecords', async () => {
    if (state.records.kind === 'ready' && !isGrown && !state.growing) await load(true)
  })

  const open = () => {
    void load(false)
    watch()
  }
  const find = () => {
    set({ searched: state.search.trim() })
    void load(false)
  }
  const show = (recordNo: string) => ports.navigator.go('myRecord', { recordNo })
  return {
    state,
    actions: ({ records, unpaid, cursor }): MyRecordsActions => ({
      open,
      retry: records.kind === 'failed' ? open : undefined,
      type: (search) => set({ search }),
      find,
      more: cursor === undefined ? undefined : () => void grow(),
      show,
      payUnpaid: unpaid && (() => ports.navigator.go('paymentInfo', { tid: unpaid.tid })),
      back: () => void goBack(deps),
    }),
  }
}
