import { isUnauthorised } from '../../../api/errors.ts'
import { type BillStanding, billStanding, getBill } from '../../../api/payment.ts'
import type { Bill } from '../../../domain/payment/bill.ts'
import { isMoneyOpen, type PaymentState } from '../../../domain/payment/payment-states.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { WHILE_UNDER_WAY } from '../../core/polling.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { createBillWatch } from '../bill-watch.ts'
import { keepVisit, keptVisit } from '../kept-visit.ts'
import { goToReturnPage } from '../return-page.ts'
import { paymentWords, SITUATION_OF_STATE } from '../words.ts'
import type { PayPassedActions, PayPassedFlow, PayPassedState } from './types.ts'

const WORDS = {
  checking: paymentWords('checking', { state: 'NEW', wasAtCashier: true }),
  paid: paymentWords('paid', { state: 'PAID', wasAtCashier: false }),
  unknown: paymentWords('unknown', { state: 'PENDING', wasAtCashier: true }),
}
/** How often the bill is polled while the bank has not answered. Afterwards the page that waits polls, or the user presses 'check now'. */
const POLL_TIMES = 5
const POLL_EVERY_MS = 2000

/** Outcomes that the cashier puts into the address. They are only hints, which decide how long to poll (decision 3.5). */
const UNPAID_HINTS = new Set(['failed', 'cancelled', 'later'])

/** /pay-passed [2-08]: polls the server, reports the outcome to the host or the opener, and closes. */
export function createPayPassed({ api, currentPage, ports, session: account }: FlowDeps): PayPassedFlow {
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
        if (bill === undefined) return
        learn(bill)
        // The server answers again: where this tab itself left, another page says the rest.
        if (leftFromThisTab()) void goOn()
      },
    },
  )

  /** Reports success only for a bill that the server calls paid [2-08], and nothing while the outcome is not known. */
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
    // A user who stays sees the outcome as soon as it is known.
    const { billId } = query()
    if (at === 'unknown' && billId !== undefined) watch.start({ billId }, WHILE_UNDER_WAY)
    else watch.stop()
  }

  /** The outcome that an answer means; undefined: it is not known yet. */
  function outcomeOf(now: BillStanding): 'paid' | 'notCompleted' | undefined {
    if (now.state === 'PAID') return 'paid'
    // By the address it was paid a moment ago, and the server may not know that yet.
    const mayBePaid = now.state === 'NEW' && query().outcome === 'paid'
    return isMoneyOpen(now) || mayBePaid ? undefined : 'notCompleted'
  }

  /** Shows what an answer means where nothing was known before. */
  function learn(now: BillStanding): void {
    const outcome = outcomeOf(now)
    if (outcome !== undefined && state.at === 'unknown') show(outcome, now.state)
  }

  /** The bill's number: in the address, found by its order number, or the one that this tab left with. */
  async function billIdHere(): Promise<string | undefined> {
    const { billId, merchantOrderNo } = query()
    if (billId !== undefined) return billId
    if (merchantOrderNo === undefined) return keptVisit(session).left
    return (await getBill(api, { merchantOrderNo }))?.billId
  }

  async function poll(signal: AbortSignal): Promise<void> {
    const billId = await billIdHere()
    // Without a bill there is nothing to poll, and the address alone proves neither success nor failure [2-08], threat 33.
    if (billId === undefined) return show('unknown')
    // The page that waits for this window goes on polling, so an unpaid window need not stay open for the final answer.
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
      // A host opens this public page by itself: its one-time code is then the only sign-in there is (decision 4).
      await account.hostCodeExchanged()
      await poll(signal)
    } catch {
      // The server cannot be reached, or nobody is signed in here (the cashier's own webview). The page that waits polls instead.
      if (!signal.aborted) show('unknown')
    }
  }

  /** Whether this tab itself left for the cashier. Then no other window waits, and this page leads on. */
  const leftFromThisTab = (): boolean => {
    const { left } = keptVisit(session)
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

  /** The bill of the address; `unheard`: the server does not answer. */
  async function billOfAddress(): Promise<Bill | 'unheard' | undefined> {
    const { merchantOrderNo, billId } = query()
    if (billId === undefined && merchantOrderNo === undefined) return undefined
    try {
      return await getBill(api, billId === undefined ? { merchantOrderNo: merchantOrderNo ?? '' } : { billId })
    } catch (error) {
      // Whoever is not signed in is led to a page that says so.
      return isUnauthorised(error) ? undefined : 'unheard'
    }
  }

  async function goOn(): Promise<void> {
    const { merchantOrderNo, billId } = query()
    const found = await billOfAddress()
    // A user who has gone to another page meanwhile is not led away from it.
    if (!isHere()) return
    // The next page would know nothing of this visit, so what is known is kept here until the server answers.
    if (found === 'unheard' && leftFromThisTab()) {
      set({ window: 'stays' })
      show('unknown')
      return
    }
    const bill = found === 'unheard' ? undefined : found
    // The order may be read where the question before it was not answered.
    if (bill !== undefined) learn(bill)
    keepVisit(session, { left: undefined, inWindow: undefined })
    // An application goes on where it was left, paid or not, as its steps know what comes next [4-04].
    if (goToReturnPage(session, ports.navigator, bill?.billId ?? billId)) return
    const number = bill?.merchantOrderNo ?? merchantOrderNo
    if (state.at === 'paid' && number !== undefined)
      ports.navigator.replace('completeSubmission', { isPay: 'true', merchantOrderNo: number })
    else {
      if (bill !== undefined) keepVisit(session, { left: bill.billId })
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
