import { getCart } from '../../../api/cart.ts'
import { getUnpaidBill } from '../../../api/payment.ts'
import { leavePage } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { isGivenUp } from '../../core/error-messages.ts'
import { showFailure } from '../../core/failures.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { createCartExpiry } from '../cart-expiry.ts'
import { drawParcels } from '../parcel-pictures/draw-parcels.ts'
import { plansToConfirm, rememberAsked } from '../plan-purchase/repeat-purchase.ts'
import { rememberConfirmed } from './confirmed-plans.ts'
import { summaryOf } from './summary.ts'
import type { PlanConfirmActions, PlanConfirmFlow, PlanConfirmState, PlanSummary } from './types.ts'

/** /confirm-info [2-04]. */
export function createPlanConfirm(deps: FlowDeps): PlanConfirmFlow {
  const { api, ports, publicInfo, currentPage } = deps
  const { state, set } = createState<PlanConfirmState>({ summary: { kind: 'idle' }, workingDays: undefined, idleMinutes: null })
  const latest = createLatestRequest()
  const { session } = ports.storage
  /** False if the user has left the page: then no dialog and no redirect. */
  const isHere = (): boolean => currentPage.route === 'confirmInfo'
  const watch = createCartExpiry({
    clock: ports.clock,
    offsetMs: () => api.serverOffsetMs(),
    onSoon: (minutes) => set({ idleMinutes: minutes }),
    onOver: () => {
      if (isHere()) void load()
    },
  })

  /** Without a cart: goes to the unpaid order if there is one, else shows the idle-cleared message and goes back [4-10], decision 3.3. */
  async function showEmpty(): Promise<void> {
    const bill = await getUnpaidBill(api).catch(() => undefined)
    if (!isHere()) return
    if (bill === undefined) await showFailure(ports, 'cartEmptied')
    else ports.navigator.replace('paymentInfo', { tid: bill.tid })
  }

  async function load(): Promise<void> {
    const signal = latest.start()
    try {
      const [cart] = await Promise.all([getCart(api, { signal }), publicInfo.known()])
      if (signal.aborted) return
      const { facts } = publicInfo.state
      set({ workingDays: facts.kind === 'ready' ? facts.value.workingDays : undefined, idleMinutes: null })
      watch.until(cart?.expiresAt)
      if (cart === undefined || cart.lines.length === 0) {
        set({ summary: { kind: 'idle' } })
        return await showEmpty()
      }
      set({ summary: { kind: 'ready', value: summaryOf(cart.lines) } })
      void drawParcels(
        deps,
        cart.lines.map(({ plan }) => plan.number),
      )
    } catch (error) {
      if (isGivenUp(error, signal)) return
      // [4-10], [8-02]: a cart that cannot be loaded is shown like an empty one
      set({ summary: { kind: 'idle' } })
      if (isHere()) await showFailure(ports, 'cartEmptied')
    }
  }

  /** Clears the page on entry, or the user could confirm plans that are no longer in the cart (threat 21). */
  function open(): void {
    set({ summary: { kind: 'loading' } })
    void load()
  }
  /** Goes to step 3 with exactly the shown plans. Asks once about plans that were bought before. */
  async function goOn(summary: PlanSummary): Promise<void> {
    const numbers = plansToConfirm(session, summary.lines)
    if (numbers.length > 0) {
      const text = { key: 'buyAgainConfirm', values: { numbers: numbers.join(' · ') } } as const
      if (!(await ports.dialogs.confirm({ text }))) return
      rememberAsked(session, numbers)
    }
    if (!isHere() || state.summary.kind !== 'ready' || state.summary.value !== summary) return
    rememberConfirmed(session, summary)
    ports.navigator.go('paymentInfo')
  }
  const confirm = () => {
    if (state.summary.kind === 'ready') void goOn(state.summary.value)
  }
  const previous = () => ports.navigator.go('chooseEcad')
  const abandon = () => void leavePage(deps, 'abandonConfirm')
  return {
    state,
    actions: ({ summary, idleMinutes }): PlanConfirmActions => ({
      open,
      retry: summary.kind === 'failed' ? open : undefined,
      confirm: summary.kind === 'ready' ? confirm : undefined,
      previous,
      keepCart: idleMinutes === null ? undefined : () => void load(),
      abandon,
    }),
  }
}
