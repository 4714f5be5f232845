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
/** How often this page queries the bill while the bank has not answered. Afterwards the opener polls, or the user presses 'check now'. */
const POLL_TIMES = 5
const POLL_EVERY_MS = 2000

/** Outcomes in the cashier's return address. They are hints that only decide how long to poll (decision 3.5). */
const UNPAID_HINTS = new Set(['failed', 'cancelled', 'later'])

/** /pay-passed [2-08]: queries the server, reports the outcome to the host or the opener, and closes. */
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
        // the server can be reached again; a tab that itself went to the cashier continues on the next page
        if (leftFromThisTab()) void goOn()
      },
    },
  )

  /** Reports success only if the bill is paid according to the server [2-08], and nothing while the outcome is unknown. */
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
    // keep polling for a user who stays on this page
    const { billId } = query()
    if (at === 'unknown' && billId !== undefined) watch.start({ billId }, WHILE_UNDER_WAY)
    else watch.stop()
  }

  /** The outcome of a bill; undefined if it is not known yet. */
  function outcomeOf(now: BillStanding): 'paid' | 'notCompleted' | undefined {
    if (now.state === 'PAID') return 'paid'
    // according to the address it was just paid; the server may not know yet
    const mayBePaid = now.state === 'NEW' && query().outcome === 'paid'
    return isMoneyOpen(now) || mayBePaid ? undefined : 'notCompleted'
  }

  /** Shows the outcome if it was unknown before. */
  function learn(now: BillStanding): void {
    const outcome = outcomeOf(now)
    if (outcome !== undefined && state.at === 'unknown') show(outcome, now.state)
  }

  /** The bill's number: from the address, looked up by order number, or that of this tab's visit. */
  async function billIdHere(): Promise<string | undefined> {
    const { billId, merchantOrderNo } = query()
    if (billId !== undefined) return billId
    if (merchantOrderNo === undefined) return keptVisit(session).left
    return (await getBill(api, { merchantOrderNo }))?.billId
  }

  async function poll(signal: AbortSignal): Promise<void> {
    const billId = await billIdHere()
    // the address alone proves neither success nor failure [2-08], threat 33
    if (billId === undefined) return show('unknown')
    // the opener keeps polling, so an unpaid window can close before the final answer
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
      // a host may open this public page directly; its one-time code is then the only sign-in (decision 4)
      await account.hostCodeExchanged()
      await poll(signal)
    } catch {
      // no connection, or no session in this webview (the cashier's); the opener polls instead
      if (!signal.aborted) show('unknown')
    }
  }

  /** Whether this tab itself went to the cashier. Then there is no opener, and this page continues. */
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

  /** The bill of the address; 'unheard' if the server cannot be reached. */
  async function billOfAddress(): Promise<Bill | 'unheard' | undefined> {
    const { merchantOrderNo, billId } = query()
    if (billId === undefined && merchantOrderNo === undefined) return undefined
    try {
      return await getBill(api, billId === undefined ? { merchantOrderNo: merchantOrderNo ?? '' } : { billId })
    } catch (error) {
      // without a session, the next page shows the sign-in
      return isUnauthorised(error) ? undefined : 'unheard'
    }
  }

  async function goOn(): Promise<void> {
    const { merchantOrderNo, billId } = query()
    const found = await billOfAddress()
    if (!isHere()) return
    // stay until the server can be reached, because the next page would know nothing about this visit
    if (found === 'unheard' && leftFromThisTab()) {
      set({ window: 'stays' })
      show('unknown')
      return
    }
    const bill = found === 'unheard' ? undefined : found
    // this query may have succeeded although the one before failed
    if (bill !== undefined) learn(bill)
    keepVisit(session, { left: undefined, inWindow: undefined })
    // an application continues at its step, paid or not; the steps decide what comes next [4-04]
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
