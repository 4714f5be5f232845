import { getReceipt } from '../../../api/receipt.ts'
import type { ApiClient } from '../../../api/types.ts'
import type { Receipt } from '../../../domain/payment/receipt.ts'

/** The last receipt of each client. A receipt never changes, so it can be reused. */
const last = new WeakMap<ApiClient, { readonly tid: string; readonly receipt: Receipt }>()

/** The receipt of a paid order; the completion and the receipt page share one request. Undefined for an unknown tid. */
export async function readReceipt(api: ApiClient, tid: string): Promise<Receipt | undefined> {
  const known = last.get(api)
  if (known?.tid === tid) return known.receipt
  const receipt = await getReceipt(api, tid)
  if (receipt !== undefined) last.set(api, { tid, receipt })
  return receipt
}
