import { type BillKey, getBill } from '../../../api/payment.ts'
import type { Bill } from '../../../domain/payment/bill.ts'
import { closePage, leavePage } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { isGivenUp, messageOf } from '../../core/error-messages.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { billActions } from '../actions.ts'
import { createBillPayment } from '../bill-payment.ts'
import { NO_BILL } from '../bill-payment-parts.ts'
import { digestOfPlans } from '../digest.ts'
import { prepareBill } from '../prepare.ts'
import { mayPress } from '../situations.ts'
import type { StandalonePaymentActions, StandalonePaymentFlow, StandalonePaymentState } from './types.ts'

function isOf(bill: Bill, wanted: BillKey): boolean {
  if ('tid' in wanted) return bill.tid === wanted.tid
  return 'billId' in wanted ? bill.billId === wanted.billId : bill.merchantOrderNo === wanted.merchantOrderNo
}

/** /ecad-pay [2-10]: pays one order, named by the start-up parameters or the address. */
export function createStandalonePayment(deps: FlowDeps): StandalonePaymentFlow {
  const { api, currentPage, ports, launch } = deps
  const { state, set } = createState<StandalonePaymentState>({ ...NO_BILL, load: { kind: 'loading' } })
  const latest = createLatestRequest()
  const choosesHere = ports.cashier.choosesChannelHere
  let busy = false
  // "Reloads when payment succeeds" [2-10]: loads the order again
  const billPayment = createBillPayment(
    deps,
    { state, set },
    {
      onPaid: () => void load(),
      onChoosable: (bill) => {
        if (choosesHere && !busy && !billPayment.isReady()) void prepare(bill)
      },
      isShown: () => currentPage.route === 'ecadPay',
      // the fees of an application are not on this page; a bill's total never changes
      shownDigest: () => (state.bill?.kind === 'cadastral' ? digestOfPlans(state.bill) : undefined),
    },
  )

  /** The address has priority over the host's start-up parameters, which may be stale (decision 4). */
  function key(): BillKey | undefined {
    const { tid, billId, merchantOrderNo } = ports.navigator.query()
    if (tid) return { tid }
    if (billId) return { billId }
    if (merchantOrderNo) return { merchantOrderNo }
    return launch.order === undefined ? undefined : { billId: launch.order.billId }
  }

  async function load(): Promise<void> {
    const signal = latest.start()
    if (state.load.kind !== 'ready') set({ load: { kind: 'loading' } })
    try {
      const wanted = key()
      const bill = wanted === undefined ? undefined : await getBill(api, wanted, { signal })
      if (signal.aborted) return
      if (bill === undefined) {
        set({ load: { kind: 'noOrder' } })
        return
      }
      deps.currentService.set('ecadPay', { name: bill.title })
      set({ load: { kind: 'ready' } })
      billPayment.showBill(bill)
      if (state.situation === 'choose' && choosesHere) await prepare(bill)
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ load: { kind: 'failed', message: messageOf(error) } })
    }
  }

  const prepare = (bill: Bill): Promise<boolean> => prepareBill(ports, billPayment, set, bill)

  async function payNow(departs: boolean): Promise<void> {
    const { bill } = state
    if (busy || bill === null) return
    busy = true
    try {
      if ((await prepare(bill)) && departs) billPayment.openCashier()
    } finally {
      busy = false
    }
  }

  const pay = () => {
    // if everything is loaded, open synchronously in the click, or the browser blocks the window (decision 5)
    if (!mayPress(state.situation, 'pay')) return
    if (!ports.hostPage.isOnline) billPayment.showOffline()
    else if (!busy && billPayment.isReady()) billPayment.openCashier()
    else void payNow(true)
  }
  const allActions = {
    open: () => {
      const { bill } = state
      const wanted = key()
      // hide another order that the page showed before
      if (bill !== null && (wanted === undefined || !isOf(bill, wanted))) set({ ...NO_BILL, load: { kind: 'loading' } })
      void load()
    },
    /** The next bill of an order is made where its plans, or its application, are shown. */
    renew: () => {
      const { bill } = state
      if (bill?.kind === 'cadastral') ports.navigator.go('paymentInfo', { tid: bill.tid })
      else ports.navigator.go('myRecords')
    },
    openReceipt: () => {
      if (state.bill !== null) ports.navigator.go('ecadReceipt', { tid: state.bill.tid })
    },
    close: () => void (state.load.kind === 'ready' ? leavePage(deps, 'confirmLeavePage') : closePage(deps)),
    own: { pay, payAgain: () => void payNow(!choosesHere), putBack: undefined, endAttempt: undefined, choosesHere },
  }
  return {
    state,
    actions: (now): StandalonePaymentActions => {
      const bill = billActions(now, billPayment, allActions.own)
      const over = now.bill?.state === 'EXPIRED'
      return {
        ...bill,
        payAgain: over && bill.payAgain ? allActions.renew : bill.payAgain,
        pay: now.load.kind === 'ready' && !over ? bill.pay : undefined,
        open: allActions.open,
        retry: now.load.kind === 'failed' ? allActions.open : undefined,
        openReceipt: now.situation === 'paid' ? allActions.openReceipt : undefined,
        close: allActions.close,
      }
    },
  }
}
