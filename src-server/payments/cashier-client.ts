import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { WireText } from '#shared/domain/languages.ts'
import { PAYMENT_CHANNELS, type PaymentChannel } from '#shared/domain/payment-channels.ts'
import { oneOf } from '#shared/wire/common.ts'
import type { Clock } from '../clock.ts'
import type { Counterparts } from '../counterparts.ts'
import { signatureOf } from '../signing/signature.ts'

const TIME_LIMIT_MS = 8_000

/** The cashier cannot be reached or speaks nonsense: nothing is known, nothing may be concluded. */
export class CashierUnavailable extends Error {
  override readonly name = 'CashierUnavailable'
}
/** The cashier understood and said no. */
export class CashierRefused extends Error {
  override readonly name = 'CashierRefused'
  constructor(readonly status: number) {
    super(`cashier answered ${status}`)
  }
}

/** What the cashier is told of a bill. */
export interface SessionOrder {
  readonly billId: string
  readonly merchantOrderNo: string
  /** two decimals */
  readonly amount: string
  readonly currency: string
  readonly channel?: PaymentChannel
  readonly channels: readonly PaymentChannel[]
  readonly title: WireText
  readonly language: string
  readonly platform: string
  readonly surface: string
  readonly returnUrl: string
  readonly notifyUrl: string
  readonly expiresAt: string
}

const Session = Type.Object({ sessionId: Type.String(), url: Type.String() })
const CashierBill = Type.Object({
  billId: Type.String(),
  state: oneOf(['unknown', 'open', 'pending', 'paid', 'failed', 'cancelled', 'pay-later', 'expired']),
  transactionId: Type.Optional(Type.String()),
  amount: Type.String(),
  currency: Type.String(),
  channel: Type.Optional(oneOf(PAYMENT_CHANNELS)),
  reason: Type.Optional(Type.String()),
  occurredAt: Type.Optional(Type.String()),
})
const Channels = Type.Array(
  Type.Object({ code: oneOf(PAYMENT_CHANNELS), maintenance: Type.Optional(Type.Object({ from: Type.String(), to: Type.String() })) }),
)
/** What the cashier knows of a bill. */
export type CashierBill = Static<typeof CashierBill>
export type CashierChannels = Static<typeof Channels>

/** Speaks with the cashier, server to server; every call is signed and bounded in time. */
export class CashierClient {
  constructor(
    private readonly counterparts: Pick<Counterparts, 'cashier'>,
    private readonly clock: Clock,
  ) {}

  /** A page on which the bill can be paid; asked again for the same bill, the same page (threat 19). */
  openSession(order: SessionOrder): Promise<Static<typeof Session>> {
    return this.#call('POST', '/cashier/api/sessions', order, Session)
  }

  bill(billId: string): Promise<CashierBill> {
    return orUnknown(billId, this.#call('GET', `/cashier/api/bills/${encodeURIComponent(billId)}`, undefined, CashierBill))
  }

  /** No more paying from here on; answers where the bill ended. */
  close(billId: string): Promise<CashierBill> {
    return orUnknown(billId, this.#call('POST', `/cashier/api/bills/${encodeURIComponent(billId)}/close`, { billId }, CashierBill))
  }

  channels(): Promise<CashierChannels> {
    return this.#call('GET', '/cashier/api/channels', undefined, Channels)
  }

  async #call<T extends import('typebox').TSchema>(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    schema: T,
  ): Promise<Static<T>> {
    const { url, signingKey } = this.counterparts.cashier
    const raw = body === undefined ? undefined : JSON.stringify(body)
    const signature = signatureOf(signingKey, { method, path, body: raw ?? '' }, this.clock.now())
    let status: number
    let answer: unknown
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'x-signature': signature, ...(raw === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(raw === undefined ? {} : { body: raw }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      })
      status = response.status
      answer = await response.json()
    } catch (error) {
      throw new CashierUnavailable(`${method} ${path}`, { cause: error })
    }
    if (status >= 400 && status < 500) throw new CashierRefused(status)
    if (status >= 300 || !Value.Check(schema, answer)) throw new CashierUnavailable(`${method} ${path}: ${status}`)
    return answer
  }
}

/** A cashier that never heard of a bill may say so by 404. */
async function orUnknown(billId: string, answer: Promise<CashierBill>): Promise<CashierBill> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CashierRefused && error.status === 404) return { billId, state: 'unknown', amount: '0.00', currency: 'MOP' }
    throw error
  }
}
