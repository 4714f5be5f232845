import { type BillStanding, billStanding, getBill } from '../../api/payment.ts'
import { isMoneyOpen, type PaymentState } from '../../domain/payment-states.ts'
import type { FlowDeps } from '../deps.ts'
import { createBillWatch } from '../payment/bill-watch.ts'
import { goToReturnPage } from '../payment/return-page.ts'
import { paymentWords, SITUATION_OF_STATE } from '../payment/words.ts'
import { WHILE_UNDER_WAY } from '../polling.ts'
import { createLatestRequest, createState } from '../state.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import type { PayPassedActions, PayPassedFlow, PayPassedState } from './types.ts'

const WORDS = {
  checking: paymentWords('checking', { state: 'NEW', wasAtCashier: true }),
  paid: paymentWords('paid', { state: 'PAID', wasAtCashier: false }),
  unknown: paymentWords('unknown', { state: 'PENDING', wasAtCashier: true }),
}
/** Asked so often while the bank has not said; then the waiting page, or 'check now', goes on. */
const POLL_TIMES = 5
const POLL_EVERY_MS = 2000

/** What the cashier says on sending the payer back: it only says how long to ask (decision 3.5). */
const UNPAID_HINTS = new Set(['failed', 'cancelled', 'later'])

/** /pay-passed [2-08]: asks the server, says to the host or the opener what is so, closes. */
export function createPayPassed({ api, currentPage, ports }: FlowDeps): PayPassedFlow {
  const { state, set } = createState<PayPassedState>({ at: 'checking', words: WORDS.checking, window: 'closing' })
  const latest = createLatestRequest()
  const { session } = ports.storage
  const query = () => ports.navigator.query()
  const isHere = (): boolean => currentPage.route === 'payPassed'
  const watch = createBillWatch(
    { api, ports },
    {
      isShown: isHere,
      onBill: (bill) => {
        const outcome = bill === undefined ? undefined : outcomeOf(bill)
        if (bill !== undefined && outcome !== undefined && state.at === 'unknown') show(outcome, bill.state)
      },
    },
  )

  /** Success is only ever said of a bill the server calls paid [2-08]; of one that nobody knows about, nothing is. */
  function reportOutcome(at: PayPassedState['at']): void {
    if (leftFromThisTab()) return
    const { billId, merchantOrderNo } = query()
    const ids = { ...(billId === undefined ? {} : { billId }), ...(merchantOrderNo === undefined ? {} : { merchantOrderNo }) }
    if (at === 'paid') ports.hostPage.reportPaid(ids)
    else if (at === 'notCompleted') ports.hostPage.reportNotPaid(ids)
  }

  function show(at: PayPassedState['at'], bill?: PaymentState): void {
    reportOutcome(at)
    if (at === 'notCompleted') {
      const situation = bill === undefined || bill === 'NEW' ? 'notCompleted' : SITUATION_OF_STATE[bill]
      set({ at, words: paymentWords(situation, { state: bill, wasAtCashier: false }) })
    } else set({ at, words: WORDS[at] })
    // Whoever stays before 'we do not know' is told as soon as it is known.
    const { billId } = query()
    if (at === 'unknown' && billId !== undefined) watch.start({ billId }, WHILE_UNDER_WAY)
    else watch.stop()
  }

  /** What an answer means here; undefined: it is not known yet. */
  function outcomeOf(now: BillStanding): 'paid' | 'notCompleted' | undefined {
    if (now.state === 'PAID') return 'paid'
    // The cashier says that it was paid a moment ago: the server may not have heard yet.
    const mayBePaid = now.state === 'NEW' && query().outcome === 'paid'
    return isMoneyOpen(now) || mayBePaid ? undefined : 'notCompleted'
  }

  /** The bill's number: in the address, found by its order number, or the one this very tab left with. */
  async function billIdHere(): Promise<string | undefined> {
    const { billId, merchantOrderNo } = query()
    if (billId !== undefined) return billId
    if (merchantOrderNo === undefined) return session.get(STORAGE_KEYS.leftForBill)
    return (await getBill(api, { merchantOrderNo }))?.billId
  }

  async function poll(signal: AbortSignal): Promise<void> {
    const billId = await billIdHere()
    // Nothing to ask about: the address alone is believed neither a success nor a failure [2-08], threat 33.
    if (billId === undefined) return show('unknown')
    // A page that waits for this window asks on by itself: where nothing was paid, the window need not stay for the last word.
    const isAwaited = state.window === 'closing' && UNPAID_HINTS.has(query().outcome ?? '')
    for (let times = 0; times < (isAwaited ? 1 : POLL_TIMES) && !signal.aborted; times += 1) {
      const now = await billStanding(api, billId, { signal })
      const outcome = outcomeOf(now)
      if (outcome !== undefined) return show(outcome, now.state)
      await new Promise<void>((go) => ports.clock.after(POLL_EVERY_MS, go))
    }
    show('unknown')
  }

  async function pollAndShow(signal: AbortSignal): Promise<void> {
    try {
      await poll(signal)
    } catch {
      // Nobody to ask, or not signed in here (the cashier's own webview): whoever waits for the payment asks.
      if (!signal.aborted) show('unknown')
    }
  }

  /** This very tab left for the cashier: there is no window to go back to, so the page goes on. */
  const leftFromThisTab = (): boolean => {
    const left = session.get(STORAGE_KEYS.leftForBill)
    return left !== undefined && (query().billId === undefined || query().billId === left)
  }

  async function start(): Promise<void> {
    const signal = latest.start()
    set({ at: 'checking', words: WORDS.checking, window: leftFromThisTab() ? 'stays' : 'closing' })
    if (leftFromThisTab()) {
      await pollAndShow(signal)
      if (!signal.aborted) await goOn()
      return
    }
    await pollAndShow(signal)
    if (!signal.aborted && !(await ports.hostPage.close())) set({ window: 'stays' })
  }

  async function goOn(): Promise<void> {
    const { merchantOrderNo, billId } = query()
    const bill =
      billId === undefined && merchantOrderNo === undefined
        ? undefined
        : await getBill(api, billId === undefined ? { merchantOrderNo: merchantOrderNo ?? '' } : { billId }).catch(() => undefined)
    // Who has gone on by themselves is not led away from there.
    if (!isHere()) return
    session.remove(STORAGE_KEYS.leftForBill)
    session.remove(STORAGE_KEYS.windowForBill)
    // An application goes on where it left, paid or not: its steps know what comes next [4-04].
    if (goToReturnPage(session, ports.navigator, bill?.billId ?? billId)) return
    const number = bill?.merchantOrderNo ?? merchantOrderNo
    if (state.at === 'paid' && number !== undefined)
      ports.navigator.replace('completeSubmission', { isPay: 'true', merchantOrderNo: number })
    else {
      if (bill !== undefined) session.set(STORAGE_KEYS.leftForBill, bill.billId)
      ports.navigator.replace('paymentInfo', bill === undefined ? {} : { tid: bill.tid })
    }
  }

  const actions = {
    open: () => void start(),
    checkNow: () => {
      set({ at: 'checking', words: WORDS.checking })
      void pollAndShow(latest.start())
    },
    goOn: () => void goOn(),
    close: () => {
      void ports.hostPage.close().then((closed) => {
        if (!closed) set({ window: 'stays' })
      })
    },
  }
  return {
    state,
    actions: ({ at, window }): PayPassedActions => ({
      open: actions.open,
      checkNow: at === 'unknown' ? actions.checkNow : undefined,
      goOn: window === 'stays' && at !== 'checking' ? actions.goOn : undefined,
      close: actions.close,
    }),
  }
}
