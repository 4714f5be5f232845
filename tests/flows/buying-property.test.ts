import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanLine } from '#shared/domain/plans/plan.ts'
import { createPlanConfirm } from '#shared/flows/purchase/plan-confirm/create-plan-confirm.ts'
import { createPlanPurchase } from '#shared/flows/purchase/plan-purchase/create-plan-purchase.ts'
import { act } from '../support/flow-rig.ts'
import { cartOf } from '../support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '../support/test-server.ts'
import { type BuyingBrowser, buyingBrowser, type CallFault, orderOfBill, type Tab } from './support/buying-browser.ts'

const PLANS = ON_SALE.slice(0, 3)
const CALLS = 'addCartItem checkout getPaymentId checkStatus cleanCart order? AccessToken bill/success restore POST'.split(' ')

type Step =
  | { readonly do: 'choose' | 'remove'; readonly plan: string; readonly tab: number }
  | { readonly do: 'confirm' | 'toPayment' | 'continue' | 'pay' | 'previous' | 'putBack' | 'endAttempt' | 'reload'; readonly tab: number }
  | { readonly do: 'window'; readonly how: 'paid' | 'failed' | 'cancelled' | 'closed'; readonly notice: boolean }
  | { readonly do: 'fail'; readonly call: string; readonly fault: CallFault }
  | { readonly do: 'pass'; readonly seconds: number }

const tab = fc.constantFrom(0, 1)
const plan = fc.constantFrom(...PLANS)
const ACTS = ['confirm', 'toPayment', 'continue', 'pay', 'previous', 'putBack', 'endAttempt', 'reload'] as const
const on = (what: (typeof ACTS)[number], at: number): Step => ({ do: what, tab: at })
const anAct: fc.Arbitrary<Step> = fc.record({ do: fc.constantFrom(...ACTS), tab })
const change: fc.Arbitrary<Step> = fc.record({ do: fc.constantFrom('choose' as const, 'remove' as const), plan, tab })
const kind = fc.constantFrom<CallFault>('500', 'dropped', 'lost')
const fault: fc.Arbitrary<Step> = fc.record({ do: fc.constant('fail' as const), call: fc.constantFrom(...CALLS), fault: kind })
const how = fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const, 'cancelled' as const, 'closed' as const)
const atCashier: fc.Arbitrary<Step> = fc.record({ do: fc.constant('window' as const), how, notice: fc.boolean() })
const time: fc.Arbitrary<Step> = fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(5, 30) })

/** Fragments of user behaviour, so that most walks reach the cashier and some return. A call may fail within any of them. */
const maybe = (one: fc.Arbitrary<Step>): fc.Arbitrary<readonly Step[]> => fc.option(one, { nil: undefined }).map((it) => (it ? [it] : []))
const chooses = (one: string, at: number): readonly Step[] => [{ do: 'choose', plan: one, tab: at }, on('confirm', at)]
const visit = [maybe(fault), maybe(anAct), maybe(atCashier)] as const
const buys = fc
  .tuple(plan, tab, ...visit)
  .map(([one, at, fails, meanwhile, then]) => [...chooses(one, at), ...fails, on('pay', at), ...meanwhile, ...then])
const continues = fc
  .tuple(tab, ...visit)
  .map(([at, fails, meanwhile, then]) => [on('continue', at), ...fails, on('pay', at), ...meanwhile, ...then])
const chapter: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(plan, tab).map(([one, at]) => chooses(one, at)) },
  { weight: 5, arbitrary: buys },
  { weight: 3, arbitrary: continues },
  { weight: 2, arbitrary: atCashier.map((one) => [one]) },
  { weight: 5, arbitrary: fc.oneof(anAct, anAct, change, fault, time).map((one) => [one]) },
)
const walks = fc.array(chapter, { minLength: 3, maxLength: 7, size: 'max' }).map((chapters) => chapters.flat())

const server = await closeAfterAll(startTestServer())
server.clock.set(new Date())

const numbersOf = (lines: readonly PlanLine[]) => lines.map(({ plan: { number } }) => number).sort()
const PAYMENT_PAGES = ['paymentInfo', 'paymentProcess']
/** Read again each time, because a press may have navigated. */
const pageOf = ({ ports }: Tab): string => ports.navigator.at

/** Presses twice, as an impatient user does: the second press uses whatever the first has left. */
const twice = (press: (() => void) | undefined) =>
  press &&
  (() => {
    press()
    press()
  })

/** One user who works in two tabs. What a page showed last is recorded and compared with the result. */
class Walk {
  /** what step 2 showed when it was confirmed, by tab */
  readonly #confirmed = new Map<Tab, readonly string[]>()
  /** what the page showed when the cashier was opened, by bill */
  readonly #shown = new Map<string, readonly string[]>()
  /** the plans of every order that was made, by transaction */
  readonly #orders = new Map<string, readonly string[]>()
  /** plans put in the cart after an order of them was made: wanted again */
  readonly #wantedAgain = new Set<string>()
  readonly #paid = new Set<string>()

  constructor(
    private readonly browser: BuyingBrowser,
    private readonly surface: 'web' | 'mobile',
  ) {}

  #tab(index: number): Tab {
    const found = this.browser.tabs[index]
    if (found === undefined) throw new Error(`no tab ${index}`)
    return found
  }

  async take(one: Step): Promise<void> {
    const { browser } = this
    if (one.do === 'fail') return browser.fail(one.call, one.fault)
    if (one.do === 'pass') return browser.pass(one.seconds)
    if (one.do === 'window') return this.#window(one.how, one.notice)
    const here = this.#tab(one.tab)
    if (one.do === 'reload') return browser.reloads(here)
    if (one.do === 'choose' || one.do === 'remove') return this.#changesCart(here, one.do, one.plan)
    if (one.do === 'confirm') return this.#confirms(here)
    if (one.do === 'toPayment') return browser.enter(here, 'paymentInfo')
    if (one.do === 'continue') return this.#continues(here)
    if (!PAYMENT_PAGES.includes(here.ports.navigator.at)) return
    if (one.do === 'pay') return this.#pays(here)
    const { previous, putBack, endAttempt } = act(here.payment)
    await browser.press(here, { previous, putBack, endAttempt }[one.do])
  }

  async #changesCart(here: Tab, what: 'choose' | 'remove', number: string): Promise<void> {
    const { browser } = this
    await browser.enter(here, 'chooseEcad')
    const purchase = here.app.flow(createPlanPurchase)
    if (what === 'remove') {
      const { remove } = act(purchase)
      return void (await browser.press(here, twice(remove && (() => remove(number)))))
    }
    act(purchase).type(number)
    await browser.press(here, act(purchase).search)
    const isFound = purchase.state.found !== null
    await browser.press(here, twice(act(purchase).confirmFound))
    const isOrdered = [...this.#orders.values()].some((plans) => plans.includes(number))
    if (isFound && isOrdered && (await this.#cart()).includes(number)) this.#wantedAgain.add(number)
    await browser.press(here, act(purchase).cancelFound)
  }

  async #confirms(here: Tab): Promise<void> {
    await this.browser.enter(here, 'confirmInfo')
    const confirm = here.app.flow(createPlanConfirm)
    if (here.ports.navigator.at !== 'confirmInfo' || confirm.state.summary.kind !== 'ready') return
    const shown = numbersOf(confirm.state.summary.value.lines)
    const told = here.ports.dialogs.informed.length
    await this.browser.press(here, act(confirm).confirm)
    if (pageOf(here) !== 'paymentInfo' || here.ports.dialogs.informed.length > told) return
    this.#confirmed.set(here, shown)
    // Step 3 shows what was confirmed at step 2.
    if (here.payment.state.load.kind === 'ready') expect(this.#shownIn(here), 'shown after confirming').toEqual(shown)
  }

  async #continues(here: Tab): Promise<void> {
    await this.browser.enter(here, 'chooseEcad')
    await this.browser.press(here, act(here.app.flow(createPlanPurchase)).payUnpaid)
  }

  #shownIn = (here: Tab): readonly string[] => numbersOf(here.payment.state.summary?.lines ?? [])

  /** Presses whatever leads from the current page to the cashier. */
  async #pays(here: Tab): Promise<void> {
    const { browser } = this
    const windows = here.windows.length
    const shown = this.#shownIn(here)
    const confirmed = this.#confirmed.get(here)
    if (here.payment.state.source === 'cart' && confirmed !== undefined) expect(shown, 'the cart is what was confirmed').toEqual(confirmed)
    await browser.press(here, twice(act(here.payment).next ?? act(here.payment).payAgain))
    if (this.surface === 'web') act(here.payment).choose?.('MPAY')
    if (here.windows.length === windows) await browser.press(here, twice(act(here.payment).pay))
    const { bill } = here.payment.state
    if (bill !== null && !this.#orders.has(bill.tid)) this.#orders.set(bill.tid, numbersOf(bill.lines))
    const window = here.windows.at(-1)
    if (here.windows.length === windows || window === undefined) return
    expect(this.#shownIn(here), 'nothing else than what was shown goes to the cashier').toEqual(shown)
    this.#shown.set(window.billId, shown)
  }

  async #window(how: 'paid' | 'failed' | 'cancelled' | 'closed', notice: boolean): Promise<void> {
    const window = this.browser.openWindows().at(-1)
    if (window === undefined || server.cashier.bill(window.billId).closed) return
    if (how === 'closed') return this.browser.closes(window)
    await this.browser.finishes(window, how, notice)
    if (how !== 'paid') return
    await this.browser.pass(15)
    const { tid, ordered, delivered } = await orderOfBill(this.browser.person, window.billId)
    expect(delivered.sort(), 'the receipt holds what the page showed').toEqual(this.#shown.get(window.billId))
    expect(delivered).toEqual(ordered.sort())
    this.#orders.set(tid, ordered)
    for (const number of ordered) {
      expect(this.#isUnasked(number), `${number} was sold twice unasked`).toBe(false)
      this.#paid.add(number)
      // Added again before it was paid: still wanted, and still to be confirmed.
      if (!(await this.#cart()).includes(number)) this.#wantedAgain.delete(number)
    }
  }

  #cart = async (): Promise<readonly string[]> => (await cartOf(this.browser.person)).plans

  #isUnasked = (number: string): boolean => this.#paid.has(number) && !this.#wantedAgain.has(number)

  /** Invariants after every step. */
  async holds(): Promise<void> {
    const cart = await this.#cart()
    expect(new Set(cart).size, 'no plan is in the cart twice').toBe(cart.length)
    for (const number of cart) expect(this.#isUnasked(number), `${number} was paid and is asked for again`).toBe(false)
    for (const window of this.browser.openWindows()) {
      if (server.cashier.bill(window.billId).state !== 'open' || server.cashier.bill(window.billId).closed) continue
      for (const { ports, payment, app } of this.browser.tabs) {
        const { at } = ports.navigator
        if (PAYMENT_PAGES.includes(at) && payment.state.load.kind === 'ready' && payment.state.bill?.billId === window.billId) {
          const { pay, payAgain, next, putBack } = act(payment)
          const { words, situation } = payment.state
          expect({ money: words.money, pay, payAgain, next, putBack }, `${at}: ${situation}`).toEqual({ money: 'unknown' })
        }
        if (at !== 'chooseEcad') continue
        const notice = app.flow(createPlanPurchase).state.notices.find((one) => one.kind === 'unpaidOrder')
        if (notice?.tid === (await orderOfBill(this.browser.person, window.billId)).tid)
          expect(notice.pending, 'the notice asks to pay').toBe(true)
      }
    }
  }
}

const isHealed = (one: Step) => one.do === 'pass' || one.do === 'window'

test.each(['web', 'mobile'] as const)(
  'whatever is done in two tabs, whatever fails, %s: the receipt is what the page showed, nothing paid is asked for again, and nobody is told "not charged" while it may be paid (threats 1-6, 19-22)',
  async (surface) => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        const browser = await buyingBrowser(server, surface)
        for (const _ of [0, 1]) await browser.enter(await browser.opensTab(), 'chooseEcad')
        const walk = new Walk(browser, surface)
        for (const one of steps) {
          server.clock.advance({ seconds: 3 })
          // A fault that no call met is removed before the result is checked.
          if (isHealed(one)) browser.heals()
          await walk.take(one)
          if (one.do === 'fail') continue
          browser.heals()
          // Pages whose query failed repeat it by themselves.
          await browser.pass(10)
          await browser.followAll()
          await walk.holds()
        }
        const charges = [...server.cashier.bills.values()].filter(({ state }) => state === 'paid').length
        const { rows } = (await server.context.db.execute('select count(*)::int as n from receipts')) as { rows: { n: number }[] }
        expect(rows[0]?.n, 'one receipt a charge').toBe(charges)
      }),
      { numRuns: Number(process.env.WALKS ?? 8) },
    )
  },
  // many more than the usual eight need more time
  30 * 60_000,
)
