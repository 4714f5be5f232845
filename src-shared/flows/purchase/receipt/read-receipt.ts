import { getReceipt } from '../../../api/receipt.ts'
import type { ApiClient } from '../../../api/types.ts'
import type { Receipt } from '../../../domain/payment/receipt.ts'

/** The receipt that was read last, by the client that read it; a receipt never changes. */
const last = new WeakMap<ApiClient, { readonly tid: string; readonly receipt: Receipt }>()

/** The receipt of a paid order, read once for the completion and the receipt page; undefined for an unknown tid. */
export async function readReceipt(api: ApiClient, tid: string): Promise<Receipt | undefined> {
  const known = last.get(api)
  if (known?.tid === tid) return known.receipt
  const receipt = await getReceipt(api, tid)
  if (receipt !== undefined) last.set(api, { tid, receipt })
  return receipt
}
