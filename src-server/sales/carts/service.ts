import type { Language } from '#shared/domain/languages.ts'
import { isCadastralNumber, readCadastralInput } from '#shared/domain/plans/cadastral-number.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import type { Account } from '../../platform/http/callers.ts'
import { hasPendingOrderOf } from '../orders/pending.ts'
import { countShown } from '../places/allowance.ts'
import { plansRefusalFor } from '../plans/access.ts'
import { type PlanOnSale, plansOnSale } from '../plans/repository.ts'
import { productView } from '../plans/view.ts'
import { addToCart, emptyCart, extendCart, readCart, removeFromCart } from './repository.ts'

type Change = WireResponse<'GET /EServiceajax/addCartItem'>

/** A read counts as activity, but is recorded only after a tenth of the idle time: most reads write nothing. */
const EXTEND_AFTER = 0.1

/** The carts of accounts; an idle cart expires by the server's clock (threat 22). */
export class Carts {
  readonly #idleMs: number

  constructor(private readonly context: Pick<Context, 'db' | 'clock' | 'settings' | 'counterparts'>) {
    this.#idleMs = context.settings.cartIdleMinutes * MINUTE_MS
  }

  /** The cart with today's prices; isValid is false if it is empty or has expired [4-08], [4-10]. */
  async show(owner: string): Promise<WireResponse<'GET /EServiceajax/getCart'>> {
    const { db, clock } = this.context
    const now = clock.now()
    const cart = await readCart(db, owner, now)
    if (cart === undefined || cart.plans.length === 0) return { isValid: false, list: [], ...(cart ? { cartVersion: cart.version } : {}) }
    let { expiresAt } = cart
    if (expiresAt.getTime() - now.getTime() < this.#idleMs * (1 - EXTEND_AFTER)) {
      expiresAt = this.#idleEnd(now)
      await extendCart(db, owner, now, expiresAt)
    }
    const plans = await plansOnSale(db, cart.plans, now, owner)
    const offSale = cart.plans.filter((number) => !plans.some((plan) => plan.number === number))
    if (offSale.length > 0) {
      // off sale: the cart must not contain what it does not show (threat 21)
      for (const number of offSale) await removeFromCart(db, owner, number, now, expiresAt)
      return this.show(owner)
    }
    return {
      isValid: true,
      list: plans.map((plan) => ({ product: productOf(plan), count: 1, ...boughtView(plan) })),
      cartVersion: cart.version,
      expiresAt: expiresAt.toISOString(),
    }
  }

  /** Finds plans by their numbers; a pasted list is read by the same rule as on the page (decision 3.1, threat 29). */
  async find(owner: string, cadNums: string): Promise<WireResponse<'GET /EServiceajax/getCad'>> {
    const { db, clock } = this.context
    const readings = readCadastralInput(cadNums)
    if (readings.length === 0 || readings.some(({ wellFormed }) => !wellFormed)) return { isValid: false, list: [] }
    const numbers = readings.map(({ understood }) => understood)
    const now = clock.now()
    const [plans, cart] = await Promise.all([plansOnSale(db, numbers, now, owner), readCart(db, owner, now)])
    const isKnown = ({ number, bought }: PlanOnSale) => bought !== null || cart?.plans.includes(number) === true
    await countShown(this.context, owner, plans.filter((plan) => !isKnown(plan)).length, 'number')
    const list = plans.map((plan) => ({
      product: productOf(plan),
      cart_exists: cart?.plans.includes(plan.number) ?? false,
      ...boughtView(plan),
    }))
    return { isValid: list.length > 0, list }
  }

  async add(account: Account, cadnum: string, language: Language): Promise<Change> {
    const { db, clock, settings } = this.context
    const { id: owner } = account
    if (!isCadastralNumber(cadnum)) return { isValid: false, reason: 'bad-number' }
    const refusal = await plansRefusalFor(this.context, account, language)
    if (refusal !== undefined) return { isValid: false, ...refusal }
    const now = clock.now()
    if ((await plansOnSale(db, [cadnum], now)).length === 0) return { isValid: false, reason: 'not-available' }
    // the cart shows it
    await countShown(this.context, owner, 1, 'number')
    // pending in an order at a bank: it must not be bought twice by accident (decision 7)
    if (await hasPendingOrderOf(db, owner, cadnum)) return { isValid: false, reason: 'already-ordered' }
    const version = await addToCart(db, owner, [cadnum], { now, expiresAt: this.#idleEnd(now), maxItems: settings.cartMaxItems })
    if (version !== undefined) return { isValid: true, cartVersion: version }
    const cart = await readCart(db, owner, now)
    const reason = cart?.plans.includes(cadnum) ? 'in-cart' : 'cart-full'
    return { isValid: false, reason, ...(cart ? { cartVersion: cart.version } : {}) }
  }

  async remove(owner: string, cadnum: string): Promise<Change> {
    const { db, clock } = this.context
    if (!isCadastralNumber(cadnum)) return { isValid: false, reason: 'bad-number' }
    const now = clock.now()
    const version = await removeFromCart(db, owner, cadnum, now, this.#idleEnd(now))
    return version === undefined ? { isValid: false, reason: 'not-in-cart' } : { isValid: true, cartVersion: version }
  }

  async empty(owner: string): Promise<Change> {
    await emptyCart(this.context.db, owner)
    const cart = await readCart(this.context.db, owner, this.context.clock.now())
    return { isValid: true, ...(cart ? { cartVersion: cart.version } : {}) }
  }

  #idleEnd(now: Date): Date {
    return new Date(now.getTime() + this.#idleMs)
  }
}

const productOf = ({ number, location, unitPrice }: PlanOnSale) => productView(number, unitPrice, location)
const boughtView = ({ bought }: PlanOnSale) =>
  bought === null ? {} : { bought: { applicationNumber: bought.applicationNumber, at: bought.at.toISOString() } }
