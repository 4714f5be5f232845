import { billStanding, getBill } from '../../api/payment.ts'
import type { Bill } from '../../domain/payment/bill.ts'
import type { PaymentChannel } from '../../domain/payment/payment-channels.ts'
import type { PayOrder } from '../../ports/cashier.ts'
import type { ExternalPage, ExternalPageSignal } from '../../ports/external-page.ts'
import type { FlowDeps } from '../core/deps.ts'
import { createPolling, oneAtATime, WHILE_PENDING } from '../core/polling.ts'
import { createTimeLimit } from '../core/time-limit.ts'
import type { BillPaymentParts, BillPaymentStore } from './bill-payment-parts.ts'
import { createCashierVisits } from './cashier-visits.ts'
import { createMethodChoice } from './choose-method.ts'
import { createPhoneHandover } from './handover/phone-handover.ts'
import { type CashierVisit, mayNotBePaid, readUnpaid } from './read-bill.ts'
import { after, type PaymentEvent, SITUATIONS } from './situations.ts'
import type { PaymentSituation } from './types.ts'
import { paymentWords } from './words.ts'

/**
 * Pays one bill at the cashier. Messages from a window, the host or a return only make this page query the server; only
 * the server's response changes the state (decision 3.5, threats 1-6).
 */
export function createBillPayment(deps: FlowDeps, store: BillPaymentStore, parts: BillPaymentParts) {
  const { state, set } = store
  const { api, ports } = deps
  const visits = createCashierVisits(ports.storage.session, ports.clock)
  /** the cashier's page that this page opened, while the payer may be on it */
  let cashierPage: ExternalPage | undefined
  let visit: CashierVisit | undefined
  const methods = createMethodChoice(deps, store)
  let wasAtCashier = false
  /** this page's visit has ended; if the server still reports an open visit, it is this one */
  let visitEnded = false
  /** the bill that `onPaid` was called for */
  let reportedBillId: string | undefined
  let failedPolls = 0
  /** the bill's state when the payer left or pressed 'pay again'; while it is the same, nothing has changed */
  let knownState: Bill['state'] | undefined

  /** Whether the user is on this page or on the cashier's page that it opened. */
  const isWaiting = (): boolean => parts.isShown() || cashierPage !== undefined

  const limit = createTimeLimit(ports.clock, () => api.serverOffsetMs(), {
    // the server ends the bill by its own clock, so poll until it does
    onOver: () => {
      polling.start(WHILE_PENDING)
      void poll()
    },
  })
  /** Shows until when a channel can be chosen, and polls then; undefined: there is no limit now. */
  function chooseUntil(instant: string | undefined): void {
    limit.until(instant)
    set({ chooseUntil: instant ?? null })
  }
  const polling = createPolling(
    ports.clock,
    () => (isWaiting() ? poll() : Promise.resolve()),
    () => send('quiet'),
  )

  const phone = createPhoneHandover(deps, {
    purpose: 'payment',
    get: () => state.handover,
    set: (handover) => set({ handover }),
    of: () => state.bill?.billId,
    onMade: () => undefined,
    onOpened: () => {
      wasAtCashier = true
      // otherwise a reload could show 'not paid' before the phone has reached the cashier
      if (state.bill !== null) visits.openedInWindow(state.bill)
      if (state.situation === 'onPhone') enter('onPhone')
    },
    onUnused: () => {
      chooseUntil(state.bill?.expiresAt)
      showChoice()
    },
    onBack: () => handleReturn(),
  })

  // the schedule may be slow, and pauses while the page is suspended, so news polls at once (threat 4)
  ports.hostPage.onNews((news) => {
    const isOurs = news.kind !== 'returned' || news.of === 'pay'
    if (isOurs && isWaiting() && state.situation !== 'paid' && state.situation !== 'preparing') void poll()
    return false
  })

  /** Something happened on this page. What it leads to, if anything, is in the table of situations. */
  function send(event: PaymentEvent): void {
    const next = after(state.situation, event)
    if (next !== undefined) enter(next)
  }

  function enter(situation: PaymentSituation): void {
    const before = state.situation
    const { bill } = state
    const mayBePaying = wasAtCashier || (bill !== null && visits.mayBePayingElsewhere(bill))
    set({ situation, words: paymentWords(situation, { state: bill?.state, wasAtCashier: mayBePaying }) })
    if (situation === before) return
    set({ withoutMethod: 0, ...(before === 'networkAbnormal' && { note: null }) })
    polling.start(SITUATIONS[situation].poll)
  }

  /** Offers a new attempt with the same bill, if the situation permits it. Polling continues and detects a payment that was running. */
  function showChoice(): boolean {
    if (after(state.situation, 'offer') === undefined) return false
    knownState = state.bill?.state
    wasAtCashier = false
    visits.forget()
    send('offer')
    return true
  }

  function endVisit(): void {
    cashierPage?.end()
    cashierPage = undefined
    visit = undefined
    set({ cashierPage: null })
    phone.stop()
  }

  function acceptPaid(bill: Bill): void {
    wasAtCashier = false
    endVisit()
    chooseUntil(undefined)
    enter('paid')
    if (reportedBillId === bill.billId) return
    reportedBillId = bill.billId
    visits.forget()
    parts.onPaid(bill)
  }

  /** Updates the state from the server's bill. */
  function accept(bill: Bill): void {
    set({ bill })
    if (bill.state === 'PAID') acceptPaid(bill)
    else acceptUnpaid(bill)
  }

  function acceptUnpaid(bill: Bill): void {
    if (visitEnded) {
      visitEnded = false
      visits.markEnded(bill)
    }
    const before = state.situation
    const mayBePayingElsewhere = visits.mayBePayingElsewhere(bill)
    // the time limit applies only while a channel can be chosen
    const isOpen = (bill.state === 'NEW' || bill.state === 'FAILED') && visit === undefined && !mayBePayingElsewhere
    chooseUntil(isOpen ? bill.expiresAt : undefined)
    const now = ports.clock.now().getTime()
    const meaning = readUnpaid(bill, { situation: before, visit, knownState, wasAtCashier, mayBePayingElsewhere, now })
    if (meaning === 'stay') return
    if (cashierPage !== undefined || before === 'onPhone') endVisit()
    if (meaning === 'neverArrived') {
      methods.forget()
      showChoice()
      set({ note: { key: 'cashierNotReached' } })
      return
    }
    enter(meaning)
    if (meaning === 'choose' && before !== 'choose') parts.onChoosable?.(bill)
  }

  const poll = oneAtATime(async (): Promise<void> => {
    const before = state.bill
    if (before === null) {
      // no order yet: when the connection is back, offer the payment again
      const isCutOff = state.situation === 'networkAbnormal' || state.situation === 'checking'
      if (isCutOff && ports.hostPage.isOnline) send('offer')
      return
    }
    try {
      const now = await billStanding(api, before.billId, {})
      const isSame = now.state === before.state && now.atCashierSince === before.atCashierSince
      const bill = isSame ? before : await getBill(api, { billId: before.billId })
      if (state.bill?.billId === before.billId) accept({ ...(bill ?? { ...before, ...now }), unheard: now.unheard === true })
    } catch {
      // the next poll may succeed; if the user is waiting, `check` shows the failure
      failedPolls += 1
    }
  })

  /** Queries the bill on the user's request or return, and shows a failure. */
  async function check(): Promise<void> {
    const failed = failedPolls
    send('check')
    await poll()
    if (state.situation !== 'checking') return
    if (!ports.hostPage.isOnline) showOffline()
    else if (failedPolls > failed || state.bill === null) send('cutOff')
    else accept(state.bill)
  }

  /** Shows that there is no connection. Polling offers the payment again when it is back. */
  function showOffline(): void {
    send('cutOff')
    set({ note: { key: 'offlineNow' } })
  }

  function handleReturn(): void {
    visitEnded ||= cashierPage !== undefined && cashierPage.carriedBy !== 'blocked'
    endVisit()
    void check()
  }

  function handleSignal(from: ExternalPage, signal: ExternalPageSignal): void {
    if (cashierPage !== from) return
    // if this tab itself went to the cashier, any signal means that the payer is back
    if (signal === 'ask' && from.carriedBy !== 'same-tab') void poll()
    else handleReturn()
  }

  /** Must run synchronously in the user's click, or the browser blocks the window (decision 5). */
  function openCashierWith(payOrder: PayOrder, channel: PaymentChannel | undefined): void {
    const { bill } = state
    if (bill === null || after(state.situation, 'sent') === undefined) return
    const next = ports.cashier.open(payOrder, channel, parts.shownDigest())
    cashierPage = next
    visit = { carriedBy: next.carriedBy, startedAt: ports.clock.now().getTime(), serverSince: bill.atCashierSince }
    wasAtCashier = true
    visitEnded = false
    knownState = bill.state
    next.onSignal((signal) => handleSignal(next, signal))
    visits.opened(next.carriedBy, bill)
    set({ cashierPage: { carriedBy: next.carriedBy, href: next.href }, note: null })
    chooseUntil(undefined)
    send(next.carriedBy === 'blocked' ? 'stopped' : 'sent')
  }

  function payOnPhone(): void {
    endVisit()
    knownState = state.bill?.state
    set({ note: null })
    chooseUntil(undefined)
    send('handedOver')
    phone.start()
  }

  return {
    send,
    check,
    showBill(bill: Bill): void {
      if (state.bill?.billId !== bill.billId) {
        endVisit()
        knownState = undefined
        reportedBillId = undefined
        // if this tab itself went to the cashier, it is back, and that visit has ended (threats 1-6)
        wasAtCashier = visits.isBack(bill)
        visitEnded = wasAtCashier && !visits.wasHeardOf(bill)
      }
      accept(bill)
    },
    showOffline,
    beginPrepare: methods.begin,
    /** Loads token and channels; 'missing' means "unable to get payment token" [8-04]. Rejects if a call failed. */
    async prepare(bill: Bill): Promise<'ready' | 'missing'> {
      if (!(await methods.load(bill))) {
        send('noToken')
        return 'missing'
      }
      chooseUntil(bill.expiresAt)
      return 'ready'
    },
    /** Offers to pay after `prepare`. Returns false if it cannot be offered now: a payment may be running elsewhere, or the bill is over. */
    showReady(): boolean {
      const { bill } = state
      if (bill === null || !(mayNotBePaid(bill) || visits.mayBePayingElsewhere(bill))) return showChoice()
      accept(bill)
      return false
    },
    /** Whether the cashier can be opened synchronously, in the current click. */
    isReady: (): boolean => methods.orderOf(state.bill) !== undefined,
    openCashier: (): void => {
      const payOrder = methods.orderOf(state.bill)
      // the chosen channel may have gone while the order was loaded again
      if (ports.cashier.choosesChannelHere && state.chosen === null) methods.actions.askChannel()
      else if (payOrder !== undefined) openCashierWith(payOrder, state.chosen ?? undefined)
    },
    /** The user follows the link of a blocked window in this tab. */
    leaveHere: (): void => {
      if (state.bill !== null) visits.openedInThisTab(state.bill.billId)
    },
    ...methods.actions,
    /** undefined on a phone */
    payOnPhone: ports.handover.isOffered ? payOnPhone : undefined,
    handoverActions: phone.actions,
    focus: () => cashierPage?.focus(),
    /** The button 'check now'. Without a window of the cashier, it also means "I am back". */
    checkNow: (): void => {
      if (cashierPage !== undefined && cashierPage.carriedBy !== 'window' && cashierPage.carriedBy !== 'blocked') handleReturn()
      else if (cashierPage !== undefined) void poll()
      else void check()
    },
    stop: (): void => {
      endVisit()
      polling.stop()
      chooseUntil(undefined)
    },
  }
}

export type BillPayment = ReturnType<typeof createBillPayment>
