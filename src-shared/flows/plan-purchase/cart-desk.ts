import { addPlan, type Cart, getCart, removePlan } from '../../api/cart.ts'
import { getUnpaidBill } from '../../api/payment.ts'
import type { CallOptions } from '../../api/types.ts'
import type { FlowDeps } from '../../app/types.ts'
import { total } from '../../domain/money.ts'
import { tellFailure } from '../failures.ts'
import { caseNote } from '../payment/case-words.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { isGivenUp, wordsOf } from '../words-of.ts'
import { createCartWatch } from './cart-watch.ts'
import { refusalWords } from './cart-words.ts'
import type { Plan, PlanLine, PlanPurchaseState, PurchaseNotice } from './types.ts'

interface Store {
  readonly state: PlanPurchaseState
  readonly set: (patch: Partial<PlanPurchaseState>) => void
}

export const sumOf = (lines: readonly PlanLine[]) => total(lines.map(({ plan, count }) => ({ unitPrice: plan.unitPrice, count })))

const sameNumbers = (a: readonly PlanLine[], b: readonly PlanLine[]): boolean => {
  const numbers = new Set(a.map(({ plan }) => plan.number))
  return a.length === b.length && b.every(({ plan }) => numbers.has(plan.number))
}

/** The cart as the page knows it: every change is made by the server first, and the server's list is the truth (threat 21). */
export function createCartDesk({ api, ports, here, publicInfo, session }: FlowDeps, { state, set }: Store) {
  let version: string | undefined
  let turn = 0

  const watch = createCartWatch({
    clock: ports.clock,
    offsetMs: () => api.serverOffsetMs(),
    onSoon: (minutes) => notice({ kind: 'idleSoon', minutes }),
    onOver: () => {
      // On the payment pages an order exists or is being made: the cart's time is no concern there (threat 22).
      if (here.route === 'chooseEcad') void load()
    },
  })

  function notice(next: PurchaseNotice): void {
    set({ notices: [next, ...state.notices.filter(({ kind }) => kind !== next.kind)] })
  }
  function dismiss(kind: PurchaseNotice['kind']): void {
    set({ notices: state.notices.filter((one) => one.kind !== kind) })
  }

  function show(lines: readonly PlanLine[]): void {
    set({ lines, total: sumOf(lines) })
  }

  /** The idle time starts anew with every change; the server says so exactly when it is next asked. */
  function touched(next: string | undefined): void {
    version = next
    ports.storage.local.set(STORAGE_KEYS.cartModified, 'true')
    dismiss('idleSoon')
    const { facts } = publicInfo.state
    if (facts.kind !== 'ready' || state.lines.length === 0) {
      watch.stop()
      return
    }
    const until = ports.clock.now().getTime() + api.serverOffsetMs() + facts.value.cartIdleMinutes * 60_000
    watch.until(new Date(until).toISOString())
  }

  /** Shows nothing by itself: what was asked ahead of the start-up checks waits for their outcome [4-06]. */
  async function ask(options: CallOptions = {}) {
    const unpaid = getUnpaidBill(api, options).then(
      (bill) => ({ bill, givenUp: false }),
      // Not knowing of an unpaid order takes nothing away here: the payment page asks again [4-09].
      (error: unknown) => ({ bill: undefined, givenUp: isGivenUp(error) }),
    )
    return { cart: await getCart(api, options), unpaid: await unpaid }
  }

  let ahead: ReturnType<typeof ask> | undefined

  /** Whether there is one. */
  function tellUnpaid({ bill, givenUp }: Awaited<ReturnType<typeof ask>>['unpaid']): boolean {
    if (bill === undefined) {
      if (!givenUp) dismiss('unpaidOrder')
      return false
    }
    const { tid, applicationNumber, total: amount, state: payment } = bill
    const pending = payment === 'PENDING' || payment === 'ABNORMAL'
    notice({ kind: 'unpaidOrder', tid, applicationNumber, total: amount, pending, clerk: caseNote(bill) })
    return true
  }

  function take(cart: Cart | undefined, unpaid: boolean): void {
    const before = state.lines
    const lines = cart?.lines ?? []
    const known = version !== undefined || before.length > 0
    if (known && !sameNumbers(before, lines) && lines.length > 0) notice({ kind: 'changedElsewhere' })
    version = cart?.version
    show(lines)
    set({ cart: { kind: 'ready' } })
    dismiss('idleSoon')
    watch.until(lines.length === 0 ? undefined : cart?.expiresAt)
    if (cart !== undefined) ports.storage.local.set(STORAGE_KEYS.cartModified, 'true')
    // Decision 3.3: 'idle-cleared' only when there is neither a cart nor an unpaid order; nor when a checkout of ours emptied it.
    const checkedOut = ports.storage.local.get(STORAGE_KEYS.cartModified) === 'false'
    if (before.length > 0 && lines.length === 0 && !unpaid && !checkedOut) void tellFailure(ports, 'cartEmptied')
  }

  /** Fetches the cart; what is shown stays until the answer is there. */
  async function load(): Promise<void> {
    turn += 1
    const mine = turn
    if (state.cart.kind !== 'ready') set({ cart: { kind: 'loading' } })
    // Refused or lost ahead of the checks, it is asked again now that they are passed.
    const asked = ahead?.catch(() => ask()) ?? ask()
    ahead = undefined
    try {
      const { cart, unpaid } = await asked
      if (mine === turn) take(cart, tellUnpaid(unpaid))
    } catch (error) {
      if (mine === turn) set({ cart: { kind: 'failed', message: wordsOf(error) } })
    }
  }

  /** After a call whose answer was lost only the server knows what is in the cart. */
  async function learnTruth(): Promise<void> {
    turn += 1
    const mine = turn
    try {
      const cart = await getCart(api)
      if (mine !== turn) return
      version = cart?.version
      show(cart?.lines ?? [])
      watch.until(cart?.expiresAt)
    } catch (error) {
      if (mine === turn) set({ cart: { kind: 'failed', message: wordsOf(error) } })
    }
  }

  return {
    load,
    /** Asks for what the first `load` will show, once and in silence; a refusal is no lost session, as nobody may be signed in. */
    askAhead(): void {
      if (ahead !== undefined || turn > 0) return
      ahead = session.codeSpent().then(() => ask({ quiet401: true }))
      ahead.catch(() => undefined) // load asks again
    },
    notice,
    dismiss,
    has: (number: string): boolean => state.lines.some(({ plan }) => plan.number === number),

    /** 'added', the words of a refusal, or 'lost' when nobody knows; the list then is the server's again. */
    async add(plan: Plan): Promise<'added' | 'lost' | { readonly refused: ReturnType<typeof refusalWords> }> {
      try {
        const change = await addPlan(api, plan.number)
        turn += 1
        if (!change.done) {
          // In the cart already, but not in this list: another tab put it there.
          if (change.reason === 'in-cart') await learnTruth()
          return { refused: refusalWords(change.reason) }
        }
        if (!state.lines.some((line) => line.plan.number === plan.number)) show([...state.lines, { plan, count: 1 }])
        touched(change.version)
        return 'added'
      } catch {
        // Section 8's dialog is shown by the caller; here the list is made true again.
        await learnTruth()
        return 'lost'
      }
    },

    async remove(number: string): Promise<boolean> {
      try {
        const change = await removePlan(api, number)
        turn += 1
        if (!change.done && change.reason !== 'not-in-cart') {
          await learnTruth()
          return false
        }
        show(state.lines.filter(({ plan }) => plan.number !== number))
        touched(change.done ? change.version : undefined)
        return true
      } catch {
        // As above: the caller tells, the list is the server's.
        await learnTruth()
        return false
      }
    },
  }
}
