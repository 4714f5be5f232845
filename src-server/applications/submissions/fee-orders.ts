import { eq } from 'drizzle-orm'
import { accounts } from '../../accounts/tables.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { OrderHandlers } from '../../sales/payments/payment-transaction.ts'
import { isOld, type Sale, type SaleRules, type WhyNotSold } from '../../sales/payments/sale-rules.ts'
import { refusalFor } from '../services/access.ts'
import { findService } from '../services/repository.ts'
import { completePaid, identityOwedFor, lockApplicationOf } from './repository.ts'
import { applications } from './tables.ts'

/** Orders of the fees of applications [2-27]. */
export const FEE_ORDERS: OrderHandlers = {
  lock: lockApplicationOf,
  whyNotSold: whyNoFee,
  owesIdentity: identityOwedFor,
  paid: (transaction, { order }) => completePaid(transaction, order.tid),
  whyNotOwed: async () => undefined,
}

/** The fee of an application is that of its version of the service; a version that is no longer in force is still charged for some days. */
async function whyNoFee(db: Queryable, { applyNo }: Sale, rules: SaleRules, now: Date): Promise<WhyNotSold | undefined> {
  const [row] = await db
    .select({ application: applications, account: accounts })
    .from(applications)
    .innerJoin(accounts, eq(accounts.id, applications.accountId))
    .where(eq(applications.applyNo, applyNo))
  if (row === undefined) return 'not-entitled'
  const { application, account } = row
  const service = await findService(db, { itemCode: application.itemCode })
  if (service?.version !== application.serviceVersion && isOld(application.submittedAt, now, rules)) return 'order-old'
  return service !== undefined && (await refusalFor({ ...rules, db }, account, service, 'en')) !== undefined ? 'not-entitled' : undefined
}
