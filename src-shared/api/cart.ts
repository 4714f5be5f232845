import type { Language } from '../domain/languages.ts'
import type { Bought, Plan, PlanLine } from '../domain/plans/plan.ts'
import type { Platform } from '../domain/platforms.ts'
import type { WireResponse } from '../wire/index.ts'
import { ParseError } from './errors.ts'
import { toBought, toCartLines, toPlan } from './plans.ts'
import { list, read } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

export interface Cart {
  readonly lines: readonly PlanLine[]
  /** changes with every change of the cart (threat 21) */
  readonly version: string | undefined
  /** ISO instant by the server's clock at which an idle cart is emptied (threat 22) */
  readonly expiresAt: string | undefined
}

/** The account's cart; undefined if it expired or was never filled [8-02]. */
export async function getCart(api: ApiClient, options: CallOptions = {}): Promise<Cart | undefined> {
  const call = 'GET /EServiceajax/getCart'
  const answer = await api.call(call, {}, { ...options, safe: true })
  if (!answer.isValid) return undefined
  return read(call, () => ({ lines: toCartLines(answer.list), version: answer.cartVersion, expiresAt: answer.expiresAt }))
}

export interface FoundPlan {
  readonly plan: Plan
  readonly inCart: boolean
  /** this account's last purchase of it */
  readonly bought: Bought | undefined
}

/** Looks up plans; an empty list means "wrong or not available for online ordering" [8-06]. */
export async function findPlans(api: ApiClient, numbers: readonly string[], options: CallOptions): Promise<readonly FoundPlan[]> {
  const call = 'GET /EServiceajax/getCad'
  const answer = await api.call(call, { query: { cadNums: numbers.join(',') } }, { ...options, safe: true })
  if (!answer.isValid) return []
  return read(call, () =>
    list(answer.list).map(({ product, cart_exists, bought }) => ({ plan: toPlan(product), inCart: cart_exists, bought: toBought(bought) })),
  )
}

export type CartRefusal = NonNullable<WireResponse<'GET /EServiceajax/addCartItem'>['reason']>
export type CartChange =
  | { readonly done: true; readonly version: string | undefined }
  | { readonly done: false; readonly reason: CartRefusal | undefined }

const toChange = (answer: WireResponse<'GET /EServiceajax/addCartItem'>): CartChange =>
  answer.isValid ? { done: true, version: answer.cartVersion } : { done: false, reason: answer.reason }

/** Not retried, because the plan may have been added although the response was lost. */
export const addPlan = async (api: ApiClient, cadnum: string): Promise<CartChange> =>
  toChange(await api.call('GET /EServiceajax/addCartItem', { query: { cadnum } }))

export const removePlan = async (api: ApiClient, cadnum: string): Promise<CartChange> =>
  toChange(await api.call('GET /EServiceajax/delCartItem', { query: { cadnum } }))

export const cleanCart = async (api: ApiClient): Promise<CartChange> => toChange(await api.call('GET /EServiceajax/cleanCart', {}))

export interface CheckoutRequest {
  readonly platform: Platform
  readonly language: Language
  /** the version that the buyer saw; any other is refused (threat 21) */
  readonly cartVersion: string | undefined
  /** the same key gives the same order (threat 19) */
  readonly idempotencyKey: string | undefined
  /** digest of the order that the page showed; any other is refused (threat 21) */
  readonly shown: string
}

export type CheckoutAnswer =
  | { readonly done: true; readonly tid: string; readonly pid: string | undefined }
  | { readonly done: false; readonly reason: WireResponse<'POST /EServiceajax/checkout'>['reason'] }

export async function checkout(api: ApiClient, request: CheckoutRequest): Promise<CheckoutAnswer> {
  const call = 'POST /EServiceajax/checkout'
  const { platform, language, cartVersion, idempotencyKey, shown } = request
  const body = {
    platform,
    shown,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(cartVersion === undefined ? {} : { cartVersion }),
  }
  // the same key gives the same order, so a retry is safe
  const answer = await api.call(call, { body }, { headers: { 'x-lang': language }, safe: idempotencyKey !== undefined })
  if (!answer.isValid) return { done: false, reason: answer.reason }
  if (answer.tid === undefined) throw new ParseError(call, 'an order without a tid')
  return { done: true, tid: answer.tid, pid: answer.pid }
}

/** Requests the next bill of an expired order: the same application, another attempt. */
export async function renewOrder(
  api: ApiClient,
  { platform, language, tid, shown }: { platform: Platform; language: Language; tid: string; shown: string },
): Promise<CheckoutAnswer> {
  const body = { platform, tid, shown, idempotencyKey: `renew-order-${tid}`.slice(-64) }
  const answer = await api.call('POST /EServiceajax/checkout', { body }, { headers: { 'x-lang': language }, safe: true })
  return answer.isValid && answer.tid !== undefined
    ? { done: true, tid: answer.tid, pid: answer.pid }
    : { done: false, reason: answer.reason }
}
