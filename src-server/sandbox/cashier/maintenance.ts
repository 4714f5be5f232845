import { and, eq, gt, lte } from 'drizzle-orm'
import { isPaymentChannel, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { sandboxMaintenance } from '../tables.ts'

export interface MaintenanceWindow {
  readonly from: Date
  readonly to: Date
}

/** The channels currently out of service, each with the end of its maintenance. */
export async function maintenanceNow(db: Queryable, now: Date): Promise<ReadonlyMap<PaymentChannel, MaintenanceWindow>> {
  const rows = await db
    .select()
    .from(sandboxMaintenance)
    .where(and(lte(sandboxMaintenance.from, now), gt(sandboxMaintenance.to, now)))
  return new Map(rows.flatMap((row) => (isPaymentChannel(row.channel) ? [[row.channel, { from: row.from, to: row.to }] as const] : [])))
}

export async function startMaintenance(db: Queryable, channel: PaymentChannel, from: Date, minutes: number): Promise<void> {
  const window = { from, to: new Date(from.getTime() + minutes * MINUTE_MS) }
  await db
    .insert(sandboxMaintenance)
    .values({ channel, ...window })
    .onConflictDoUpdate({ target: sandboxMaintenance.channel, set: window })
}

export async function endMaintenance(db: Queryable, channel: PaymentChannel): Promise<void> {
  await db.delete(sandboxMaintenance).where(eq(sandboxMaintenance.channel, channel))
}
