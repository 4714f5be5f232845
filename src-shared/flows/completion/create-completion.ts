import { fetchHolidays } from '../../api/holidays.ts'
import { getBill } from '../../api/payment.ts'
import { ABSENT, getReceipt } from '../../api/receipt.ts'
import type { FlowDeps } from '../../app/types.ts'
import { applicationNumberOf } from '../../domain/order-number.ts'
import type { Platform } from '../../domain/platforms.ts'
import { addWorkingDays } from '../../domain/working-days.ts'
import type { MessageKey } from '../../ports/message.ts'
import type { Bill } from '../payment/types.ts'
import { createState, createTurns } from '../state.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import type { CompletionActions, CompletionFlow, CompletionState } from './types.ts'

const HINT: Readonly<Record<Platform, MessageKey>> = { one: 'trackHintOne', ab: 'trackHintBusiness' }

/** What a bill's state means here: the address only claims success (threat 33). */
const paymentOf = (bill: Bill): CompletionState['payment'] =>
  bill.state === 'PAID' ? 'paid' : bill.state === 'PENDING' ? 'pending' : bill.state === 'ABNORMAL' ? 'unknown' : 'unpaid'

/** /complete-submission [2-06]. */
export function createCompletion({ api, ports, publicInfo, preferences }: FlowDeps): CompletionFlow {
  const { platform } = preferences.state
  const { state, set } = createState<CompletionState>({
    at: 'loading',
    applicationNumber: ABSENT,
    applicationTime: ABSENT,
    expected: undefined,
    workingDays: undefined,
    itemName: undefined,
    hint: HINT[platform],
    payment: 'none',
    mayCloseByHand: false,
  })
  const turns = createTurns()
  let paidTid: string | undefined
  let billTid: string | undefined

  /** Five working days after today, by the server's day and the list of holidays (decision 3.8, threats 23, 24). */
  async function countDays(signal: AbortSignal): Promise<void> {
    const [holidays] = await Promise.all([fetchHolidays(api), publicInfo.known()])
    const { facts } = publicInfo.state
    if (signal.aborted || facts.kind !== 'ready') return
    const { today, workingDays } = facts.value
    set({ workingDays, expected: addWorkingDays(today, workingDays, holidays) })
  }

  async function lookUpPayment(signal: AbortSignal, merchantOrderNo: string): Promise<void> {
    set({ payment: 'checking' })
    try {
      const bill = await getBill(api, { merchantOrderNo }, { signal })
      if (signal.aborted) return
      billTid = bill?.tid
      set({ payment: bill === undefined ? 'unknown' : paymentOf(bill) })
      if (bill?.state !== 'PAID') return
      paidTid = bill.tid
      ports.storage.session.set(STORAGE_KEYS.receiptTid, bill.tid)
      const receipt = await getReceipt(api, bill.tid)
      if (!signal.aborted && receipt !== undefined) set({ applicationTime: receipt.paidAt })
    } catch {
      // [8-08] the receipt's fetch is swallowed: the time stays '--'; the payment, if not known by then, is said not to be.
      if (!signal.aborted && state.payment === 'checking') set({ payment: 'unknown' })
    }
  }

  async function load(): Promise<void> {
    const signal = turns.next()
    const { merchantOrderNo, workNo, itemName } = ports.navigator.query()
    paidTid = undefined
    billTid = undefined
    set({
      at: 'loading',
      applicationNumber: (merchantOrderNo && applicationNumberOf(merchantOrderNo)) || workNo || ABSENT,
      applicationTime: ABSENT,
      expected: undefined,
      itemName: itemName === '' ? undefined : itemName,
      payment: 'none',
      mayCloseByHand: false,
    })
    await Promise.all([countDays(signal), merchantOrderNo ? lookUpPayment(signal, merchantOrderNo) : undefined])
    if (!signal.aborted) set({ at: 'ready' })
  }

  function open(): void {
    const { status, ...query } = ports.navigator.query()
    // Display only: pay-passed asks the server itself (threat 33).
    if (status === 'SUCCESS') ports.navigator.replace('payPassed', query)
    else void load()
  }

  async function finish(): Promise<void> {
    if (!(await ports.hostPage.close())) set({ mayCloseByHand: true })
  }

  const actions = {
    downloadReceipt: () => {
      if (paidTid === undefined) return
      const { language } = preferences.state
      ports.navigator.go('ecadReceipt', { tid: paidTid, platform, language })
    },
    finish: () => void finish(),
    goToPayment: () => ports.navigator.replace('paymentInfo', billTid === undefined ? {} : { tid: billTid }),
  }
  return {
    state,
    offer: ({ payment }): CompletionActions => ({
      open,
      downloadReceipt: payment === 'paid' ? actions.downloadReceipt : undefined,
      finish: actions.finish,
      goToPayment: payment === 'unpaid' || payment === 'pending' ? actions.goToPayment : undefined,
    }),
  }
}
