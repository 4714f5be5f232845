import { type Static, Type } from 'typebox'
import type { cashierLanguage } from '#shared/domain/languages.ts'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/payment-channels.ts'
import { PAYMENT_PLATFORM } from '#shared/domain/platforms.ts'
import { SURFACES } from '#shared/domain/surfaces.ts'
import { oneOf, WireTextSchema } from '#shared/wire/common.ts'

/** Requests to the cashier and its answers (cashier-contract.ts). The sandbox's cashier checks requests by the same schemas. */

const Id = Type.String({ minLength: 1, maxLength: 64 })
const Amount = Type.String({ pattern: '^\\d{1,12}\\.\\d{2}$', description: 'two decimals' })
const Currency = Type.String({ minLength: 3, maxLength: 3, description: 'MOP' })
const link = (description: string) => Type.String({ maxLength: 2048, pattern: '^https?://', description })
const Channel = oneOf(PAYMENT_CHANNELS)
const CASHIER_LANGUAGES: readonly ReturnType<typeof cashierLanguage>[] = ['zh-Hant', 'pt', 'en']

/** A bill as sent to the cashier. */
export const SessionOrder = Type.Object({
  billId: Id,
  merchantOrderNo: Type.String({ minLength: 1, maxLength: 64, description: 'our number of the order, for people' }),
  amount: Amount,
  currency: Currency,
  channel: Type.Optional(
    oneOf(PAYMENT_CHANNELS, { description: 'the method chosen on our page; if absent, the payer chooses one of `channels`' }),
  ),
  channels: Type.Array(Channel, {
    minItems: 1,
    maxItems: PAYMENT_CHANNELS.length,
    description: 'methods that the page may offer; the one that the payer used last comes first',
  }),
  title: WireTextSchema,
  language: oneOf(CASHIER_LANGUAGES),
  platform: oneOf(Object.values(PAYMENT_PLATFORM), { description: 'of a person, or of a business or association' }),
  surface: oneOf(SURFACES, { description: 'where the payer is: a desktop browser, or a phone' }),
  returnUrl: link('where the browser goes after the payment'),
  notifyUrl: link('where notices go'),
  expiresAt: Type.String({ maxLength: 40, description: 'ISO 8601; afterwards the bill cannot be paid' }),
})
export type SessionOrder = Static<typeof SessionOrder>

/** The two numbers of a bill; every answer has them, and they are compared with the request. */
export type BillNumbers = Pick<SessionOrder, 'billId' | 'merchantOrderNo'>
const numbers = { billId: Type.String(), merchantOrderNo: Type.String() }

/** A page of the cashier for one bill. */
export const CashierSession = Type.Object({
  ...numbers,
  sessionId: Type.String({ description: 'the same for the same bill' }),
  url: Type.String({ pattern: '^https?://', description: 'the page on which it is paid' }),
})
export type CashierSession = Static<typeof CashierSession>

/** A refund within the answer about its bill. */
const RefundOfBill = Type.Object({
  refundId: Type.String(),
  transactionId: Type.String({ description: 'of the charge' }),
  state: oneOf(['refunded', 'pending', 'refused'], {
    description: 'pending: a notice will come, and the refund may be requested again meanwhile',
  }),
  amount: Type.String({ description: 'two decimals' }),
  currency: Type.String(),
  reason: Type.Optional(Type.String({ description: 'why it was refused' })),
  occurredAt: Type.Optional(Type.String({ description: 'ISO 8601' })),
})

/** The states of a bill at the cashier. */
export const BILL_STATES = ['unknown', 'open', 'pending', 'paid', 'failed', 'cancelled', 'pay-later', 'expired'] as const
export type BillState = (typeof BILL_STATES)[number]

/** The state of a bill at the cashier. */
export const CashierBill = Type.Object({
  ...numbers,
  state: oneOf(BILL_STATES, { description: 'pending: a bank works on it' }),
  transactionId: Type.Optional(Type.String({ description: "the cashier's own number of the charge; required of a paid bill" })),
  amount: Type.String({ description: 'what was charged, or is to be paid; two decimals; in every state' }),
  currency: Type.String({ description: 'in every state' }),
  channel: Type.Optional(Type.String({ description: 'free text: money is recorded whatever the method' })),
  reason: Type.Optional(Type.String({ description: 'of a payment that failed; 64 characters of it are kept' })),
  occurredAt: Type.Optional(Type.String({ description: 'when it came into this state, ISO 8601; now if absent' })),
  refunds: Type.Optional(
    Type.Array(RefundOfBill, {
      description: 'every refund of it, or empty; without it, no money goes back after a restore of our database',
    }),
  ),
})
export type CashierBill = Static<typeof CashierBill>

/** A refund of a charge, as sent to the cashier, which makes it once per refundId. */
export const RefundOrder = Type.Object({
  billId: Id,
  merchantOrderNo: Id,
  refundId: Type.String({ minLength: 1, maxLength: 64, description: 'the refund is made once for it' }),
  transactionId: Type.String({ minLength: 1, maxLength: 64, description: 'of the charge' }),
  amount: Amount,
  currency: Currency,
})
export type RefundOrder = Static<typeof RefundOrder>

/** The state of a refund. */
export const CashierRefund = Type.Object({ ...numbers, ...RefundOfBill.properties })
export type CashierRefund = Static<typeof CashierRefund>

/** The body of a call that closes a bill. */
export const CloseOrder = Type.Object({ billId: Id })

const limit = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{1,12}\\.\\d{2}$', description }))

/** The cashier's channels, the maintenance of each with its end (facts 5), and the smallest and largest payment of each. */
export const CashierChannels = Type.Array(
  Type.Object({
    code: Channel,
    maintenance: Type.Optional(
      Type.Object({
        from: Type.String({ description: 'ISO 8601' }),
        to: Type.String({ description: 'ISO 8601' }),
        words: Type.Optional(WireTextSchema),
      }),
    ),
    minimum: limit('the smallest payment in MOP, two decimals'),
    maximum: limit('the largest payment in MOP, two decimals'),
  }),
)
export type CashierChannels = Static<typeof CashierChannels>
