import type { Static } from 'typebox'
import { Type } from 'typebox'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/payment-channels.ts'
import { oneOf, WireTextSchema } from '#shared/wire/common.ts'

/** The states of a bill at the cashier. */
export const BILL_STATES = ['unknown', 'open', 'pending', 'paid', 'failed', 'cancelled', 'pay-later', 'expired'] as const
export type BillState = (typeof BILL_STATES)[number]

const Id = Type.String({ minLength: 1, maxLength: 64 })
const Link = Type.String({ maxLength: 2048, pattern: '^https?://' })

/** The product's request to open a page on which one bill can be paid. */
export const SessionOrder = Type.Object({
  billId: Id,
  merchantOrderNo: Id,
  amount: Type.String({ pattern: '^\\d{1,12}\\.\\d{2}$' }),
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  channel: Type.Optional(oneOf(PAYMENT_CHANNELS)),
  channels: Type.Array(oneOf(PAYMENT_CHANNELS), { minItems: 1, maxItems: PAYMENT_CHANNELS.length }),
  title: WireTextSchema,
  language: oneOf(LANGUAGES),
  platform: Type.String({ maxLength: 32 }),
  surface: Type.String({ maxLength: 16 }),
  returnUrl: Link,
  notifyUrl: Link,
  expiresAt: Type.String({ maxLength: 40 }),
})
export type SessionOrder = Static<typeof SessionOrder>

/** A refund of a charge, in full or in part. */
export const RefundOrder = Type.Object({
  refundId: Id,
  transactionId: Id,
  amount: Type.String({ pattern: '^\\d{1,12}\\.\\d{2}$' }),
  currency: Type.String({ minLength: 3, maxLength: 3 }),
})
export type RefundOrder = Static<typeof RefundOrder>
