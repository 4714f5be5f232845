import { calendarLink, fetchMyRecord } from '../../api/my-records.ts'
import type { EarlyLine, MyRecord } from '../../domain/records/my-records.ts'
import { isEarly } from '../../domain/records/my-records.ts'
import { goBack } from '../core/close-page.ts'
import type { FlowDeps } from '../core/deps.ts'
import { downloadFile, isGone, saveFrom } from '../core/download-file.ts'
import { isGivenUp, messageOf } from '../core/error-messages.ts'
import { createLatestRequest, createState } from '../core/state.ts'
import { whileWaiting } from '../core/waiting-message.ts'
import { cancelQuestion, type GivenUp, giveUpOrder } from '../payment/give-up-order.ts'
import { drawParcels } from '../purchase/parcel-pictures/draw-parcels.ts'
import { createBuyAgain } from './buy-again.ts'
import { createDocuments, NO_DOCUMENTS } from './documents.ts'
import { type OpenOrder, offersOf } from './offers.ts'
import type { MyRecordActions, MyRecordFlow, MyRecordState } from './types.ts'
import { watchPage } from './watch-page.ts'

/** One record with its state, next actions and results (decision 13). */
export function createMyRecord(deps: FlowDeps): MyRecordFlow {
  const { api, ports, preferences, currentService } = deps
  const store = createState<MyRecordState>({
    record: { kind: 'idle' },
    isUnknown: false,
    boughtAgain: null,
    documents: NO_DOCUMENTS,
    busy: false,
  })
  const { state, set } = store
  const latest = createLatestRequest()

  async function load(isQuiet: boolean): Promise<void> {
    const signal = latest.start()
    const { recordNo = '' } = ports.navigator.query()
    if (!isQuiet) set({ record: { kind: 'loading' }, isUnknown: false, boughtAgain: null })
    try {
      const value = await fetchMyRecord(api, recordNo, preferences.state.platform, { signal })
      if (signal.aborted) return
      if (value.kind === 'cadastral') currentService.setPlan('myRecord')
      else currentService.set('myRecord', { name: value.title })
      set({ record: { kind: 'ready', value } })
      void drawParcels(deps, value.plans)
    } catch (error) {
      if (isGivenUp(error, signal) || (isQuiet && !isGone(error))) return
      set({ record: { kind: 'failed', message: messageOf(error) }, isUnknown: isGone(error) })
    }
  }

  const watch = watchPage(deps, 'myRecord', async () => {
    if (state.record.kind === 'ready' && !state.busy) await load(true)
  })
  const documents = createDocuments(deps, store)
  const open = () => {
    documents.stop()
    void load(false)
    watch()
  }

  /** Runs one action at a time; a failure is shown as a toast. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (state.busy) return
    // a refresh under way has read the record before this
    latest.cancel()
    set({ busy: true })
    try {
      await whileWaiting(deps, work)
    } catch (error) {
      ports.dialogs.toast(messageOf(error), 'failure')
    } finally {
      set({ busy: false })
    }
  }

  async function giveOrderUp({ tid }: OpenOrder, to: GivenUp): Promise<void> {
    const refused = await giveUpOrder({ api, ports }, tid, to)
    if (refused === undefined) {
      if (to === 'changed') return ports.navigator.go('chooseEcad')
      ports.dialogs.toast({ key: 'orderCancelled' }, 'success')
      return ports.navigator.go('myRecords')
    }
    ports.dialogs.toast({ key: refused }, 'failure')
    await load(true)
  }
  async function cancelOrder(order: OpenOrder): Promise<void> {
    if (await ports.dialogs.confirm({ text: cancelQuestion(order.recordNo) })) await once(() => giveOrderUp(order, 'cancelled'))
  }
  const takeIntoCalendar = (recordNo: string) =>
    void saveFrom(deps, `${recordNo}.ics`, () => calendarLink(api, recordNo, preferences.state.platform))
  const putIntoCart = createBuyAgain(deps, store)

  const offered = (value: MyRecord | EarlyLine, { boughtAgain, documents: { files, uploads } }: MyRecordState) => {
    const { pay, giveUp, calendar, documents: wanted, buyAgain } = offersOf(value)
    const isSending = Object.values(uploads).some((items) => items.some(({ at }) => at.kind === 'sending'))
    return {
      pay: pay && (() => ports.navigator.go(...pay)),
      changeOrder: giveUp && (() => void once(() => giveOrderUp(giveUp, 'changed'))),
      cancelOrder: giveUp && (() => void cancelOrder(giveUp)),
      paySecond:
        !isEarly(value) && value.owed.length > 0
          ? (nodeCode: string) => ports.navigator.go('pay', { applyNo: value.recordNo, nodeCode })
          : undefined,
      takeIntoCalendar: calendar === undefined ? undefined : () => takeIntoCalendar(calendar),
      documents: wanted && documents.actions,
      handIn: wanted && files.length > 0 && !isSending ? () => void once(() => documents.handIn(wanted)) : undefined,
      buyAgain: buyAgain && (() => void once(() => putIntoCart(buyAgain))),
      toCart: boughtAgain === null ? undefined : () => ports.navigator.go('chooseEcad'),
    }
  }
  return {
    state,
    actions: (now): MyRecordActions => ({
      open,
      retry: now.record.kind === 'failed' && !now.isUnknown ? open : undefined,
      ...(now.record.kind === 'ready' ? offered(now.record.value, now) : NOTHING),
      download: (fileCode, name) => void downloadFile(deps, { fileCode, name }),
      showReceipt: (tid) => {
        const { platform, language } = preferences.state
        ports.navigator.go('ecadReceipt', { tid, platform, language })
      },
      back: () => void goBack(deps),
    }),
  }
}

const NOTHING = {
  pay: undefined,
  changeOrder: undefined,
  cancelOrder: undefined,
  paySecond: undefined,
  takeIntoCalendar: undefined,
  buyAgain: undefined,
  documents: undefined,
  handIn: undefined,
  toCart: undefined,
}
