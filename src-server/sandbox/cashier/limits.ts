import { type Avos, avos, parseAmount } from '#shared/domain/money/money.ts'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'

/** The maximum payment of each channel, where its provider publishes one (facts 2.3). */
export const SINGLE_LIMIT: Partial<Record<PaymentChannel, Avos>> = {
  BOCPAY: avos(50_000_00),
  TAIFUNGPAY: avos(5_000_00),
  CGBPAY: avos(5_000_00),
  ICBCEPAY: avos(50_000_00),
  LUSOPAY: avos(5_000_00),
  UNIONPAYQR: avos(1_000_00),
}

/** Whether the amount exceeds the channel's limit, as for nineteen plans by UnionPay. */
export function isOverLimit(channel: PaymentChannel, amount: string): boolean {
  const limit = SINGLE_LIMIT[channel]
  const charge = parseAmount(amount)
  return limit !== undefined && charge !== undefined && charge > limit
}
