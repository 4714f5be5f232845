import { type Static, Type } from 'typebox'
import type { WireText } from '#shared/domain/languages.ts'
import { PAYMENT_CHANNELS, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import { oneOf, WireTextSchema } from '#shared/wire/common.ts'

/** A bill as sent to the cashier. */
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

/** The two numbers of a bill; every answer has them, and they are compared with the request. */
export type BillNumbers = Pick<SessionOrder, 'billId' | 'merchantOrderNo'>
const numbers = { billId: Type.String(), merchantOrderNo: Type.String() }

/** A page of the cashier for one bill. */
export const CashierSession = Type.Object({ ...numbers, sessionId: Type.String(), url: Type.String({ pattern: '^https?://' }) })
export type CashierSession = Static<typeof CashierSession>

/** A refund within the answer about its bill. */
const RefundOfBill = Type.Object({
  refundId: Type.String(),
  transactionId: Type.String(),
  state: oneOf(['refunded', 'pending', 'refused']),
  amount: Type.String(),
  currency: Type.String(),
  reason: Type.Optional(Type.String()),
  occurredAt: Type.Optional(Type.String()),
})

/** The state of a bill at the cashier. */
export const CashierBill = Type.Object({
  ...numbers,
  state: oneOf(['unknown', 'open', 'pending', 'paid', 'failed', 'cancelled', 'pay-later', 'expired']),
  transactionId: Type.Optional(Type.String()),
  amount: Type.String(),
  currency: Type.String(),
  /** free text: money is recorded whatever the method */
  channel: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  occurredAt: Type.Optional(Type.String()),
  /** every refund of it; if absent, its refunds are unknown */
  refunds: Type.Optional(Type.Array(RefundOfBill)),
})
export type CashierBill = Static<typeof CashierBill>

/** A refund of a charge, as sent to the cashier, which makes it once per refundId. */
export interface RefundOrder extends BillNumbers {
  readonly refundId: string
  readonly transactionId: string
  /** two decimals */
  readonly amount: string
  readonly currency: string
}

/** The state of a refund; 'pending': a notice will come, and the refund may be requested again meanwhile. */
export const CashierRefund = Type.Object({ ...numbers, ...RefundOfBill.properties })
export type CashierRefund = Static<typeof CashierRefund>

const Limit = Type.Optional(Type.String({ pattern: '^\\d{1,12}\\.\\d{2}$', description: 'MOP, two decimals' }))

/** The cashier's methods, the maintenance of each with its end (facts 5), and the smallest and largest payment of each. */
export const CashierChannels = Type.Array(
  Type.Object({
    code: oneOf(PAYMENT_CHANNELS),
    maintenance: Type.Optional(Type.Object({ from: Type.String(), to: Type.String(), words: Type.Optional(WireTextSchema) })),
    minimum: Limit,
    maximum: Limit,
  }),
)
export type CashierChannels = Static<typeof CashierChannels>
