import { type Cart, checkout, cleanCart } from '../../../api/cart.ts'
import { checkStatus, getBill, getPaymentId } from '../../../api/payment.ts'
import type { Bill } from '../../../domain/payment/bill.ts'
import { STATUS_RESULT, type StatusResult } from '../../../domain/payment/payment-states.ts'
import type { FlowDeps } from '../../core/deps.ts'
import type { FailureName } from '../../core/failures.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'
import { digestOfPlans } from '../../payment/digest.ts'
import { summaryOf } from '../plan-confirm/summary.ts'

export type CheckoutOutcome =
  /** the bill; `mayBePaid` false: it is only shown [4-09], decision 3.2 */
  | { readonly kind: 'bill'; readonly bill: Bill; readonly mayBePaid: boolean }
  | { readonly kind: 'failed'; readonly failure: FailureName; readonly cause?: unknown }
  /** the cart is not what the buyer saw (threat 21) */
  | { readonly kind: 'cartChanged' }
  /** a payment of another order with one of these plans is pending (decision 7) */
  | { readonly kind: 'plansPending' }
  | { readonly kind: 'cartTooFull' }

/** checkStatus results with which a bill may be paid [4-09]. */
const MAY_PROCEED: ReadonlySet<StatusResult> = new Set<StatusResult>(['N', 'A'])
/** checkStatus results with which an earlier order is still open. */
const STILL_OPEN: ReadonlySet<StatusResult> = new Set<StatusResult>(['N', 'A', 'P'])

/** The numbers of an order that this tab made. */
interface Made {
  readonly tid: string
  readonly pid: string | undefined
}

/** A failed step, with the row of section 8 to show. */
class StepFailed extends Error {
  readonly failure: FailureName
  constructor(failure: FailureName, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

async function step<T>(failure: FailureName, work: Promise<T | undefined>): Promise<T> {
  let value: T | undefined
  try {
    value = await work
  } catch (cause) {
    throw new StepFailed(failure, cause)
  }
  if (value === undefined) throw new StepFailed(failure)
  return value
}

/** Idempotency key. It depends on the cart's version, so a second click or a retry does not make a second order (threat 19). */
const keyOf = (version: string | undefined): string | undefined =>
  version === undefined ? undefined : `cart-version-${version}`.slice(-64)

/**
 * Starts the payment of the cart [4-09], up to the cleaned cart. Each step has its own failure, and its effects keep the specified order.
 * Calls that do not need each other's answers are made side by side; `onPayable` requests the token once the cleaning is sent.
 */
export async function runCheckout(deps: FlowDeps, cart: Cart, onPayable: (bill: Bill) => void): Promise<CheckoutOutcome> {
  const { api, ports } = deps
  const { local, session } = ports.storage
  const shown = digestOfPlans(summaryOf(cart.lines))

  /** The order's process, its status and its bill. `known` is its process, if this tab knows it: then nothing waits for another call. */
  async function ordered({ tid, pid: known }: Made) {
    const id = step('paymentIdFailed', getPaymentId(api, tid))
    const status = step('statusFailed', known === undefined ? id.then((pid) => checkStatus(api, pid)) : checkStatus(api, known))
    const read = step('statusFailed', getBill(api, { tid }))
    // the first failure in the specified order is the one that is shown
    await Promise.allSettled([id, status, read])
    const pid = await id
    const result = pid === known || known === undefined ? await status : await step('statusFailed', checkStatus(api, pid))
    const bill = await read
    // the status may be newer than the bill that was read beside it
    const isOlder = STATUS_RESULT[bill.state] !== result
    return { pid, result, bill: isOlder ? await step('statusFailed', getBill(api, { tid })) : bill }
  }

  try {
    const before = orderedBefore(deps, shown)
    let order = before === undefined ? undefined : await ordered(before)
    if (order === undefined || !STILL_OPEN.has(order.result)) {
      const made = await makeOrder(deps, cart, shown)
      if ('kind' in made) return made
      order = await ordered(made)
    }
    const { pid, result, bill } = order
    // the order must be what the page shows (threat 21)
    if (digestOfPlans(bill) !== shown) throw new StepFailed('orderChanged')
    const mayBePaid = MAY_PROCEED.has(result)
    if (mayBePaid) {
      session.set(STORAGE_KEYS.processId, pid)
      local.set(STORAGE_KEYS.cartModified, 'false')
      const cleaning = step('cleanCartFailed', cleanCart(api))
      onPayable(bill)
      const cleaned = await cleaning
      if (!cleaned.done && cleaned.reason !== 'not-in-cart') throw new StepFailed('cleanCartFailed')
    }
    return { kind: 'bill', bill, mayBePaid }
  } catch (error) {
    if (error instanceof StepFailed) return { kind: 'failed', failure: error.failure, cause: error.cause }
    throw error
  }
}

/** This tab's transaction, if it was made from this cart [4-09]. cartModified alone is not enough, because all tabs share it. */
function orderedBefore({ ports }: FlowDeps, shown: string): Made | undefined {
  const { local, session } = ports.storage
  if (local.get(STORAGE_KEYS.cartModified) === 'true' || session.get(STORAGE_KEYS.transactionOf) !== shown) return undefined
  const tid = session.get(STORAGE_KEYS.transactionId)
  return tid === undefined ? undefined : { tid, pid: session.get(STORAGE_KEYS.processId) }
}

/** Makes the order, or returns the outcome if that failed. */
async function makeOrder({ api, ports, preferences }: FlowDeps, cart: Cart, shown: string): Promise<Made | CheckoutOutcome> {
  const { local, session } = ports.storage
  const { language, platform } = preferences.state
  const request = { platform, language, cartVersion: cart.version, idempotencyKey: keyOf(cart.version), shown }
  const answer = await step('checkoutFailed', checkout(api, request))
  if (!answer.done) {
    if (answer.reason === 'cart-changed') return { kind: 'cartChanged' }
    if (answer.reason === 'already-ordered') return { kind: 'plansPending' }
    if (answer.reason === 'cart-full') return { kind: 'cartTooFull' }
    if (answer.reason === 'audience' || answer.reason === 'not-qualified') throw new StepFailed('unqualified')
    if (answer.reason === 'order-changed') throw new StepFailed('orderChanged')
    throw new StepFailed(answer.reason === 'cart-empty' ? 'cartEmptied' : 'checkoutFailed')
  }
  session.set(STORAGE_KEYS.transactionId, answer.tid)
  session.set(STORAGE_KEYS.transactionOf, shown)
  local.set(STORAGE_KEYS.orderUnderWay, answer.tid)
  if (answer.pid !== undefined) session.set(STORAGE_KEYS.processId, answer.pid)
  return answer
}
