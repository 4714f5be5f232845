import { isIdentityOwed } from '../../api/errors.ts'
import { getBill } from '../../api/payment.ts'
import type { Charges } from '../../domain/money/charges.ts'
import type { Bill } from '../../domain/payment/bill.ts'
import type { FlowDeps } from '../core/deps.ts'
import { detailsOf, isGivenUp } from '../core/error-messages.ts'
import { failureText, showFailure } from '../core/failures.ts'
import type { Loading } from '../core/flow.ts'
import { createLatestRequest } from '../core/state.ts'
import { whenLanguageChanges } from '../information/guide/load.ts'
import { billActions, needsOrder } from '../payment/actions.ts'
import { createBillPayment } from '../payment/bill-payment.ts'
import type { BillPaymentStore } from '../payment/bill-payment-parts.ts'
import { digestOfFees } from '../payment/digest.ts'
import { prepareBill } from '../payment/prepare.ts'
import { restartPayment } from '../payment/restart-payment.ts'
import { rememberReturnPage } from '../payment/return-page.ts'
import type { BillPaymentActions, BillPaymentState } from '../payment/types.ts'

interface PaymentParts {
  readonly store: BillPaymentStore
  readonly charges: { get(): Loading<Charges>; set(charges: Loading<Charges>): void }
  /** loads the charges and their bill; undefined if there is none, which the page shows */
  readonly fetch: (signal: AbortSignal) => Promise<Charges | undefined>
  readonly onPaid: (bill: Bill) => void
  /** called if the server refuses the bill until the identity is verified (threat 26); absent if there is no check */
  readonly onIdentityOwed?: () => void
  /** whether the page of this payment is the current one */
  readonly isShown: () => boolean
}

/** Pays the charges of an application, in the same way as a purchase [2-27], [4-04], [2-19]. */
export function createStepPayment(deps: FlowDeps, { store, charges, fetch, onPaid, onIdentityOwed, isShown }: PaymentParts) {
  const { api, ports } = deps
  const choosesHere = ports.cashier.choosesChannelHere
  const latest = createLatestRequest()
  const naming = createLatestRequest()
  let busy = false
  const shownDigest = (): string | undefined => {
    const now = charges.get()
    return now.kind === 'ready' ? digestOfFees(now.value) : undefined
  }
  const billPayment = createBillPayment(deps, store, { onPaid, isShown, shownDigest })

  const billId = (): string | undefined => {
    const now = charges.get()
    return now.kind === 'ready' ? now.value.billId : undefined
  }

  function leaveForCashier(): void {
    const { bill } = store.state
    if (bill !== null) rememberReturnPage(ports.storage.session, bill.billId, deps.currentPage.route, ports.navigator.query())
    billPayment.openCashier()
  }

  /** Loads the charges, and then the bill, which may already be paid [4-04]. */
  async function load(): Promise<void> {
    const signal = latest.start()
    if (charges.get().kind !== 'ready') charges.set({ kind: 'loading' })
    try {
      const value = await fetch(signal)
      if (value === undefined) return charges.set({ kind: 'idle' })
      const bill = value.billId === undefined ? undefined : await getBill(api, { billId: value.billId }, { signal })
      if (signal.aborted) return
      charges.set({ kind: 'ready', value })
      if (bill !== undefined) billPayment.showBill(bill)
    } catch (error) {
      if (isGivenUp(error, signal)) return
      const details = detailsOf(error)
      charges.set({ kind: 'failed', message: failureText('paymentLoadFailed', details) })
      await showFailure(ports, 'paymentLoadFailed', details)
      if (isIdentityOwed(error)) onIdentityOwed?.()
    }
  }

  /** Loads the names of the charges in the new language. The payment does not change (decision 3.11). */
  async function rename(): Promise<void> {
    const signal = naming.start()
    // [8-08] ignored: the names stay in the language before, and the amounts are right
    const value = await fetch(signal).catch(() => undefined)
    const now = charges.get()
    if (!signal.aborted && value !== undefined && now.kind === 'ready' && value.billId === now.value.billId)
      charges.set({ kind: 'ready', value })
  }
  whenLanguageChanges(deps.preferences, () => {
    if (isShown() && charges.get().kind === 'ready') void rename()
  })

  async function prepare(opensCashier: boolean): Promise<void> {
    const { bill } = store.state
    if (busy || bill === null) return
    busy = true
    try {
      if ((await prepareBill(ports, billPayment, store.set, bill)) && opensCashier) leaveForCashier()
    } finally {
      busy = false
    }
  }

  /** Starts a new attempt with the same bill, or with the next one if it has expired (threat 6). */
  async function payAgain(): Promise<void> {
    if (store.state.bill?.state === 'EXPIRED') await load()
    if (store.state.situation !== 'paid') await prepare(!choosesHere)
  }

  function pay(): void {
    if (busy) return
    // if everything is loaded, open synchronously in the click, or the browser blocks the window (decision 5)
    if (!ports.hostPage.isOnline) billPayment.showOffline()
    else if (billPayment.isReady()) leaveForCashier()
    else void prepare(!choosesHere)
  }

  async function endAndReload(): Promise<void> {
    const { bill } = store.state
    if (bill === null || busy) return
    await restartPayment(api, billPayment, store.set, bill, async () => {
      await load()
      await prepare(false)
    })
  }

  /** 'Pay now' makes the order, and 'pay' does what the payment offers [2-12]. */
  const press = (): void => (needsOrder(store.state) ? pay : offer(store.state).pay)?.()

  const own = { pay, payAgain: () => void payAgain(), putBack: undefined, endAttempt: () => void endAndReload(), choosesHere }
  const offer = (state: BillPaymentState): BillPaymentActions => billActions(state, billPayment, own)
  return {
    load,
    pay: press,
    isSettled(): boolean {
      const now = charges.get()
      return now.kind === 'ready' && (now.value.billId === undefined || store.state.situation === 'paid')
    },
    async isPaidNow(): Promise<boolean> {
      if (billId() === undefined) return false
      await billPayment.check()
      return store.state.situation === 'paid'
    },
    offer,
    stop(): void {
      latest.cancel()
      naming.cancel()
      billPayment.stop()
      charges.set({ kind: 'idle' })
    },
  }
}

export type StepPayment = ReturnType<typeof createStepPayment>
