import { type ApplicationStanding, applicationStanding } from '../../../api/application.ts'
import { fetchHolidays } from '../../../api/holidays.ts'
import { getBill } from '../../../api/payment.ts'
import { ABSENT } from '../../../api/receipt.ts'
import { timeLabel } from '../../../domain/calendar/time-label.ts'
import { addWorkingDays, macaoDay } from '../../../domain/calendar/working-days.ts'
import type { Bill } from '../../../domain/payment/bill.ts'
import { applicationNumberOf } from '../../../domain/payment/order-number.ts'
import { isMoneyOpen } from '../../../domain/payment/payment-states.ts'
import type { Platform } from '../../../domain/platforms.ts'
import type { MessageKey } from '../../../ports/message.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { WHILE_UNDER_WAY } from '../../core/polling.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'
import { whenLanguageChanges } from '../../information/guide/load.ts'
import { createBillWatch } from '../../payment/bill-watch.ts'
import { situationOf } from '../../payment/words.ts'
import { readReceipt } from '../receipt/read-receipt.ts'
import type { CompletionActions, CompletionFlow, CompletionState } from './types.ts'

const LEADS_TO_PAYMENT: readonly CompletionState['payment'][] = ['unpaid', 'givenBack', 'decided', 'pending']

const HINT: Readonly<Record<Platform, MessageKey>> = { one: 'trackHintOne', ab: 'trackHintBusiness' }

/** Payment state from the bill; the address only claims success (threat 33). */
function paymentOf(bill: Bill): CompletionState['payment'] {
  const situation = situationOf(bill)
  if (situation === 'givenBack' || situation === 'decided') return situation
  if (bill.state === 'PAID') return 'paid'
  if (bill.state === 'ABNORMAL') return 'unknown'
  return isMoneyOpen(bill) ? 'pending' : 'unpaid'
}

/** /complete-submission [2-06]. */
export function createCompletion({ api, currentPage, ports, publicInfo, preferences, currentService }: FlowDeps): CompletionFlow {
  const { state, set } = createState<CompletionState>({
    at: 'loading',
    isNamed: false,
    applicationNumber: ABSENT,
    applicationTime: ABSENT,
    expected: undefined,
    time: undefined,
    itemName: undefined,
    hint: HINT[preferences.state.platform],
    payment: 'none',
    paid: undefined,
    mayCloseByHand: false,
  })
  const latest = createLatestRequest()
  const naming = createLatestRequest()
  /** the application of the page, if it is one */
  let applied: string | undefined
  let paidTid: string | undefined
  let billTid: string | undefined
  /** ends with the application that the page shows */
  let shown: AbortSignal
  const watch = createBillWatch(
    { api, ports },
    {
      isShown: () => currentPage.route === 'completeSubmission',
      onBill: (bill) => {
        if (bill === undefined) return
        // the first look could not read the bill
        if (billTid === undefined) void lookUpDay(shown, bill)
        void showPayment(bill)
      },
    },
  )

  function showName({ itemName, itemId }: ApplicationStanding): void {
    currentService.set('completeSubmission', { name: itemName, itemId })
    set({ itemName })
  }

  /** Loads the service's name in the new language (decision 3.11). */
  async function rename(applyNo: string): Promise<void> {
    const signal = naming.start()
    // [8-08] ignored: the name stays in the language before
    const standing = await applicationStanding(api, applyNo, { signal }).catch(() => undefined)
    if (!signal.aborted && standing !== undefined) showName(standing)
  }
  whenLanguageChanges(preferences, () => {
    if (applied !== undefined && currentPage.route === 'completeSubmission') void rename(applied)
  })

  /** Loads an application's expected day, which the server counts from its completion [2-06], [3-04]. */
  async function lookUpApplication(signal: AbortSignal, applyNo: string): Promise<void> {
    let standing: ApplicationStanding | undefined
    const { language } = preferences.state
    applied = applyNo
    try {
      standing = await applicationStanding(api, applyNo, { signal })
    } catch {
      // [8-08] ignored: no day is shown
    }
    if (signal.aborted) return
    if (standing === undefined) {
      // never claim success for an application that the server does not know
      if (state.payment === 'none') set({ payment: 'unheard' })
      return
    }
    const { deliveryTime: day, deliveryCertain: certain, workingDays, merchantOrderNo } = standing
    // `rename` is on its way for another language
    if (preferences.state.language === language) showName(standing)
    set({ expected: { day, certain }, time: timeLabel(workingDays) })
    // with a payment, the receipt has the time; without one, it is the time of submission
    if (standing.payment === 'none') set({ applicationTime: standing.submittedAt })
    // if the address lacks the order's number, look up the payment now
    else if (merchantOrderNo !== undefined && state.payment === 'none') await lookUpPayment(signal, merchantOrderNo)
  }

  /** Counts the working days from the payment, or before it from the server's date, with the holiday list (decision 3.8, threats 23, 24). */
  async function countDays(signal: AbortSignal, { paidAt }: Bill): Promise<void> {
    const [holidays] = await Promise.all([fetchHolidays(api), publicInfo.known()])
    const { facts } = publicInfo.state
    if (signal.aborted || facts.kind !== 'ready') return
    const { today, workingDays } = facts.value
    const from = paidAt === undefined ? today : macaoDay(new Date(paidAt))
    set({ time: timeLabel(workingDays), expected: addWorkingDays(from, workingDays, holidays) })
  }

  /** Loads the expected day for an application or for plans; none if the bill is not known. */
  async function lookUpDay(signal: AbortSignal, ofBill: Bill | Promise<Bill | undefined>): Promise<void> {
    const bill = await ofBill
    if (signal.aborted || bill === undefined) return
    await (bill.kind === 'application' ? lookUpApplication(signal, bill.applicationNumber) : countDays(signal, bill))
  }

  /** Loads the bill and shows its payment state; undefined if the bill is not known. */
  async function lookUpPayment(signal: AbortSignal, merchantOrderNo: string): Promise<Bill | undefined> {
    set({ payment: 'checking' })
    let bill: Bill | undefined
    try {
      bill = await getBill(api, { merchantOrderNo }, { signal })
      if (signal.aborted) return undefined
      // this account has no such order, so there is no payment to wait for
      if (bill === undefined) set({ payment: 'unheard' })
      else await showPayment(bill, signal)
    } catch {
      // the receipt may fail after the bill has loaded; then the payment state is already known
      if (!signal.aborted && state.payment === 'checking') set({ payment: 'unknown' })
    }
    // the bill may still be paid while the user waits here (decision 7)
    if (!signal.aborted && state.payment !== 'paid' && state.payment !== 'unheard') watch.start({ merchantOrderNo }, WHILE_UNDER_WAY)
    return bill
  }

  async function showPayment(bill: Bill, signal?: AbortSignal): Promise<void> {
    billTid = bill.tid
    set({ payment: paymentOf(bill), paid: bill.state === 'PAID' ? bill : undefined })
    if (bill.state !== 'PAID') return
    watch.stop()
    paidTid = bill.tid
    ports.storage.session.set(STORAGE_KEYS.receiptTid, bill.tid)
    ports.storage.local.remove(STORAGE_KEYS.orderUnderWay)
    // [8-08] ignored: the time stays '--'
    const receipt = await readReceipt(api, bill.tid).catch(() => undefined)
    if (signal?.aborted !== true && receipt !== undefined) set({ applicationTime: receipt.paidAt })
  }

  async function load(): Promise<void> {
    const signal = latest.start()
    shown = signal
    const { merchantOrderNo, workNo, itemName } = ports.navigator.query()
    const isNamed = Boolean(merchantOrderNo || workNo)
    watch.stop()
    naming.cancel()
    applied = undefined
    paidTid = undefined
    billTid = undefined
    set({
      at: isNamed ? 'loading' : 'ready',
      isNamed,
      applicationNumber: (merchantOrderNo && applicationNumberOf(merchantOrderNo)) || workNo || ABSENT,
      applicationTime: ABSENT,
      hint: HINT[preferences.state.platform],
      expected: undefined,
      time: undefined,
      itemName: itemName === '' ? undefined : itemName,
      payment: isNamed ? 'none' : 'unheard',
      paid: undefined,
      mayCloseByHand: false,
    })
    if (!isNamed) return
    const bill = merchantOrderNo ? lookUpPayment(signal, merchantOrderNo) : undefined
    await Promise.all([bill, workNo ? lookUpApplication(signal, workNo) : bill && lookUpDay(signal, bill)])
    if (!signal.aborted) set({ at: 'ready' })
  }

  async function copyNumber(): Promise<void> {
    const copied = await ports.hostPage.copy?.(state.applicationNumber)
    ports.dialogs.toast({ key: copied ? 'numberCopied' : 'numberNotCopied' }, copied ? 'success' : 'failure')
  }

  async function finish(): Promise<void> {
    if (!(await ports.hostPage.close())) set({ mayCloseByHand: true })
  }

  const actions = {
    downloadReceipt: () => {
      if (paidTid === undefined) return
      const { language, platform } = preferences.state
      ports.navigator.go('ecadReceipt', { tid: paidTid, platform, language })
    },
    finish: () => void finish(),
    goToPayment: () => ports.navigator.replace('paymentInfo', billTid === undefined ? {} : { tid: billTid }),
  }
  return {
    state,
    actions: ({ payment, paid, isNamed, mayCloseByHand }): CompletionActions => ({
      open: () => void load(),
      downloadReceipt: payment === 'paid' ? actions.downloadReceipt : undefined,
      copyNumber: isNamed && ports.hostPage.copy ? () => void copyNumber() : undefined,
      print: payment === 'none' ? ports.hostPage.print : undefined,
      finish: actions.finish,
      showRecords: () => ports.navigator.go('myRecords'),
      applyAgain: mayCloseByHand ? () => ports.navigator.go(paid?.lines.length ? 'chooseEcad' : 'serviceList') : undefined,
      goToPayment: LEADS_TO_PAYMENT.includes(payment) ? actions.goToPayment : undefined,
    }),
  }
}
