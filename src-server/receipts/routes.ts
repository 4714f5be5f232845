import { eq } from 'drizzle-orm'
import { isTid } from '#shared/domain/tid.ts'
import type { ApiRoutes } from '../context.ts'
import { implement } from '../http/implement.ts'
import { orders } from '../orders/tables.ts'
import { lineViews } from '../orders/view.ts'
import { limitOf } from '../rate-limits/limits.ts'
import { macaoWallTime } from './macao-time.ts'
import { receipts } from './tables.ts'

/** Looked up in place of a malformed tid, so that the answer takes as long as for an unknown one (decision 3.6). */
const UNKNOWN_TID = 'A'.repeat(43)

/** The receipt, found by its unguessable tid alone [7-26]. Unknown, malformed and unpaid tids get the same answer (threats 13, 33). */
export const receiptRoutes: ApiRoutes = async (app, { db, settings }) => {
  implement(
    app,
    'GET /eserviceajax/getReceipt',
    async ({ query }) => {
      const [found] = await db
        .select({ receipt: receipts, kind: orders.kind, title: orders.title })
        .from(receipts)
        .innerJoin(orders, eq(orders.tid, receipts.tid))
        .where(eq(receipts.tid, isTid(query.tid) ? query.tid : UNKNOWN_TID))
      if (found === undefined) return { isValid: false }
      const { receipt, kind, title } = found
      return {
        isValid: true,
        transaction: {
          tid: receipt.tid,
          application_number: receipt.applicationNumber,
          transaction_time: macaoWallTime(receipt.transactionTime),
          payment_method: receipt.paymentMethod,
          invoice_number: receipt.invoiceNumber,
          ...(kind === 'application' ? { title } : {}),
          items: lineViews(receipt.lines),
        },
      }
    },
    { limit: limitOf(settings, 'receipt') },
  )
}
