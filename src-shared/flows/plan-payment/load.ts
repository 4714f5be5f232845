import { type Cart, getCart } from '../../api/cart.ts'
import { getBill, getUnpaidBill } from '../../api/payment.ts'
import type { FlowDeps } from '../../app/types.ts'
import type { Bill } from '../payment/types.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

export type PayableThing =
  | { readonly kind: 'cart'; readonly cart: Cart }
  | { readonly kind: 'bill'; readonly bill: Bill }
  /** neither a cart nor an unpaid order: only then 'idle-cleared' is said (decision 3.3) */
  | { readonly kind: 'nothing' }
  /** the cart could not be fetched, which reads the same to the user [8-02] */
  | { readonly kind: 'unfetchable' }

/** An order that was given back or ran out is not shown in place of the cart. */
const alive = (bill: Bill | undefined): bill is Bill => bill !== undefined && bill.state !== 'EXPIRED'

/** What is to be paid: the order the address names; else the cart; else the order of this tab; else an unpaid one found again. */
export async function findPayable({ api, ports }: FlowDeps, signal: AbortSignal): Promise<PayableThing> {
  const { tid } = ports.navigator.query()
  if (tid !== undefined && tid !== '') {
    const named = await getBill(api, { tid }, { signal })
    if (named !== undefined) return { kind: 'bill', bill: named }
  }
  let cart: Cart | undefined
  try {
    cart = await getCart(api, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'unfetchable' }
  }
  if (cart !== undefined && cart.lines.length > 0) return { kind: 'cart', cart }
  const own = ports.storage.session.get(STORAGE_KEYS.transactionId)
  const mine = own === undefined ? undefined : await getBill(api, { tid: own }, { signal })
  if (alive(mine)) return { kind: 'bill', bill: mine }
  const unpaid = await getUnpaidBill(api, { signal })
  return unpaid === undefined ? { kind: 'nothing' } : { kind: 'bill', bill: unpaid }
}
