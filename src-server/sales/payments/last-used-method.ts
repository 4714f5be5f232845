import { and, desc, eq } from 'drizzle-orm'
import { isPaymentChannel, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { bills } from './tables.ts'

/** The channel of the account's last payment, on any device; undefined before its first payment, or if we do not offer that channel. */
export async function lastUsedMethod(db: Queryable, owner: string): Promise<PaymentChannel | undefined> {
  const [last] = await db
    .select({ channel: bills.channel })
    .from(bills)
    .where(and(eq(bills.owner, owner), eq(bills.state, 'PAID')))
    .orderBy(desc(bills.paidAt))
    .limit(1)
  return isPaymentChannel(last?.channel) ? last.channel : undefined
}

/** The channels with `first` in front, if it is one of them. */
export const withFirst = (codes: readonly PaymentChannel[], first: PaymentChannel | undefined): readonly PaymentChannel[] =>
  first !== undefined && codes.includes(first) ? [first, ...codes.filter((code) => code !== first)] : codes
