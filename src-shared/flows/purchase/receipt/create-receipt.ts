import { ref } from 'valtio/vanilla'
import { ABSENT, receiptPdfUrl } from '../../../api/receipt.ts'
import type { Receipt } from '../../../domain/payment/receipt.ts'
import { isTid } from '../../../domain/payment/tid.ts'
import { goBack } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'
import { readReceipt } from './read-receipt.ts'
import { createSharing } from './share-receipt.ts'
import type { ReceiptActions, ReceiptFlow, ReceiptState } from './types.ts'

/** Shown if the receipt failed to load: '--' in every field [8-08]. */
const BLANK: Receipt = {
  applicationNumber: ABSENT,
  paidAt: ABSENT,
  channel: undefined,
  invoiceNumber: ABSENT,
  service: undefined,
  lines: [],
  total: undefined,
}

/** /ecad-receipt [2-07]. */
export function createReceipt(deps: FlowDeps): ReceiptFlow {
  const { api, ports, currentService, preferences } = deps
  const { state, set } = createState<ReceiptState>({ at: { kind: 'loading' }, chinese: null })
  const latest = createLatestRequest()
  const { session } = ports.storage

  async function load(tid: string): Promise<void> {
    const signal = latest.start()
    set({ at: { kind: 'loading' } })
    try {
      const receipt = await readReceipt(api, tid)
      if (signal.aborted) return
      if (receipt?.service !== undefined) currentService.set('ecadReceipt', { name: receipt.service })
      else if (receipt !== undefined) currentService.setPlan('ecadReceipt')
      set({ at: receipt === undefined ? { kind: 'notFound' } : { kind: 'shown', tid, receipt, incomplete: false } })
    } catch {
      // [8-08] ignored: the fields show '--', and 'retry' loads again
      if (!signal.aborted) set({ at: { kind: 'shown', tid, receipt: BLANK, incomplete: true } })
    }
  }

  /** If the texts cannot be loaded, the receipt is only in the user's language. */
  async function loadChinese(): Promise<void> {
    const chinese = await preferences.translatorOf('zh-Hant')
    if (chinese.language === 'zh-Hant') set({ chinese: ref(chinese) })
  }

  function open(): void {
    const tid = ports.navigator.query().tid ?? session.get(STORAGE_KEYS.receiptTid) ?? ''
    if (!isTid(tid)) {
      latest.cancel()
      set({ at: { kind: 'notFound' } })
      return
    }
    session.set(STORAGE_KEYS.receiptTid, tid)
    // the receipt first; the Chinese text is below it
    void load(tid).then(loadChinese)
  }

  const share = createSharing(deps)

  /** Goes back [2-07], after a confirmation if there is a receipt: to the completion page if that opened the receipt. */
  const close = async () => {
    if (state.at.kind !== 'shown' || (await ports.dialogs.confirm({ text: { key: 'confirmLeavePage' } }))) await goBack(deps)
  }
  function pdfOf(tid: string, { applicationNumber }: Receipt) {
    const { language, platform } = preferences.state
    const of = { tid, language, platform }
    return { of, url: receiptPdfUrl(api, of), name: `receipt-${applicationNumber}.pdf` }
  }

  return {
    state,
    actions: ({ at }): ReceiptActions => {
      const pdf = at.kind === 'shown' && !at.incomplete ? pdfOf(at.tid, at.receipt) : undefined
      const { inHost } = ports.hostPage
      return {
        open,
        retry: at.kind === 'shown' && at.incomplete ? open : undefined,
        pdf: inHost ? undefined : pdf,
        savePdf: inHost && pdf !== undefined ? () => ports.preview.save(pdf) : undefined,
        close,
        share: pdf && share && (() => void share(pdf.name, pdf.of)),
        print: at.kind === 'shown' && !at.incomplete ? ports.hostPage.print : undefined,
      }
    },
  }
}
