import { restoreOrder } from '../../api/payment.ts'
import type { Message, MessageKey } from '../../ports/message.ts'
import type { FlowDeps } from '../core/deps.ts'
import { STORAGE_KEYS } from '../core/storage-keys.ts'

/** What becomes of the plans of an order that is given up: in the cart again, to be changed, or wanted no longer. */
export type GivenUp = 'changed' | 'cancelled'

/** Gives an unpaid order up (decision 3.3), and this tab forgets it. Returns why the server refused, undefined where it did not. */
export async function giveUpOrder(
  { api, ports }: Pick<FlowDeps, 'api' | 'ports'>,
  tid: string,
  to: GivenUp,
): Promise<MessageKey | undefined> {
  const outcome = await restoreOrder(api, { tid, toCart: to === 'changed' })
  if (outcome !== 'done') return outcome === 'cart-full' ? 'putBackCartFull' : 'putBackRefused'
  for (const key of [STORAGE_KEYS.transactionId, STORAGE_KEYS.transactionOf, STORAGE_KEYS.processId]) ports.storage.session.remove(key)
  return undefined
}

/** Asked before an order is cancelled, as its plans would have to be looked for again. */
export const cancelQuestion = (applicationNumber: string): Message => ({ key: 'cancelOrderConfirm', values: { number: applicationNumber } })
