import { restoreOrder } from '../../api/payment.ts'
import type { FlowDeps } from '../deps.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

/** Gives an unpaid order up (decision 3.3): its plans are in the cart again, and this tab forgets the order. Returns false when the server refused. */
export async function giveUpOrder({ api, ports }: Pick<FlowDeps, 'api' | 'ports'>, tid: string): Promise<boolean> {
  if ((await restoreOrder(api, tid)) !== 'done') return false
  for (const key of [STORAGE_KEYS.transactionId, STORAGE_KEYS.transactionOf, STORAGE_KEYS.processId]) ports.storage.session.remove(key)
  return true
}
