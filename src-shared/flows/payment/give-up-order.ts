import { restoreOrder } from '../../api/payment.ts'
import type { Message } from '../../ports/message.ts'
import type { FlowDeps } from '../deps.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

/** What becomes of the plans of an order that is given up: in the cart again, to be changed, or wanted no longer. */
export type GivenUp = 'changed' | 'cancelled'

/** Gives an unpaid order up (decision 3.3), and this tab forgets it. Returns false when the server refused. */
export async function giveUpOrder({ api, ports }: Pick<FlowDeps, 'api' | 'ports'>, tid: string, to: GivenUp): Promise<boolean> {
  if ((await restoreOrder(api, { tid, toCart: to === 'changed' })) !== 'done') return false
  for (const key of [STORAGE_KEYS.transactionId, STORAGE_KEYS.transactionOf, STORAGE_KEYS.processId]) ports.storage.session.remove(key)
  return true
}

/** Asked before an order is cancelled, as its plans would have to be looked for again. */
export const cancelQuestion = (applicationNumber: string): Message => ({ key: 'cancelOrderConfirm', values: { number: applicationNumber } })
