import type { Language } from '../domain/languages.ts'
import { fromPatacas } from '../domain/money/money.ts'
import type { Bill, ChannelOffer } from '../domain/payment/bill.ts'
import { applicationNumberOf } from '../domain/payment/order-number.ts'
import type { ChannelPlace, PaymentChannel } from '../domain/payment/payment-channels.ts'
import { PAYMENT_STATES, type PaymentState, type StatusResult } from '../domain/payment/payment-states.ts'
import type { Platform } from '../domain/platforms.ts'
import type { Surface } from '../domain/surfaces.ts'
import type { WireResponse } from '../wire/index.ts'
import { isHttpError, ParseError } from './errors.ts'
import { toLines } from './plans.ts'
import { list, read, text } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

type WireOrder = NonNullable<WireResponse<'GET /payment/order'>['data']>

/** Throws for an unknown state: guessing would say something wrong about the user's money. */
function toState(value: string): PaymentState {
  const state = PAYMENT_STATES.find((known) => known === value)
  if (state === undefined) throw new TypeError(`unknown payment state ${value}`)
  return state
}

const toBill = (order: WireOrder): Bill => ({
  tid: text(order.tid),
  pid: text(order.pid),
  billId: text(order.billId),
  merchantOrderNo: text(order.merchantOrderNo),
  applicationNumber: applicationNumberOf(order.merchantOrderNo),
  kind: order.kind,
  state: toState(order.state),
  currency: text(order.currency),
  total: fromPatacas(order.total),
  lines: order.kind === 'cadastral' ? toLines(order.items) : [],
  title: order.title,
  createdAt: text(order.createdAt),
  expiresAt: order.expiresAt,
  paidAt: order.paidAt,
  channel: order.channel,
  failure: order.failure,
  clerk: order.case && { number: text(order.case.number), state: order.case.state, refunded: fromPatacas(order.case.refunded) },
  givenUp: order.closed !== undefined,
  atCashierSince: order.atCashierSince,
  unheard: order.unheard === true,
})

export type BillKey = { readonly tid: string } | { readonly billId: string } | { readonly merchantOrderNo: string }

/** A bill of this account; undefined if it does not exist or belongs to another account (threat 13). */
export async function getBill(api: ApiClient, key: BillKey, options: CallOptions = {}): Promise<Bill | undefined> {
  const call = 'GET /payment/order'
  try {
    const { success, data } = await api.call(call, { query: { ...key } }, { ...options, safe: true })
    return success && data !== undefined ? read(call, () => toBill(data)) : undefined
  } catch (error) {
    if (isHttpError(error) && error.status === 404) return undefined
    throw error
  }
}

/** The newest cadastral order that is neither paid nor given up (decision 3.3). */
export async function getUnpaidBill(api: ApiClient, options: CallOptions = {}): Promise<Bill | undefined> {
  const call = 'GET /payment/order/unpaid'
  const { data } = await api.call(call, {}, { ...options, safe: true })
  return data === undefined || data === null ? undefined : read(call, () => toBill(data))
}

export async function getPaymentId(api: ApiClient, tid: string): Promise<string | undefined> {
  const { isValid, pid } = await api.call('GET /payment/getPaymentId', { query: { tid } }, { safe: true })
  return isValid ? pid : undefined
}

export async function checkStatus(api: ApiClient, pid: string): Promise<StatusResult | undefined> {
  const { isValid, result } = await api.call('GET /payment/checkStatus', { query: { PID: pid } }, { safe: true })
  return isValid ? result : undefined
}

/** A short-lived token for the payment component; undefined means "unable to get payment token" [8-04]. */
export async function orderServerToken(api: ApiClient, tid: string): Promise<string | undefined> {
  const { isValid, token } = await api.call('POST /payment/getOrderServerAccessToken', { body: { tid } })
  return isValid && token ? token : undefined
}

/** The part of a bill that changes while it is being paid. */
export type BillStanding = Pick<Bill, 'state' | 'atCashierSince' | 'unheard'>

/** Current state of a bill; the server queries the cashier if it does not know the outcome. */
export async function billStanding(api: ApiClient, billId: string, options: CallOptions): Promise<BillStanding> {
  const call = 'GET /payment/bill/success'
  const { data } = await api.call(call, { query: { billId } }, { ...options, safe: true })
  if (data === undefined) throw new ParseError(call, 'no state')
  return read(call, () => ({ state: toState(data.state), atCashierSince: data.atCashierSince, unheard: data.unheard === true }))
}

export async function payChannels(api: ApiClient, place: ChannelPlace, options: CallOptions = {}): Promise<readonly ChannelOffer[]> {
  const call = 'GET /pay-channel'
  const { data } = await api.call(call, { query: { surface: place } }, { ...options, safe: true })
  return read(call, () =>
    list(data).map(({ code, available, maintenance, minimum, maximum, failing = false, lastUsed = false }) => ({
      code,
      available,
      maintenance,
      minimum: minimum === undefined ? undefined : fromPatacas(minimum),
      maximum: maximum === undefined ? undefined : fromPatacas(maximum),
      failing,
      lastUsed,
    })),
  )
}

export interface CashierRequest {
  readonly billId: string
  readonly channel: PaymentChannel | undefined
  readonly surface: Surface
  readonly language: Language
  readonly platform: Platform
  /** path to which the cashier sends the payer back */
  readonly returnTo?: string
  /** the order-server token of a PayOrder, if the page has one */
  readonly token?: string
  /** digest of the order that the page showed; any other is refused (threat 21) */
  readonly shown?: string | undefined
}

/** Opens the bill at the cashier and returns the address of its page, as the payment component does with `orderServer` [7-35]. */
export async function openAtCashier(api: ApiClient, request: CashierRequest, options: CallOptions = {}): Promise<string> {
  const call = 'POST /payment/order'
  const { billId, channel, surface, language, platform, returnTo, token, shown } = request
  const body = {
    billId,
    surface,
    language,
    platform,
    ...(channel === undefined ? {} : { channel }),
    ...(returnTo === undefined ? {} : { returnTo }),
    ...(shown === undefined ? {} : { shown }),
  }
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const { success, data } = await api.call(call, { body }, { ...options, headers, quiet401: true })
  if (!success || data === undefined) throw new ParseError(call, 'no address of the cashier')
  return data.url
}

/** Gives up an unpaid order; with `toCart` its plans go back to the cart (decision 3.3). */
export async function restoreOrder(
  api: ApiClient,
  { tid, toCart }: { readonly tid: string; readonly toCart: boolean },
): Promise<'done' | 'paid' | 'pending' | 'not-found' | 'cart-full'> {
  const { isValid, reason } = await api.call('POST /payment/order/restore', { body: { tid, toCart } })
  return isValid ? 'done' : (reason ?? 'not-found')
}

/** Ends a payment attempt that may be running. Fails with 'paid' or 'pending' if the cashier does not agree (threat 6). */
export async function endAttempt(api: ApiClient, tid: string): Promise<'done' | 'paid' | 'pending' | 'not-found'> {
  const { isValid, reason } = await api.call('POST /payment/order/end', { body: { tid } }, { safe: true })
  return isValid ? 'done' : (reason ?? 'not-found')
}
