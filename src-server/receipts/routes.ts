import { eq } from 'drizzle-orm'
import { isTid } from '#shared/domain/tid.ts'
import type { Room } from '../context.ts'
import { implement } from '../http/implement.ts'
import { orders } from '../orders/tables.ts'
import { lineViews } from '../orders/view.ts'
import { limitOf } from '../rate-limits/limits.ts'
import { macaoWallTime } from './macao-time.ts'
import { receipts } from './tables.ts'

/** Asked for in place of a malformed tid, so that it takes the time an unknown one takes (decision 3.6). */
const NOBODYS_TID = 'A'.repeat(43)

/** The receipt, by nothing but its unguessable tid [7-26]. Unknown, malformed and unpaid answer alike (threats 13, 33). */
export const receiptRoom: Room = async (app, { db, settings }) => {
  implement(
    app,
    'GET /eserviceajax/getReceipt',
    async ({ query }) => {
      const [found] = await db
        .select({ receipt: receipts, kind: orders.kind, title: orders.title })
        .from(receipts)
        .innerJoin(orders, eq(orders.tid, receipts.tid))
        .where(eq(receipts.tid, isTid(query.tid) ? query.tid : NOBODYS_TID))
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
