import { applicationStanding, fetchSecondCharges } from '../../../api/application.ts'
import { isHttpError } from '../../../api/errors.ts'
import { createStepPayment } from '../../application/step-payment.ts'
import { closePage, leavePage } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { whenLanguageChanges } from '../../information/guide/load.ts'
import { needsOrder } from '../actions.ts'
import { NO_BILL } from '../bill-payment-parts.ts'
import type { SecondPaymentActions, SecondPaymentFlow, SecondPaymentState } from './types.ts'

/** /pay [2-19]. A reload shows the same bill; after payment only the receipt is offered. */
export function createSecondPayment(deps: FlowDeps): SecondPaymentFlow {
  const { api, ports } = deps
  const naming = createLatestRequest()
  const pay = createState(NO_BILL)
  const { state, set } = createState<SecondPaymentState>({ charges: { kind: 'idle' }, unknown: false, payment: NO_BILL })
  set({ payment: pay.state })
  const stepPayment = createStepPayment(deps, {
    store: pay,
    charges: { get: () => state.charges, set: (charges) => set({ charges }) },
    fetch: async (signal) => {
      const { applyNo = '', nodeCode = '' } = ports.navigator.query()
      try {
        return await fetchSecondCharges(api, { applyNo, nodeCode }, { signal })
      } catch (error) {
        if (!isHttpError(error) || error.status !== 404) throw error
        set({ unknown: true })
        return undefined
      }
    },
    onPaid: () => undefined,
    isShown: () => deps.currentPage.route === 'pay',
  })

  function open(): void {
    const { applyNo, nodeCode } = ports.navigator.query()
    stepPayment.stop()
    pay.set(NO_BILL)
    set({ unknown: !applyNo || !nodeCode })
    if (applyNo && nodeCode) {
      void stepPayment.load()
      void announce(applyNo)
    }
  }

  /** Loads the service of the application, for the page's heading and help [2-25]. */
  async function announce(applyNo: string): Promise<void> {
    const signal = naming.start()
    // [8-08] ignored: the heading has no name, and the charges report the failure
    const standing = await applicationStanding(api, applyNo, { signal }).catch(() => undefined)
    if (!signal.aborted && standing !== undefined) deps.currentService.set('pay', { name: standing.itemName, itemId: standing.itemId })
  }

  whenLanguageChanges(deps.preferences, () => {
    const { applyNo } = ports.navigator.query()
    if (applyNo && deps.currentPage.route === 'pay') void announce(applyNo)
  })

  const openReceipt = () => {
    const { bill } = pay.state
    if (bill !== null) ports.navigator.go('ecadReceipt', { tid: bill.tid })
  }
  const close = () => void (state.charges.kind === 'ready' ? leavePage(deps, 'confirmLeavePage') : closePage(deps))
  return {
    state,
    actions: ({ charges, payment, unknown }): SecondPaymentActions => {
      const bill = stepPayment.offer(payment)
      const owed = charges.kind === 'ready' && charges.value.billId !== undefined
      const toBuild = owed && needsOrder(payment)
      return {
        ...bill,
        pay: toBuild ? undefined : bill.pay,
        payNow: toBuild ? stepPayment.pay : undefined,
        open,
        retry: charges.kind === 'failed' && !unknown ? open : undefined,
        openReceipt: payment.situation === 'paid' ? openReceipt : undefined,
        close,
      }
    },
  }
}
