import { billStanding, getBill } from '../../api/payment.ts'
import type { Bill } from '../../domain/bill.ts'
import type { PaymentChannel } from '../../domain/payment-channels.ts'
import type { PayOrder } from '../../ports/cashier.ts'
import type { ExternalPage, ExternalPageSignal } from '../../ports/external-page.ts'
import type { FlowDeps } from '../deps.ts'
import { createPhoneHandover } from '../handover/phone-handover.ts'
import { createPolling, oneAtATime, WHILE_PENDING } from '../polling.ts'
import { createTimeLimit } from '../time-limit.ts'
import type { BillPaymentParts, BillPaymentStore } from './bill-payment-parts.ts'
import { createCashierVisits } from './cashier-visits.ts'
import { createOpenOrder } from './open-order.ts'
import { POLL_SCHEDULE } from './poll-schedule.ts'
import { type CashierVisit, readUnpaid } from './read-bill.ts'
import type { PaymentSituation } from './types.ts'
import { paymentWords } from './words.ts'

/** Where a schedule without news ends in 'we do not know'. */
const ENDS_UNKNOWN: ReadonlySet<PaymentSituation> = new Set<PaymentSituation>(['pending', 'atCashier', 'onPhone', 'underWay', 'blocked'])

/**
 * One bill and its trips to the cashier: whatever a window, a host or a return says, the server is asked, and only
 * its answer moves the state (decision 3.5, threats 1-6).
 */
export function createBillPayment(deps: FlowDeps, { state, set }: BillPaymentStore, parts: BillPaymentParts) {
  const { api, ports } = deps
  const visits = createCashierVisits(ports.storage.session, ports.clock)
  let opened: ExternalPage | undefined
  let visit: CashierVisit | undefined
  const order = createOpenOrder(deps)
  let wasAtCashier = false
  /** a trip of this very page has ended: what the server still has as open is that one */
  let visitEnded = false
  let reportedBillId: string | undefined
  let failedPolls = 0
  /** the bill's state when the payer left, or pressed 'pay again': hearing it once more is no news */
  let knownState: Bill['state'] | undefined

  /** Somebody waits for the answer: at this page, or at the cashier it opened. */
  const isWaiting = (): boolean => parts.isShown() || opened !== undefined

  const limit = createTimeLimit(ports.clock, () => api.serverOffsetMs(), {
    onMinutes: (minutesLeft) => set({ minutesLeft }),
    // The server ends the bill by its own clock: asked until it has, or has let it live.
    onOver: () => {
      polling.start(WHILE_PENDING)
      void poll()
    },
  })
  const polling = createPolling(
    ports.clock,
    () => (isWaiting() ? poll() : Promise.resolve()),
    () => {
      if (ENDS_UNKNOWN.has(state.situation)) setSituation('unknown')
    },
  )

  const phone = createPhoneHandover(deps, {
    purpose: 'payment',
    get: () => state.handover,
    set: (handover) => set({ handover }),
    of: () => state.bill?.billId,
    onMade: () => undefined,
    onOpened: () => {
      wasAtCashier = true
      // Loaded anew, this tab does not say 'not paid' before the phone has had the time to get there.
      if (state.bill !== null) visits.openedInWindow(state.bill)
      if (state.situation === 'onPhone') setSituation('onPhone')
    },
    onUnused: () => {
      limit.until(state.bill?.expiresAt)
      showChoice()
    },
    onBack: () => handleReturn(),
  })

  // The rhythm may be slow, or asleep with the page: whatever happens anywhere, the server is asked (threat 4).
  ports.hostPage.onNews((news) => {
    const isOurs = news.kind !== 'returned' || news.of === 'pay'
    if (isOurs && isWaiting() && state.situation !== 'paid' && state.situation !== 'preparing') void poll()
    return false
  })

  function setSituation(situation: PaymentSituation): void {
    const before = state.situation
    const { bill } = state
    const mayBePaying = wasAtCashier || (bill !== null && visits.mayBePayingElsewhere(bill))
    if (before === 'networkAbnormal' && situation !== before) set({ note: null })
    set({ situation, words: paymentWords(situation, { state: bill?.state, wasAtCashier: mayBePaying }) })
    if (situation !== before) polling.start(POLL_SCHEDULE[situation])
  }

  /** Another try with the same bill; a payment that was under way is still looked for. */
  function showChoice(): void {
    knownState = state.bill?.state
    wasAtCashier = false
    visits.forget()
    setSituation('choose')
  }

  function endVisit(): void {
    opened?.end()
    opened = undefined
    visit = undefined
    set({ cashierVisit: null })
    phone.stop()
  }

  function acceptPaid(bill: Bill): void {
    wasAtCashier = false
    endVisit()
    limit.stop()
    setSituation('paid')
    if (reportedBillId === bill.billId) return
    reportedBillId = bill.billId
    visits.forget()
    parts.onPaid(bill)
  }

  /** The server's answer about the bill, and what it means for this page. */
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
    // The time to choose is told where there is something to choose.
    const isOpen = (bill.state === 'NEW' || bill.state === 'FAILED') && visit === undefined && !mayBePayingElsewhere
    limit.until(isOpen ? bill.expiresAt : undefined)
    const now = ports.clock.now().getTime()
    const meaning = readUnpaid(bill, { situation: before, visit, knownState, wasAtCashier, mayBePayingElsewhere, now })
    if (meaning === 'stay') return
    if (opened !== undefined || before === 'onPhone') endVisit()
    if (meaning === 'neverArrived') {
      showChoice()
      set({ note: { key: 'cashierNotReached' } })
      return
    }
    setSituation(meaning)
    if (meaning === 'choose' && before !== 'choose') parts.onChoosable?.(bill)
  }

  async function pollOnce(): Promise<void> {
    const before = state.bill
    if (before === null) {
      // Nothing is ordered yet: with the line back, what could not be begun can be.
      const isCutOff = state.situation === 'networkAbnormal' || state.situation === 'checking'
      if (isCutOff && ports.hostPage.isOnline) setSituation('choose')
      return
    }
    try {
      const now = await billStanding(api, before.billId, {})
      const isSame = now.state === before.state && now.atCashierSince === before.atCashierSince
      const bill = isSame ? before : await getBill(api, { billId: before.billId })
      if (state.bill?.billId === before.billId) accept(bill ?? { ...before, ...now })
    } catch {
      // The next question may get through; one that the user waits for says that it did not (loud below).
      failedPolls += 1
    }
  }

  const poll = oneAtATime(pollOnce)

  /** Asked because the user pressed, or came back: says so when it does not work. */
  async function check(): Promise<void> {
    const failed = failedPolls
    setSituation('checking')
    await poll()
    if (state.situation !== 'checking') return
    if (!ports.hostPage.isOnline) showOffline()
    else if (failedPolls > failed || state.bill === null) setSituation('networkAbnormal')
    else accept(state.bill)
  }

  /** There is no line, so nothing is begun; it goes on by itself when there is. */
  function showOffline(): void {
    setSituation('networkAbnormal')
    set({ note: { key: 'offlineNow' } })
  }

  function handleReturn(): void {
    visitEnded ||= opened !== undefined && opened.carriedBy !== 'blocked'
    endVisit()
    void check()
  }

  function handleSignal(from: ExternalPage, signal: ExternalPageSignal): void {
    if (opened !== from) return
    // Back in the very tab that left: the trip is over.
    if (signal === 'ask' && from.carriedBy !== 'same-tab') void poll()
    else handleReturn()
  }

  function openCashierWith(payOrder: PayOrder, channel: PaymentChannel | undefined): void {
    const { bill } = state
    if (bill === null) return
    const next = ports.cashier.open(payOrder, channel, parts.shownDigest())
    opened = next
    visit = { carriedBy: next.carriedBy, startedAt: ports.clock.now().getTime(), serverSince: bill.atCashierSince }
    wasAtCashier = true
    visitEnded = false
    knownState = bill.state
    next.onSignal((signal) => handleSignal(next, signal))
    if (next.carriedBy === 'same-tab') visits.openedInThisTab(bill.billId)
    if (next.carriedBy === 'host') visits.openedInHost(bill)
    if (next.carriedBy === 'window') visits.openedInWindow(bill)
    set({ cashierVisit: { carriedBy: next.carriedBy, href: next.href }, note: null })
    limit.stop()
    setSituation(next.carriedBy === 'blocked' ? 'blocked' : 'atCashier')
  }

  function payOnPhone(): void {
    endVisit()
    knownState = state.bill?.state
    set({ note: null })
    limit.stop()
    setSituation('onPhone')
    phone.start()
  }

  return {
    setSituation,
    check,
    /** A bill to show, as the server gave it. */
    showBill(bill: Bill): void {
      if (state.bill?.billId !== bill.billId) {
        endVisit()
        knownState = undefined
        // This tab left for the cashier and is here again: its trip is over, however it was loaded.
        wasAtCashier = visits.isBack(bill)
        visitEnded = wasAtCashier
      }
      accept(bill)
    },
    showOffline,
    /** Gets what the cashier needs; 'missing' is "unable to get payment token" [8-04]. Rejects when a call failed. */
    async prepare(bill: Bill): Promise<'ready' | 'missing'> {
      const channels = await order.fetch(bill)
      if (channels === undefined) {
        setSituation('tokenMissing')
        return 'missing'
      }
      const chosen = [state.chosen, bill.channel].find((code) => code != null && channels.some((one) => one.code === code && one.available))
      set({ channels, chosen: chosen ?? null })
      limit.until(bill.expiresAt)
      return 'ready'
    },
    /** What the cashier needs is there: ready to pay, unless somebody may be paying meanwhile. */
    showReady(): boolean {
      const { bill } = state
      if (bill !== null && (bill.state === 'PENDING' || visits.mayBePayingElsewhere(bill))) {
        accept(bill)
        return false
      }
      showChoice()
      return true
    },
    /** true when the cashier can be opened in this very click. */
    isReady: (): boolean => order.of(state.bill) !== undefined,
    openCashier: (): void => {
      const payOrder = order.of(state.bill)
      if (payOrder !== undefined) openCashierWith(payOrder, state.chosen ?? undefined)
    },
    /** The user follows a blocked window's link in this very tab. */
    leaveHere: (): void => {
      if (state.bill !== null) visits.openedInThisTab(state.bill.billId)
    },
    chooseChannel: (channel: PaymentChannel): void => {
      if (state.channels.some(({ code, available }) => code === channel && available)) set({ chosen: channel })
    },
    /** not offered where this is a phone */
    payOnPhone: ports.handover.isOffered ? payOnPhone : undefined,
    handoverActions: phone.actions,
    focus: () => opened?.focus(),
    /** 'check now' while away: for carriers without a window to look at, it also means "I am back". */
    checkNow: (): void => {
      if (opened !== undefined && opened.carriedBy !== 'window' && opened.carriedBy !== 'blocked') handleReturn()
      else if (opened !== undefined) void poll()
      else void check()
    },
    stop: (): void => {
      endVisit()
      polling.stop()
      limit.stop()
    },
  }
}

export type BillPayment = ReturnType<typeof createBillPayment>
