import { fetchMyRecord } from '../../api/my-records.ts'
import { goBack } from '../close-page.ts'
import type { FlowDeps } from '../deps.ts'
import { downloadFile, isGone } from '../download-file.ts'
import { isGivenUp, messageOf } from '../error-messages.ts'
import { createLatestRequest, createState } from '../state.ts'
import type { MyRecordActions, MyRecordFlow, MyRecordState } from './types.ts'
import { watchPage } from './watch-page.ts'

/** One record: where it stands, what is next, what came of it (decision 13). */
export function createMyRecord(deps: FlowDeps): MyRecordFlow {
  const { api, ports, preferences, currentService } = deps
  const { state, set } = createState<MyRecordState>({ record: { kind: 'idle' }, isUnknown: false })
  const latest = createLatestRequest()

  async function load(isQuiet: boolean): Promise<void> {
    const signal = latest.start()
    const { recordNo = '' } = ports.navigator.query()
    if (!isQuiet) set({ record: { kind: 'loading' }, isUnknown: false })
    try {
      const value = await fetchMyRecord(api, recordNo, preferences.state.platform, { signal })
      if (signal.aborted) return
      if (value.kind === 'cadastral') currentService.setPlan('myRecord')
      else currentService.set('myRecord', { name: value.title })
      set({ record: { kind: 'ready', value } })
    } catch (error) {
      if (isQuiet || isGivenUp(error, signal)) return
      set({ record: { kind: 'failed', message: messageOf(error) }, isUnknown: isGone(error) })
    }
  }

  const watch = watchPage(deps, 'myRecord', async () => {
    if (state.record.kind === 'ready') await load(true)
  })
  const open = () => {
    void load(false)
    watch()
  }
  return {
    state,
    actions: ({ record, isUnknown }): MyRecordActions => ({
      open,
      retry: record.kind === 'failed' && !isUnknown ? open : undefined,
      download: (fileCode, name) => void downloadFile(deps, { fileCode, name }),
      showReceipt: (tid) => {
        const { platform, language } = preferences.state
        ports.navigator.go('ecadReceipt', { tid, platform, language })
      },
      pay: (nodeCode) => {
        if (record.kind === 'ready') ports.navigator.go('pay', { applyNo: record.value.recordNo, nodeCode })
      },
      back: () => void goBack(deps),
    }),
  }
}
