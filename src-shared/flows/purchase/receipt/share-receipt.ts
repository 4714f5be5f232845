import { type PdfOf, receiptPdf } from '../../../api/receipt.ts'
import type { FileToShare } from '../../../ports/host-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { showFailure } from '../../core/failures.ts'
import { whileWaiting } from '../../core/waiting-message.ts'

/** Shares a receipt's PDF with another app of the device; undefined if the browser cannot. */
export function createSharing(deps: FlowDeps): ((name: string, of: PdfOf) => Promise<void>) | undefined {
  const { api, ports } = deps
  const { share } = ports.hostPage
  if (share === undefined) return undefined
  let busy = false
  /** a file that arrived too late for the click; the next click shares it at once */
  let late: { readonly of: string; readonly file: FileToShare } | undefined

  return async (name, of) => {
    if (busy) return
    busy = true
    const key = JSON.stringify(of)
    try {
      const file = late?.of === key ? late.file : { name, bytes: await whileWaiting(deps, () => receiptPdf(api, of)) }
      const result = await share(file)
      late = result === 'pressAgain' ? { of: key, file } : undefined
      if (result === 'pressAgain') ports.dialogs.toast({ key: 'shareAgain' })
    } catch {
      await showFailure(ports, 'downloadFileFailed')
    } finally {
      busy = false
    }
  }
}
