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

/** The receipt that is shown when it failed to load: '--' everywhere [8-08]. */
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
      // [8-08] swallowed: the fields show '--', and 'retry' loads again.
      if (!signal.aborted) set({ at: { kind: 'shown', tid, receipt: BLANK, incomplete: true } })
    }
  }

  /** Where the texts do not come, the receipt is in the reader's language alone. */
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
    // The receipt itself first: what it is called in Chinese stands below it.
    void load(tid).then(loadChinese)
  }

  const share = createSharing(deps)

  /** Asks first [2-07]. A receipt that was opened from the completion page leads back there. */
  const close = async () => {
    if (await ports.dialogs.confirm({ text: { key: 'confirmLeavePage' } })) await goBack(deps)
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
