import { addPlan, type Cart, getCart, removePlan } from '../../../api/cart.ts'
import { getBill, getUnpaidBill } from '../../../api/payment.ts'
import type { CallOptions } from '../../../api/types.ts'
import type { Bill } from '../../../domain/payment/bill.ts'
import { isMoneyOpen } from '../../../domain/payment/payment-states.ts'
import { type PlanLine, planTotal } from '../../../domain/plans/plan.ts'
import type { Message } from '../../../ports/message.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { isGivenUp, messageOf } from '../../core/error-messages.ts'
import { showFailure } from '../../core/failures.ts'
import { WHILE_QUIET, WHILE_UNDER_WAY } from '../../core/polling.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'
import { whileWaiting } from '../../core/waiting-message.ts'
import { createBillWatch } from '../../payment/bill-watch.ts'
import { caseNote } from '../../payment/case-words.ts'
import { cancelQuestion, type GivenUp, giveUpOrder } from '../../payment/give-up-order.ts'
import { createCartExpiry } from '../cart-expiry.ts'
import { drawParcels } from '../parcel-pictures/draw-parcels.ts'
import { refusalText } from './refusal-text.ts'
import type { PlanPurchaseState, PurchaseNotice } from './types.ts'

interface PurchaseStore {
  readonly state: PlanPurchaseState
  readonly set: (patch: Partial<PlanPurchaseState>) => void
}

const sameNumbers = (a: readonly PlanLine[], b: readonly PlanLine[]): boolean => {
  const numbers = new Set(a.map(({ plan }) => plan.number))
  return a.length === b.length && b.every(({ plan }) => numbers.has(plan.number))
}

/** The cart on the page. Every change is made on the server first, and the server's list is authoritative (threat 21). */
export function createCartStore(deps: FlowDeps, { state, set }: PurchaseStore) {
  const { api, ports, currentPage, publicInfo, session } = deps
  let version: string | undefined
  /** counts loads and changes; only responses to the latest are used */
  let latest = 0

  const expiry = createCartExpiry({
    clock: ports.clock,
    offsetMs: () => api.serverOffsetMs(),
    onSoon: (minutes) => addNotice({ kind: 'idleSoon', minutes }),
    onOver: () => {
      // on the payment pages there is an order, so the cart's expiry does not matter (threat 22)
      if (currentPage.route === 'chooseEcad') void load()
    },
  })

  /** Polls the unpaid order, which may be paid in an open window, in another tab or on a phone (threats 4, 21). */
  const unpaidWatch = createBillWatch(
    { api, ports },
    {
      isShown: () => currentPage.route === 'chooseEcad',
      onBill: (bill) => {
        if (bill?.state === 'PAID') showPaidOrder(bill)
        else if (bill === undefined || bill.state === 'EXPIRED') removeUnpaidNotice()
        else showUnpaidOrder(bill)
      },
    },
  )

  function addNotice(next: PurchaseNotice): void {
    set({ notices: [next, ...state.notices.filter(({ kind }) => kind !== next.kind)] })
  }
  function dismiss(kind: PurchaseNotice['kind']): void {
    set({ notices: state.notices.filter((one) => one.kind !== kind) })
  }

  function showLines(lines: readonly PlanLine[]): void {
    set({ lines, total: planTotal(lines) })
    void drawParcels(
      deps,
      lines.map(({ plan }) => plan.number),
    )
  }

  /** Every change restarts the idle time. This is an estimate until the next response has the server's instant. */
  function noteChange(next: string | undefined): void {
    version = next
    ports.storage.local.set(STORAGE_KEYS.cartModified, 'true')
    dismiss('idleSoon')
    const { facts } = publicInfo.state
    if (facts.kind !== 'ready' || state.lines.length === 0) {
      expiry.stop()
      return
    }
    const until = ports.clock.now().getTime() + api.serverOffsetMs() + facts.value.cartIdleMinutes * 60_000
    expiry.until(new Date(until).toISOString())
  }

  /** Loads the cart and any unpaid order without showing them: a prefetch runs before the start-up checks have passed [4-06]. */
  async function fetchCart(options: CallOptions = {}) {
    const unpaid = getUnpaidBill(api, options).then(
      (bill) => ({ bill, givenUp: false }),
      // not fatal: the payment page loads the unpaid order again [4-09]
      (error: unknown) => ({ bill: undefined, givenUp: isGivenUp(error) }),
    )
    return { cart: await getCart(api, options), unpaid: await unpaid }
  }

  let prefetched: ReturnType<typeof fetchCart> | undefined

  const unpaidNotice = () => state.notices.find((one) => one.kind === 'unpaidOrder')

  function removeUnpaidNotice(): void {
    unpaidWatch.stop()
    dismiss('unpaidOrder')
  }

  function showUnpaidOrder(bill: Bill): void {
    const { tid, applicationNumber, lines, total: amount } = bill
    const clerk = caseNote(bill)
    const pending = isMoneyOpen(bill)
    const before = unpaidNotice()
    const until = pending ? undefined : bill.expiresAt
    if (before?.tid === tid && before.pending === pending && before.until === until && isSameText(before.clerk, clerk)) return
    addNotice({ kind: 'unpaidOrder', tid, applicationNumber, lines, total: amount, until, pending, clerk })
    unpaidWatch.start({ tid }, pending ? WHILE_UNDER_WAY : WHILE_QUIET)
  }

  /** Shows that the order was paid; its plans are no longer in the cart. */
  function showPaidOrder({ tid, merchantOrderNo, applicationNumber, total: amount }: Bill): void {
    removeUnpaidNotice()
    ports.storage.local.remove(STORAGE_KEYS.orderUnderWay)
    ports.storage.local.set(STORAGE_KEYS.cartModified, 'false')
    addNotice({ kind: 'paidOrder', tid, merchantOrderNo, applicationNumber, total: amount })
    void load()
  }

  /** Shows or removes the unpaid order, and resolves to whether there is one. If it is gone, its bill shows whether it was paid. */
  async function updateUnpaidNotice({ bill, givenUp }: Awaited<ReturnType<typeof fetchCart>>['unpaid']): Promise<boolean> {
    // An app that was closed while the cashier was open has no notice of its order, and may find it paid.
    const tid = unpaidNotice()?.tid ?? ports.storage.local.get(STORAGE_KEYS.orderUnderWay)
    if (bill !== undefined) showUnpaidOrder(bill)
    else if (!givenUp && tid !== undefined) {
      const last = await getBill(api, { tid }).catch(() => undefined)
      if (last?.state === 'PAID') showPaidOrder(last)
      else removeUnpaidNotice()
    }
    return bill !== undefined
  }

  function showCart(cart: Cart | undefined, unpaid: boolean): void {
    const before = state.lines
    const lines = cart?.lines ?? []
    const known = version !== undefined || before.length > 0
    if (known && !sameNumbers(before, lines) && lines.length > 0) addNotice({ kind: 'changedElsewhere' })
    version = cart?.version
    showLines(lines)
    set({ cart: { kind: 'ready' } })
    dismiss('idleSoon')
    expiry.until(lines.length === 0 ? undefined : cart?.expiresAt)
    if (cart !== undefined) ports.storage.local.set(STORAGE_KEYS.cartModified, 'true')
    // decision 3.3: the idle-cleared message needs an empty cart, no unpaid order, and no checkout that emptied the cart
    const checkedOut = ports.storage.local.get(STORAGE_KEYS.cartModified) === 'false'
    if (before.length > 0 && lines.length === 0 && !unpaid && !checkedOut) void showFailure(ports, 'cartEmptied')
  }

  /** Loads the cart; the page does not change until the response has arrived. */
  async function load(): Promise<void> {
    latest += 1
    const mine = latest
    if (state.cart.kind !== 'ready') set({ cart: { kind: 'loading' } })
    // retry a prefetch that failed before the checks had passed
    const request = prefetched?.catch(() => fetchCart()) ?? fetchCart()
    prefetched = undefined
    try {
      const { cart, unpaid } = await request
      if (mine !== latest) return
      const isThere = await updateUnpaidNotice(unpaid)
      if (mine === latest) showCart(cart, isThere)
    } catch (error) {
      if (mine === latest) set({ cart: { kind: 'failed', message: messageOf(error) } })
    }
  }

  /** Reloads the list after a failed call, because only the server knows what is in the cart. */
  async function reloadLines(): Promise<void> {
    latest += 1
    const mine = latest
    try {
      const cart = await getCart(api)
      if (mine !== latest) return
      version = cart?.version
      showLines(cart?.lines ?? [])
      expiry.until(cart?.expiresAt)
    } catch (error) {
      if (mine === latest) set({ cart: { kind: 'failed', message: messageOf(error) } })
    }
  }

  return {
    load,
    /** Requests once what the first `load` will show. A 401 does not end the session, because the user may not be signed in yet. */
    prefetch(): void {
      if (prefetched !== undefined || latest > 0) return
      prefetched = session.hostCodeExchanged().then(() => fetchCart({ quiet401: true }))
      prefetched.catch(() => undefined) // `load` retries
    },
    addNotice,
    dismiss(kind: PurchaseNotice['kind']): void {
      if (kind === 'unpaidOrder') unpaidWatch.stop()
      dismiss(kind)
    },
    /** Gives up the unpaid order, to change it or, after a confirmation, to cancel it. Shows a failure as a toast (decision 3.3). */
    async giveUpUnpaid(to: GivenUp): Promise<void> {
      const unpaid = unpaidNotice()
      if (unpaid === undefined) return
      if (to === 'cancelled' && !(await ports.dialogs.confirm({ text: cancelQuestion(unpaid.applicationNumber) }))) return
      try {
        const refused = await whileWaiting({ ports, currentPage }, () => giveUpOrder({ api, ports }, unpaid.tid, to))
        if (refused === undefined) {
          removeUnpaidNotice()
          if (to === 'cancelled') ports.dialogs.toast({ key: 'orderCancelled' }, 'success')
        } else ports.dialogs.toast({ key: refused }, 'failure')
      } catch (error) {
        ports.dialogs.toast(messageOf(error), 'failure')
      }
      await load()
    },
    has: (number: string): boolean => state.lines.some(({ plan }) => plan.number === number),

    /** Resolves to 'added' or to the message of a refusal. If the call fails, reloads the list and rejects. */
    async add({
      plan,
      bought,
    }: Pick<PlanLine, 'plan' | 'bought'>): Promise<'added' | { readonly refused: ReturnType<typeof refusalText> }> {
      try {
        const change = await addPlan(api, plan.number)
        latest += 1
        if (!change.done) {
          // in the cart but not in this list: another tab added it
          if (change.reason === 'in-cart') await reloadLines()
          return { refused: refusalText(change.reason) }
        }
        if (!state.lines.some((line) => line.plan.number === plan.number)) showLines([...state.lines, { plan, count: 1, bought }])
        noteChange(change.version)
        return 'added'
      } catch (error) {
        await reloadLines()
        throw error
      }
    },

    /** Resolves to whether the plan is no longer in the cart. If the call fails, reloads the list and rejects. */
    async remove(number: string): Promise<boolean> {
      try {
        const change = await removePlan(api, number)
        latest += 1
        if (!change.done && change.reason !== 'not-in-cart') {
          await reloadLines()
          return false
        }
        showLines(state.lines.filter(({ plan }) => plan.number !== number))
        noteChange(change.done ? change.version : undefined)
        return true
      } catch (error) {
        await reloadLines()
        throw error
      }
    },
  }
}

/** Compares two messages as JSON. */
const isSameText = (a: Message | undefined, b: Message | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)
