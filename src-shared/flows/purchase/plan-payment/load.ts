import { type Cart, getCart } from '../../../api/cart.ts'
import { getBill, getUnpaidBill } from '../../../api/payment.ts'
import type { Bill } from '../../../domain/payment/bill.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'
import { isAsConfirmed } from '../plan-confirm/confirmed-plans.ts'
import { summaryOf } from '../plan-confirm/summary.ts'

/** What the payment page shows. */
export type Payable =
  | { readonly kind: 'cart'; readonly cart: Cart }
  | { readonly kind: 'bill'; readonly bill: Bill }
  /** another tab or device has changed the plans since they were confirmed in step 2 (threat 21) */
  | { readonly kind: 'changed' }
  /** neither a cart nor an unpaid order; only then the idle-cleared message is shown (decision 3.3) */
  | { readonly kind: 'nothing' }
  /** the cart could not be loaded; shown like 'nothing' [8-02] */
  | { readonly kind: 'unfetchable' }

/** Whether an order may be shown instead of the cart. */
const alive = (bill: Bill | undefined): bill is Bill => bill !== undefined && bill.state !== 'EXPIRED'

/**
 * Finds what to pay: the order in the address, else the cart, else this tab's order, else another unpaid one. Unless the
 * address names it, it must have the plans that were confirmed in step 2.
 */
export async function findPayable({ api, ports }: FlowDeps, signal: AbortSignal): Promise<Payable> {
  const { session } = ports.storage
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
  if (cart !== undefined && cart.lines.length > 0)
    return isAsConfirmed(session, summaryOf(cart.lines)) ? { kind: 'cart', cart } : { kind: 'changed' }
  const own = session.get(STORAGE_KEYS.transactionId)
  const mine = own === undefined ? undefined : await getBill(api, { tid: own }, { signal })
  const bill = alive(mine) && isAsConfirmed(session, mine) ? mine : await getUnpaidBill(api, { signal })
  if (bill === undefined) return { kind: 'nothing' }
  return isAsConfirmed(session, bill) ? { kind: 'bill', bill } : { kind: 'changed' }
}
