import { billState, getBill, orderServerToken, payChannels } from '../../api/payment.ts'
import type { FlowDeps } from '../../app/types.ts'
import { CHANNELS_OFFERED, type PaymentChannel } from '../../domain/payment-channels.ts'
import type { PayOrder } from '../../ports/cashier.ts'
import type { Visit, VisitSignal } from '../../ports/visit.ts'
import { createHandoverDesk } from '../handover/handover-desk.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { AFTER_RETURN, createAsking, WHILE_AWAY, WHILE_PENDING } from './asking.ts'
import { payOrderOf } from './pay-order.ts'
import { createTimeLimit } from './time-limit.ts'
import type { Bill, BillPaymentState, ChannelOffer, PaymentSituation } from './types.ts'
import { paymentWords, situationOf } from './words.ts'

/** Situations in which the payer may be at the cashier, so that an unpaid answer changes nothing yet. */
const AWAY: ReadonlySet<PaymentSituation> = new Set<PaymentSituation>(['atCashier', 'blocked', 'onPhone'])
/** An order-server token is short-lived: older than this it is fetched anew before the cashier opens. */
const TOKEN_GOOD_MS = 4 * 60_000

export const NO_BILL: BillPaymentState = {
  situation: 'preparing',
  words: paymentWords('preparing', { state: undefined, wasAtCashier: false }),
  bill: null,
  channels: [],
  chosen: null,
  visit: null,
  handover: null,
  minutesLeft: null,
  note: null,
}

export interface DeskStore {
  readonly state: BillPaymentState
  readonly set: (patch: Partial<BillPaymentState>) => void
}

/**
 * One bill and its trips to the cashier: whatever a window, a host or a return says, the server is asked, and only
 * its answer moves the state (decision 3.5, threats 1-6). `onPaid` is called once a bill.
 */
export function createCashierDesk(deps: FlowDeps, { state, set }: DeskStore, onPaid: (bill: Bill) => void) {
  const { api, ports, surface } = deps
  let visit: Visit | undefined
  let order: { readonly payOrder: PayOrder; readonly at: number } | undefined
  let wasAtCashier = false
  let told: string | undefined
  let asked: Promise<void> | undefined
  let askAgain = false
  let failedAsks = 0
  /** the bill's state when the payer left, or pressed 'pay again': hearing it once more is no news */
  let oldNews: Bill['state'] | undefined

  const limit = createTimeLimit(ports.clock, () => api.serverOffsetMs(), {
    onMinutes: (minutesLeft) => set({ minutesLeft }),
    // The server ends the bill by its own clock: asked until it has, or has let it live.
    onOver: () => {
      asking.on(WHILE_PENDING)
      void ask()
    },
  })
  const asking = createAsking(
    ports.clock,
    () => ask(),
    () => {
      if (state.situation === 'pending' || state.situation === 'atCashier' || state.situation === 'onPhone') say('unknown')
    },
  )

  const phone = createHandoverDesk(deps, {
    purpose: 'payment',
    get: () => state.handover,
    set: (handover) => set({ handover }),
    of: () => state.bill?.billId,
    onMade: () => undefined,
    onOpened: () => {
      wasAtCashier = true
      // This tab keeps looking even if it is loaded anew.
      if (state.bill !== null) ports.storage.session.set(STORAGE_KEYS.leftForBill, state.bill.billId)
      if (state.situation === 'onPhone') say('onPhone')
    },
    onUnused: () => {
      asking.stop()
      limit.until(state.bill?.expiresAt)
      choose()
    },
    onBack: () => back(),
  })

  function say(situation: PaymentSituation): void {
    set({ situation, words: paymentWords(situation, { state: state.bill?.state, wasAtCashier }) })
  }

  /** Another try with the same bill; a payment that was under way is still looked for. */
  function choose(): void {
    oldNews = state.bill?.state
    wasAtCashier = false
    ports.storage.session.remove(STORAGE_KEYS.leftForBill)
    say('choose')
  }

  function endVisit(): void {
    visit?.end()
    visit = undefined
    set({ visit: null })
    phone.stop()
  }

  /** The server's answer about the bill, and what it means for this page. */
  function take(bill: Bill): void {
    set({ bill })
    const away = AWAY.has(state.situation)
    if (bill.state === 'PAID') {
      wasAtCashier = false
      endVisit()
      asking.stop()
      limit.stop()
      say('paid')
      if (told === bill.billId) return
      told = bill.billId
      ports.storage.session.remove(STORAGE_KEYS.leftForBill)
      onPaid(bill)
      return
    }
    limit.until(bill.state === 'NEW' || bill.state === 'FAILED' ? bill.expiresAt : undefined)
    // While the cashier is open nothing but its end, or the end of the bill, takes the payer's page away.
    if (away && (bill.state === oldNews || bill.state === 'NEW')) return
    // A phone's page says that the result is here; a window of ours still has it before the payer's eyes.
    if (away && state.situation !== 'onPhone' && (bill.state === 'PENDING' || bill.state === 'FAILED')) return
    if ((state.situation === 'choose' || state.situation === 'preparing') && bill.state === oldNews) return
    if (bill.state === 'PENDING') {
      phone.stop()
      if (state.situation !== 'pending' && state.situation !== 'unknown') asking.on(WHILE_PENDING)
      if (state.situation !== 'unknown') say('pending')
      return
    }
    if (bill.state === 'NEW' && wasAtCashier) {
      say('notCompleted')
      return
    }
    if (away) endVisit()
    if (bill.state === 'EXPIRED' || bill.state === 'ABNORMAL') asking.stop()
    say(situationOf(bill))
  }

  async function askOnce(): Promise<void> {
    const before = state.bill
    if (before === null) return
    try {
      const now = await billState(api, before.billId, {})
      const bill = now === before.state ? before : await getBill(api, { billId: before.billId })
      if (state.bill?.billId === before.billId) take(bill ?? { ...before, state: now })
    } catch {
      // The next question may get through; one that the user waits for says that it did not (loud below).
      failedAsks += 1
    }
  }

  /** One question at a time; what happens meanwhile makes it be asked once more. */
  function ask(): Promise<void> {
    if (asked !== undefined) {
      askAgain = true
      return asked
    }
    asked = askOnce().finally(() => {
      asked = undefined
      if (!askAgain) return
      askAgain = false
      void ask()
    })
    return asked
  }

  /** Asked because the user pressed, or came back: says so when it does not work. */
  async function askLoudly(): Promise<void> {
    const failed = failedAsks
    say('checking')
    await ask()
    if (state.situation !== 'checking') return
    if (failedAsks > failed || state.bill === null) say('networkAbnormal')
    else take(state.bill)
  }

  function back(): void {
    endVisit()
    asking.on(AFTER_RETURN)
    void askLoudly()
  }

  function hear(from: Visit, signal: VisitSignal): void {
    if (visit !== from) return
    // Back in the very tab that left: the trip is over.
    if (signal === 'ask' && from.carriedBy !== 'same-tab') void ask()
    else back()
  }

  function depart(payOrder: PayOrder, channel: PaymentChannel | undefined): void {
    const next = ports.cashier.open(payOrder, channel)
    visit = next
    wasAtCashier = true
    oldNews = state.bill?.state
    next.onSignal((signal) => hear(next, signal))
    if (next.carriedBy === 'same-tab' || next.carriedBy === 'host') ports.storage.session.set(STORAGE_KEYS.leftForBill, payOrder.billId)
    set({ visit: { carriedBy: next.carriedBy, href: next.href }, note: null })
    limit.stop()
    say(next.carriedBy === 'blocked' ? 'blocked' : 'atCashier')
    asking.on(WHILE_AWAY)
  }

  function payOnPhone(): void {
    endVisit()
    oldNews = state.bill?.state
    set({ note: null })
    limit.stop()
    say('onPhone')
    asking.on(WHILE_AWAY)
    phone.start()
  }

  async function channelsNow(): Promise<readonly ChannelOffer[]> {
    if (ports.cashier.choosesChannelHere) return payChannels(api, surface)
    // The cashier shows the methods itself; without this list it shows what the surface offers [9-03].
    return payChannels(api, surface).catch(() =>
      CHANNELS_OFFERED[surface].map((code) => ({ code, available: true, maintenance: undefined })),
    )
  }

  return {
    say,
    take,
    ask,
    askLoudly,
    /** A bill to show, as the server gave it. */
    show(bill: Bill): void {
      if (state.bill?.billId !== bill.billId) {
        endVisit()
        order = undefined
        oldNews = undefined
        wasAtCashier = ports.storage.session.get(STORAGE_KEYS.leftForBill) === bill.billId
      }
      if (wasAtCashier && visit === undefined && bill.state === 'NEW') asking.on(AFTER_RETURN)
      take(bill)
    },
    /** Gets what the cashier needs; 'missing' is "unable to get payment token" [8-04]. Rejects when a call failed. */
    async prepare(bill: Bill): Promise<'ready' | 'missing'> {
      const [token, channels] = await Promise.all([orderServerToken(api, bill.tid), channelsNow()])
      if (token === undefined) {
        say('tokenMissing')
        return 'missing'
      }
      const usable = channels.filter(({ available }) => available).map(({ code }) => code)
      order = { payOrder: payOrderOf(deps, bill, token, usable), at: ports.clock.now().getTime() }
      const shown = ports.cashier.choosesChannelHere ? channels : []
      const chosen = [state.chosen, bill.channel].find((code) => code != null && shown.some((one) => one.code === code && one.available))
      set({ channels: shown, chosen: chosen ?? null })
      limit.until(bill.expiresAt)
      return 'ready'
    },
    choose,
    /** true when the cashier can be opened in this very click. */
    isReady: (): boolean =>
      order !== undefined && order.payOrder.billId === state.bill?.billId && ports.clock.now().getTime() - order.at < TOKEN_GOOD_MS,
    depart: (): void => {
      if (order !== undefined) depart(order.payOrder, state.chosen ?? undefined)
    },
    pick: (channel: PaymentChannel): void => {
      if (state.channels.some(({ code, available }) => code === channel && available)) set({ chosen: channel })
    },
    /** not offered where this is a phone */
    payOnPhone: ports.handover.isOffered ? payOnPhone : undefined,
    offerHandover: phone.offer,
    focus: () => visit?.focus(),
    /** 'check now' while away: for carriers without a window to look at, it also means "I am back". */
    checkNow: (): void => {
      if (visit !== undefined && visit.carriedBy !== 'window' && visit.carriedBy !== 'blocked') back()
      else if (visit !== undefined) void ask()
      else void askLoudly()
    },
    leave: (): void => {
      endVisit()
      asking.stop()
      limit.stop()
    },
  }
}

export type CashierDesk = ReturnType<typeof createCashierDesk>
