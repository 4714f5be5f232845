import { billStanding, getBill } from '../../api/payment.ts'
import type { Bill } from '../../domain/bill.ts'
import type { PaymentChannel } from '../../domain/payment-channels.ts'
import type { PayOrder } from '../../ports/cashier.ts'
import type { ExternalPage, ExternalPageSignal } from '../../ports/external-page.ts'
import type { FlowDeps } from '../deps.ts'
import { createPhoneHandover } from '../handover/phone-handover.ts'
import { createPolling, oneAtATime, RHYTHM, WHILE_PENDING } from '../polling.ts'
import { createTimeLimit } from '../time-limit.ts'
import type { BillPaymentParts, BillPaymentStore } from './bill-payment-parts.ts'
import { createWhereabouts } from './cashier-visits.ts'
import { createOpenOrder } from './open-order.ts'
import { readUnpaid, type Trip } from './read-bill.ts'
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
  const whereabouts = createWhereabouts(ports.storage.session, ports.clock)
  let visit: ExternalPage | undefined
  let trip: Trip | undefined
  const order = createOpenOrder(deps)
  let wasAtCashier = false
  /** a trip of this very page has ended: what the server still has as open is that one */
  let tripOver = false
  let told: string | undefined
  let failedAsks = 0
  /** the bill's state when the payer left, or pressed 'pay again': hearing it once more is no news */
  let oldNews: Bill['state'] | undefined

  /** Somebody waits for the answer: at this page, or at the cashier it opened. */
  const isWaiting = (): boolean => parts.isShown() || visit !== undefined

  const limit = createTimeLimit(ports.clock, () => api.serverOffsetMs(), {
    onMinutes: (minutesLeft) => set({ minutesLeft }),
    // The server ends the bill by its own clock: asked until it has, or has let it live.
    onOver: () => {
      asking.start(WHILE_PENDING)
      void ask()
    },
  })
  const asking = createPolling(
    ports.clock,
    () => (isWaiting() ? ask() : Promise.resolve()),
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
      if (state.bill !== null) whereabouts.leftInWindow(state.bill)
      if (state.situation === 'onPhone') setSituation('onPhone')
    },
    onUnused: () => {
      limit.until(state.bill?.expiresAt)
      choose()
    },
    onBack: () => back(),
  })

  // The rhythm may be slow, or asleep with the page: whatever happens anywhere, the server is asked (threat 4).
  ports.hostPage.onNews((news) => {
    const isOurs = news.kind !== 'returned' || news.of === 'pay'
    if (isOurs && isWaiting() && state.situation !== 'paid' && state.situation !== 'preparing') void ask()
    return false
  })

  function setSituation(situation: PaymentSituation): void {
    const before = state.situation
    const { bill } = state
    const mayBePaying = wasAtCashier || (bill !== null && whereabouts.mayBeElsewhere(bill))
    if (before === 'networkAbnormal' && situation !== before) set({ note: null })
    set({ situation, words: paymentWords(situation, { state: bill?.state, wasAtCashier: mayBePaying }) })
    if (situation !== before) asking.start(RHYTHM[situation])
  }

  /** Another try with the same bill; a payment that was under way is still looked for. */
  function choose(): void {
    oldNews = state.bill?.state
    wasAtCashier = false
    whereabouts.forget()
    setSituation('choose')
  }

  function endVisit(): void {
    visit?.end()
    visit = undefined
    trip = undefined
    set({ cashierVisit: null })
    phone.stop()
  }

  function takePaid(bill: Bill): void {
    wasAtCashier = false
    endVisit()
    limit.stop()
    setSituation('paid')
    if (told === bill.billId) return
    told = bill.billId
    whereabouts.forget()
    parts.onPaid(bill)
  }

  /** The server's answer about the bill, and what it means for this page. */
  function take(bill: Bill): void {
    set({ bill })
    if (bill.state === 'PAID') takePaid(bill)
    else takeUnpaid(bill)
  }

  function takeUnpaid(bill: Bill): void {
    if (tripOver) {
      tripOver = false
      whereabouts.isOver(bill)
    }
    const before = state.situation
    const mayBeElsewhere = whereabouts.mayBeElsewhere(bill)
    // The time to choose is told where there is something to choose.
    const isOpen = (bill.state === 'NEW' || bill.state === 'FAILED') && trip === undefined && !mayBeElsewhere
    limit.until(isOpen ? bill.expiresAt : undefined)
    const now = ports.clock.now().getTime()
    const meaning = readUnpaid(bill, { situation: before, trip, oldNews, wasAtCashier, mayBeElsewhere, now })
    if (meaning === 'stay') return
    if (visit !== undefined || before === 'onPhone') endVisit()
    if (meaning === 'neverArrived') {
      choose()
      set({ note: { key: 'cashierNotReached' } })
      return
    }
    setSituation(meaning)
    if (meaning === 'choose' && before !== 'choose') parts.onChoosable?.(bill)
  }

  async function askOnce(): Promise<void> {
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
      if (state.bill?.billId === before.billId) take(bill ?? { ...before, ...now })
    } catch {
      // The next question may get through; one that the user waits for says that it did not (loud below).
      failedAsks += 1
    }
  }

  const ask = oneAtATime(askOnce)

  /** Asked because the user pressed, or came back: says so when it does not work. */
  async function check(): Promise<void> {
    const failed = failedAsks
    setSituation('checking')
    await ask()
    if (state.situation !== 'checking') return
    if (!ports.hostPage.isOnline) showOffline()
    else if (failedAsks > failed || state.bill === null) setSituation('networkAbnormal')
    else take(state.bill)
  }

  /** There is no line, so nothing is begun; it goes on by itself when there is. */
  function showOffline(): void {
    setSituation('networkAbnormal')
    set({ note: { key: 'offlineNow' } })
  }

  function back(): void {
    tripOver ||= visit !== undefined && visit.carriedBy !== 'blocked'
    endVisit()
    void check()
  }

  function hear(from: ExternalPage, signal: ExternalPageSignal): void {
    if (visit !== from) return
    // Back in the very tab that left: the trip is over.
    if (signal === 'ask' && from.carriedBy !== 'same-tab') void ask()
    else back()
  }

  function openCashierWith(payOrder: PayOrder, channel: PaymentChannel | undefined): void {
    const { bill } = state
    if (bill === null) return
    const next = ports.cashier.open(payOrder, channel, parts.shown())
    visit = next
    trip = { carriedBy: next.carriedBy, at: ports.clock.now().getTime(), since: bill.atCashierSince }
    wasAtCashier = true
    tripOver = false
    oldNews = bill.state
    next.onSignal((signal) => hear(next, signal))
    if (next.carriedBy === 'same-tab') whereabouts.leftHere(bill.billId)
    if (next.carriedBy === 'host') whereabouts.leftInHost(bill)
    if (next.carriedBy === 'window') whereabouts.leftInWindow(bill)
    set({ cashierVisit: { carriedBy: next.carriedBy, href: next.href }, note: null })
    limit.stop()
    setSituation(next.carriedBy === 'blocked' ? 'blocked' : 'atCashier')
  }

  function payOnPhone(): void {
    endVisit()
    oldNews = state.bill?.state
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
        oldNews = undefined
        // This tab left for the cashier and is here again: its trip is over, however it was loaded.
        wasAtCashier = whereabouts.cameBack(bill)
        tripOver = wasAtCashier
      }
      take(bill)
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
      if (bill !== null && (bill.state === 'PENDING' || whereabouts.mayBeElsewhere(bill))) {
        take(bill)
        return false
      }
      choose()
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
      if (state.bill !== null) whereabouts.leftHere(state.bill.billId)
    },
    chooseChannel: (channel: PaymentChannel): void => {
      if (state.channels.some(({ code, available }) => code === channel && available)) set({ chosen: channel })
    },
    /** not offered where this is a phone */
    payOnPhone: ports.handover.isOffered ? payOnPhone : undefined,
    handoverActions: phone.actions,
    focus: () => visit?.focus(),
    /** 'check now' while away: for carriers without a window to look at, it also means "I am back". */
    checkNow: (): void => {
      if (visit !== undefined && visit.carriedBy !== 'window' && visit.carriedBy !== 'blocked') back()
      else if (visit !== undefined) void ask()
      else void check()
    },
    stop: (): void => {
      endVisit()
      asking.stop()
      limit.stop()
    },
  }
}

export type BillPayment = ReturnType<typeof createBillPayment>
