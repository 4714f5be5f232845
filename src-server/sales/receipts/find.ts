import { eq } from 'drizzle-orm'
import { isTid } from '#shared/domain/payment/tid.ts'
import type { Database } from '../../platform/db/database.ts'
import { orders } from '../orders/tables.ts'
import { receipts } from './tables.ts'

/** Queried in place of a malformed tid: the answer takes as long as for an unknown one (decision 3.6). */
const UNKNOWN_TID = 'A'.repeat(43)

/** A receipt with the purpose of its order; undefined for an unknown, a malformed and an unpaid tid alike (threats 13, 33). */
export async function findReceipt(db: Database, tid: string) {
  const [found] = await db
    .select({ receipt: receipts, kind: orders.kind, title: orders.title })
    .from(receipts)
    .innerJoin(orders, eq(orders.tid, receipts.tid))
    .where(eq(receipts.tid, isTid(tid) ? tid : UNKNOWN_TID))
  return found
}

export type FoundReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>
