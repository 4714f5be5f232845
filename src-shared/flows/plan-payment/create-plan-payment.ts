import { type Cart, renewOrder } from '../../api/cart.ts'
import { isTooMany } from '../../api/errors.ts'
import { getBill, restoreOrder } from '../../api/payment.ts'
import type { FlowDeps } from '../../app/types.ts'
import { tellFailure } from '../failures.ts'
import { leavePage } from '../leave-page.ts'
import { createCashierDesk, NO_BILL } from '../payment/cashier-desk.ts'
import { offerBill } from '../payment/offer.ts'
import { prepareBill } from '../payment/prepare.ts'
import type { Bill } from '../payment/types.ts'
import { summaryOf } from '../plan-confirm/summary.ts'
import { createState, createTurns } from '../state.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { isGivenUp, wordsOf } from '../words-of.ts'
import { runCheckout } from './checkout-chain.ts'
import { findPayable } from './load.ts'
import type { PaymentPlace, PlanPaymentActions, PlanPaymentFlow, PlanPaymentState } from './types.ts'

/** Step 3, /payment-info and /payment-process [2-05], [4-09]. */
export function createPlanPayment(deps: FlowDeps): PlanPaymentFlow {
  const { api, ports, here, preferences } = deps
  const { session, local } = ports.storage
  const choosesHere = ports.cashier.choosesChannelHere
  const { state, set } = createState<PlanPaymentState>({
    ...NO_BILL,
    load: { kind: 'loading' },
    place: 'paymentInfo',
    summary: null,
    source: 'cart',
  })
  const turns = createTurns()
  let cart: Cart | undefined
  /** the payment start runs: a second press finds nothing to press (threat 19) */
  let starting = false

  function complete(bill: Bill): void {
    session.set(STORAGE_KEYS.transactionId, bill.tid)
    if (here.route !== 'paymentInfo' && here.route !== 'paymentProcess') return
    ports.navigator.replace('completeSubmission', { isPay: 'true', merchantOrderNo: bill.merchantOrderNo, tid: bill.tid })
  }
  const desk = createCashierDesk(deps, { state, set }, complete)

  function showCart(next: Cart): void {
    cart = next
    desk.leave()
    set({ ...NO_BILL, load: { kind: 'ready' }, source: 'cart', summary: summaryOf(next.lines) })
    desk.say('choose')
  }

  function showBill(bill: Bill): void {
    cart = undefined
    const toldBefore = state.situation === 'paid' && state.bill?.billId === bill.billId
    set({ load: { kind: 'ready' }, source: 'order', summary: summaryOf(bill.lines) })
    desk.show(bill)
    // A paid process goes straight to completion (decision 3.2), however often this page is opened.
    if (toldBefore) complete(bill)
  }

  const prepare = (bill: Bill): Promise<boolean> => prepareBill(ports, desk, set, bill, 'tokenCallFailed')

  /** Once only: whatever started first goes on. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (starting) return
    starting = true
    set({ note: null })
    try {
      await work()
    } finally {
      starting = false
    }
  }

  async function load(): Promise<void> {
    const signal = turns.next()
    if (state.load.kind !== 'ready') set({ load: { kind: 'loading' } })
    try {
      const found = await findPayable(deps, signal)
      if (signal.aborted) return
      if (found.kind === 'cart') {
        showCart(found.cart)
        if (state.place === 'paymentProcess') ports.navigator.replace('paymentInfo')
      } else if (found.kind === 'bill') {
        showBill(found.bill)
        if (state.place === 'paymentProcess' && state.situation === 'choose') await once(async () => void (await prepare(found.bill)))
      } else await tellFailure(ports, 'cartEmptied')
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ load: { kind: 'failed', message: wordsOf(error) } })
    }
  }

  /** From the cart to a bill that may be paid, or to the screen that says why not. */
  async function makeBill(of: Cart): Promise<Bill | undefined> {
    desk.say('preparing')
    const outcome = await runCheckout(deps, of)
    if (outcome.kind === 'bill') {
      showBill(outcome.bill)
      return outcome.result === 'N' || outcome.result === 'A' ? outcome.bill : undefined
    }
    desk.say('choose')
    if (outcome.kind === 'cartChanged') {
      ports.dialogs.toast({ key: 'cartChangedElsewhere' })
      await load()
    } else if (outcome.kind === 'failed' && isTooMany(outcome.cause)) set({ note: wordsOf(outcome.cause) })
    else if (outcome.kind === 'plansPending')
      // nothing is taken and nothing lost: the buyer waits, or goes back and removes the plan
      await ports.dialogs.inform({
        title: { key: 'friendlyReminder' },
        text: { key: 'planPendingElsewhere' },
        more: [{ key: 'moneyNotCharged' }],
      })
    else await tellFailure(ports, outcome.kind === 'cartEmpty' ? 'cartEmptied' : outcome.failure)
    return undefined
  }

  /** The bill to pay: of the cart, or the unpaid order shown. */
  const billToPay = async (): Promise<Bill | undefined> =>
    state.source === 'cart' && cart !== undefined ? makeBill(cart) : (state.bill ?? undefined)

  async function goOn(): Promise<void> {
    const bill = await billToPay()
    if (bill === undefined || !(await prepare(bill))) return
    set({ place: 'paymentProcess' })
    ports.navigator.go('paymentProcess', { tid: bill.tid })
  }

  async function payNow(): Promise<void> {
    const bill = await billToPay()
    if (bill !== undefined && (await prepare(bill))) desk.depart()
  }

  function pay(): void {
    // In the click itself, or the browser blocks the window (decision 5); anything not at hand is fetched first.
    if (!starting && desk.isReady()) desk.depart()
    else void once(payNow)
  }

  async function putBack(): Promise<void> {
    const { bill } = state
    if (bill === null) return
    try {
      const outcome = await restoreOrder(api, bill.tid)
      if (outcome !== 'done') {
        set({ note: { key: 'putBackRefused' } })
        return await desk.askLoudly()
      }
      session.remove(STORAGE_KEYS.transactionId)
      session.remove(STORAGE_KEYS.processId)
      local.set(STORAGE_KEYS.cartModified, 'true')
      desk.leave()
      set({ ...NO_BILL, load: { kind: 'loading' }, summary: null })
      ports.navigator.replace('chooseEcad')
    } catch (error) {
      set({ note: wordsOf(error) })
    }
  }

  /** An expired bill is over; the order's next one takes its place. */
  async function renew({ tid }: Bill): Promise<Bill | undefined> {
    desk.say('preparing')
    const { platform, language } = preferences.state
    try {
      const renewed = await renewOrder(api, platform, language, tid)
      const bill = renewed === undefined ? undefined : await getBill(api, { tid: renewed })
      if (bill !== undefined) {
        showBill(bill)
        return bill
      }
    } catch (error) {
      set({ note: wordsOf(error) })
      desk.say('expired')
      if (!isTooMany(error)) await tellFailure(ports, 'checkoutFailed')
      return undefined
    }
    desk.say('expired')
    await tellFailure(ports, 'checkoutFailed')
    return undefined
  }

  async function payAgain(): Promise<void> {
    const { bill } = state
    if (bill === null) return
    const payable = bill.state === 'EXPIRED' ? await renew(bill) : bill
    if (payable === undefined || !(await prepare(payable))) return
    if (!choosesHere) desk.depart()
    else if (state.place === 'paymentInfo') ports.navigator.go('paymentProcess', { tid: bill.tid })
  }

  function open(place: PaymentPlace): void {
    const { tid } = ports.navigator.query()
    set({ place, note: null })
    // Between the two pages of one payment nothing is asked again; the bill at hand is the bill shown.
    if (
      starting ||
      (state.load.kind === 'ready' && state.bill !== null && state.bill.state !== 'PAID' && (tid === undefined || tid === state.bill.tid))
    )
      return
    void load()
  }

  function previous(): void {
    if (state.place === 'paymentProcess') ports.navigator.go('paymentInfo', state.bill === null ? {} : { tid: state.bill.tid })
    else ports.navigator.go(state.source === 'cart' ? 'confirmInfo' : 'chooseEcad')
  }

  const acts = {
    retry: () => void load(),
    next: () => void once(goOn),
    abandon: () => void leavePage(ports, 'abandonConfirm'),
    own: { pay, payAgain: () => void once(payAgain), putBack: () => void once(putBack), choosesHere },
  }

  return {
    state,
    offer: (now): PlanPaymentActions => {
      const bill = offerBill(now, desk, acts.own)
      const ready = now.load.kind === 'ready'
      const goesOn = choosesHere && now.place === 'paymentInfo'
      const busy = now.situation === 'preparing' || now.situation === 'checking'
      return {
        ...bill,
        pay: ready && !goesOn ? bill.pay : undefined,
        choose: goesOn ? undefined : bill.choose,
        open,
        retry: now.load.kind === 'failed' ? acts.retry : undefined,
        next: ready && goesOn && now.situation === 'choose' ? acts.next : undefined,
        previous: busy || now.situation === 'paid' ? undefined : previous,
        abandon: acts.abandon,
      }
    },
  }
}
