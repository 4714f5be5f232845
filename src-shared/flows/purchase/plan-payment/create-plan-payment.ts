import type { Cart } from '../../../api/cart.ts'
import { isTooMany } from '../../../api/errors.ts'
import type { Bill } from '../../../domain/payment/bill.ts'
import type { RouteName } from '../../../domain/routes.ts'
import { leavePage } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { isGivenUp, messageOf, reasonOf } from '../../core/error-messages.ts'
import { showFailure } from '../../core/failures.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'
import { whileWaiting } from '../../core/waiting-message.ts'
import { billActions } from '../../payment/actions.ts'
import { createBillPayment } from '../../payment/bill-payment.ts'
import { NO_BILL } from '../../payment/bill-payment-parts.ts'
import { showAnyFailure } from '../../payment/close-cashier.ts'
import { digestOfPlans } from '../../payment/digest.ts'
import { giveUpOrder } from '../../payment/give-up-order.ts'
import { prepareBill } from '../../payment/prepare.ts'
import { restartPayment } from '../../payment/restart-payment.ts'
import { mayPress } from '../../payment/situations.ts'
import { forgetConfirmed } from '../plan-confirm/confirmed-plans.ts'
import { summaryOf } from '../plan-confirm/summary.ts'
import { forgetAsked } from '../plan-purchase/repeat-purchase.ts'
import { runCheckout } from './checkout-chain.ts'
import { findPayable } from './load.ts'
import { requestRenewal } from './request-renewal.ts'
import type { PaymentPlace, PlanPaymentActions, PlanPaymentFlow, PlanPaymentState } from './types.ts'

const PAGES: ReadonlySet<RouteName> = new Set<RouteName>(['paymentInfo', 'paymentProcess'])

/** Step 3, /payment-info and /payment-process [2-05], [4-09]. */
export function createPlanPayment(deps: FlowDeps): PlanPaymentFlow {
  const { api, ports, currentPage } = deps
  const { session, local } = ports.storage
  const choosesHere = ports.cashier.choosesChannelHere
  const { state, set } = createState<PlanPaymentState>({
    ...NO_BILL,
    load: { kind: 'loading' },
    place: 'paymentInfo',
    summary: null,
    source: 'cart',
  })
  const latest = createLatestRequest()
  let cart: Cart | undefined
  /** identifies the running work: a second click starts nothing (threat 19), and leaving the page invalidates it */
  let underWay: object | undefined
  const isShown = (): boolean => PAGES.has(currentPage.route)
  const shownDigest = (): string | undefined => (state.summary === null ? undefined : digestOfPlans(state.summary))

  function complete(bill: Bill): void {
    session.set(STORAGE_KEYS.transactionId, bill.tid)
    session.remove(STORAGE_KEYS.transactionOf)
    forgetConfirmed(session)
    forgetAsked(session)
    // the cart is empty because it was paid, so no idle message is needed
    local.set(STORAGE_KEYS.cartModified, 'false')
    if (isShown()) ports.navigator.replace('completeSubmission', { isPay: 'true', merchantOrderNo: bill.merchantOrderNo, tid: bill.tid })
  }
  const billPayment = createBillPayment(
    deps,
    { state, set },
    {
      onPaid: complete,
      onChoosable: (bill) => {
        if (choosesHere && state.place === 'paymentProcess' && !billPayment.isReady()) void once(async () => void (await prepare(bill)))
      },
      isShown,
      shownDigest,
    },
  )

  function showCart(next: Cart): void {
    cart = next
    billPayment.stop()
    set({ ...NO_BILL, load: { kind: 'ready' }, source: 'cart', summary: summaryOf(next.lines) })
    billPayment.send('offer')
  }

  function showBill(bill: Bill): void {
    cart = undefined
    const completedBefore = state.situation === 'paid' && state.bill?.billId === bill.billId
    set({ load: { kind: 'ready' }, source: 'order', summary: summaryOf(bill.lines) })
    billPayment.showBill(bill)
    // a paid order always leads to the completion page (decision 3.2)
    if (completedBefore) complete(bill)
  }

  const prepare = (bill: Bill, isHere?: () => boolean): Promise<boolean> =>
    prepareBill(ports, billPayment, set, bill, { onBadAnswer: () => showAnyFailure(deps, 'tokenCallFailed'), isHere })

  /** Runs one piece of work at a time. `isHere` returns whether its page is still shown. */
  async function once(work: (isHere: () => boolean) => Promise<void>): Promise<void> {
    if (underWay !== undefined) return
    const mine = {}
    underWay = mine
    set({ note: null })
    try {
      await work(() => underWay === mine && isShown())
    } finally {
      if (underWay === mine) underWay = undefined
    }
  }

  async function load(): Promise<void> {
    const signal = latest.start()
    if (state.load.kind !== 'ready') set({ load: { kind: 'loading' } })
    try {
      const found = await findPayable(deps, signal)
      // no dialog and no redirect if the user has left the page
      if (signal.aborted || !isShown()) return
      if (found.kind === 'cart') {
        showCart(found.cart)
        if (state.place === 'paymentProcess') ports.navigator.replace('paymentInfo')
      } else if (found.kind === 'bill' && found.bill.kind === 'application' && found.bill.state !== 'PAID') {
        // its fees are no plans: the server would refuse what this page can show of them
        ports.navigator.replace('ecadPay', { tid: found.bill.tid })
      } else if (found.kind === 'bill') {
        showBill(found.bill)
        if (state.place === 'paymentProcess' && state.situation === 'choose') await once(async () => void (await prepare(found.bill)))
      } else if (found.kind === 'changed') {
        forgetConfirmed(session)
        await showFailure(ports, 'orderChanged')
      } else await showFailure(ports, 'cartEmptied')
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ load: { kind: 'failed', message: messageOf(error) } })
    }
  }

  /** Makes an order from the cart and resolves to its bill; undefined if it may not be paid, and the page then shows why. */
  async function makeBill(of: Cart, isHere: () => boolean): Promise<Bill | undefined> {
    billPayment.send('prepare')
    const outcome = await runCheckout(deps, of, billPayment.beginPrepare)
    // if the user has left, the order stays unpaid and can be found again (decision 3.3)
    if (!isHere()) return undefined
    if (outcome.kind === 'bill') {
      showBill(outcome.bill)
      return state.situation !== 'underWay' && outcome.mayBePaid ? outcome.bill : undefined
    }
    billPayment.send('offer')
    if (outcome.kind === 'cartChanged') {
      ports.dialogs.toast({ key: 'cartChangedElsewhere' })
      await load()
    } else if (outcome.kind === 'failed' && isTooMany(outcome.cause)) set({ note: messageOf(outcome.cause) })
    else if (outcome.kind === 'plansPending' || outcome.kind === 'cartTooFull')
      // no money was charged; the buyer waits, or goes back and removes plans
      await ports.dialogs.inform({
        title: { key: 'friendlyReminder' },
        text: { key: outcome.kind === 'cartTooFull' ? 'cartTooFull' : 'planPendingElsewhere' },
        more: [{ key: 'moneyNothingTaken' }],
      })
    else await showAnyFailure(deps, outcome.failure, { reason: reasonOf(outcome.cause) })
    return undefined
  }

  /** The bill to pay: a new one for the cart, or that of the shown unpaid order. */
  const billToPay = async (isHere: () => boolean): Promise<Bill | undefined> =>
    state.source === 'cart' && cart !== undefined ? makeBill(cart, isHere) : (state.bill ?? undefined)

  async function goToProcess(isHere: () => boolean): Promise<void> {
    const bill = await billToPay(isHere)
    if (bill === undefined || !(await prepare(bill, isHere)) || !isHere()) return
    set({ place: 'paymentProcess' })
    ports.navigator.go('paymentProcess', { tid: bill.tid })
  }

  async function payNow(isHere: () => boolean): Promise<void> {
    const bill = await billToPay(isHere)
    if (bill !== undefined && (await prepare(bill, isHere)) && isHere()) billPayment.openCashier()
  }

  /** Starts work that needs a connection; without one, shows that. */
  function begin(work: (isHere: () => boolean) => Promise<void>): void {
    if (underWay !== undefined) return
    if (ports.hostPage.isOnline) void once((isHere) => whileWaiting(deps, () => work(isHere)))
    else billPayment.showOffline()
  }

  function pay(): void {
    if (!mayPress(state.situation, 'pay')) return
    // if everything is loaded, open synchronously in the click, or the browser blocks the window (decision 5)
    if (underWay === undefined && ports.hostPage.isOnline && billPayment.isReady()) billPayment.openCashier()
    else begin(payNow)
  }

  async function putBack(to: RouteName): Promise<void> {
    const { bill } = state
    if (bill === null) return
    try {
      const refused = await giveUpOrder(deps, bill.tid, 'changed')
      if (refused !== undefined) {
        set({ note: { key: refused } })
        return await billPayment.check()
      }
      forgetConfirmed(session)
      local.set(STORAGE_KEYS.cartModified, 'true')
      billPayment.stop()
      set({ ...NO_BILL, load: { kind: 'loading' }, summary: null })
      if (isShown()) ports.navigator.replace(to)
    } catch (error) {
      set({ note: messageOf(error) })
    }
  }

  /** Gets a new bill for the order of an expired one; undefined if there is none, and the page then shows why. */
  async function renew({ tid }: Bill): Promise<Bill | undefined> {
    const digest = shownDigest()
    if (digest === undefined) return undefined
    billPayment.send('prepare')
    const renewal = await requestRenewal(deps, tid, digest)
    if (renewal.kind === 'bill') {
      showBill(renewal.bill)
      return renewal.bill
    }
    const cause = renewal.kind === 'failed' ? renewal.cause : undefined
    if (renewal.kind === 'failed') set({ note: messageOf(cause) })
    billPayment.send('notRenewed')
    if (renewal.kind === 'refused' && renewal.note !== undefined) set({ note: { key: renewal.note } })
    else if (!isTooMany(cause)) await showAnyFailure(deps, 'checkoutFailed', { reason: reasonOf(cause) })
    return undefined
  }

  async function payAgain(isHere: () => boolean): Promise<void> {
    const { bill } = state
    if (bill === null) return
    const payable = bill.state === 'EXPIRED' ? await renew(bill) : bill
    if (payable === undefined || !(await prepare(payable, isHere)) || !isHere()) return
    if (!choosesHere) billPayment.openCashier()
    else if (state.place === 'paymentInfo') ports.navigator.go('paymentProcess', { tid: bill.tid })
  }

  async function endAndRenew(): Promise<void> {
    const { bill } = state
    if (bill === null) return
    await restartPayment(api, billPayment, set, bill, async () => {
      const renewed = await renew(bill)
      if (renewed !== undefined) await prepare(renewed)
    })
  }

  function open(place: PaymentPlace): void {
    const { tid } = ports.navigator.query()
    set({ place, note: null })
    const isOfBill = tid !== undefined && tid === state.bill?.tid
    // nothing is reloaded between the two pages of one payment
    if (isOfBill && (underWay !== undefined || (state.load.kind === 'ready' && state.bill?.state !== 'PAID'))) return
    // invalidate work that was started for another order
    underWay = undefined
    if (!isOfBill) set({ load: { kind: 'loading' }, summary: null })
    void load()
  }

  function previous(): void {
    if (state.place === 'paymentProcess') ports.navigator.go('paymentInfo', state.bill === null ? {} : { tid: state.bill.tid })
    else if (state.source === 'cart' || state.load.kind !== 'ready') ports.navigator.go('confirmInfo')
    // Back means changing the order [2-05], so its plans go back to the cart, unless the money may have been charged
    else if (mayPress(state.situation, 'putBack') && ports.hostPage.isOnline) begin(() => putBack('confirmInfo'))
    else ports.navigator.go('chooseEcad')
  }

  const allActions = {
    retry: () => void load(),
    next: () => begin(goToProcess),
    abandon: () => void leavePage(deps, 'abandonConfirm'),
    own: {
      pay,
      payAgain: () => begin(payAgain),
      putBack: () => begin(() => putBack('chooseEcad')),
      endAttempt: () => begin(endAndRenew),
      choosesHere,
    },
  }

  return {
    state,
    actions: (now): PlanPaymentActions => {
      const ready = now.load.kind === 'ready'
      // while another order is loading, the shown one offers no actions
      const bill = billActions(ready ? now : { ...now, ...NO_BILL, handover: now.handover }, billPayment, allActions.own)
      const goesOn = choosesHere && now.place === 'paymentInfo'
      const busy = now.situation === 'preparing' || now.situation === 'checking'
      return {
        ...bill,
        pay: goesOn ? bill.payAgain : bill.pay,
        choose: goesOn ? undefined : bill.choose,
        open,
        retry: now.load.kind === 'failed' ? allActions.retry : undefined,
        next: ready && goesOn && now.situation === 'choose' ? allActions.next : undefined,
        previous: busy || now.situation === 'paid' ? undefined : previous,
        abandon: allActions.abandon,
      }
    },
  }
}
