import { restoreOrder } from '../../api/payment.ts'
import type { Message, MessageKey } from '../../ports/message.ts'
import type { FlowDeps } from '../core/deps.ts'
import { STORAGE_KEYS } from '../core/storage-keys.ts'

/** Why an order is given up: 'changed' puts its plans back into the cart, 'cancelled' drops them. */
export type GivenUp = 'changed' | 'cancelled'

/** 'not-found': another order has replaced it. */
const REFUSED = {
  paid: 'putBackRefused',
  pending: 'putBackRefused',
  'cart-full': 'putBackCartFull',
  'not-found': 'orderChanged',
} as const satisfies Record<string, MessageKey>

/** Gives up an unpaid order (decision 3.3) and removes it from this tab's storage. Returns why the server refused; undefined on success. */
export async function giveUpOrder(
  { api, ports }: Pick<FlowDeps, 'api' | 'ports'>,
  tid: string,
  to: GivenUp,
): Promise<MessageKey | undefined> {
  const outcome = await restoreOrder(api, { tid, toCart: to === 'changed' })
  if (outcome !== 'done') return REFUSED[outcome]
  for (const key of [STORAGE_KEYS.transactionId, STORAGE_KEYS.transactionOf, STORAGE_KEYS.processId]) ports.storage.session.remove(key)
  ports.storage.local.remove(STORAGE_KEYS.orderUnderWay)
  return undefined
}

/** Confirmation before an order is cancelled: the user would have to search for its plans again. */
export const cancelQuestion = (applicationNumber: string): Message => ({ key: 'cancelOrderConfirm', values: { number: applicationNumber } })
