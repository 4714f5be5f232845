import { eq } from 'drizzle-orm'
import { accounts } from '../../accounts/tables.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { removePaidPlans } from '../carts/paid-plans.ts'
import { lockCartOf } from '../payments/locks.ts'
import type { OrderHandlers } from '../payments/payment-transaction.ts'
import type { Sale, SaleRules, WhyNotSold } from '../payments/sale-rules.ts'
import { plansRefusalFor } from '../plans/access.ts'
import { plansOnSale } from '../plans/repository.ts'
import { boughtSince } from './confirmed-order.ts'

/** Orders of plans [1-02]. */
export const PLAN_ORDERS: OrderHandlers = {
  lock: lockCartOf,
  whyNotSold: whyNoPlans,
  owesIdentity: async () => false,
  paid: ({ tx }, { order }) => removePaidPlans(tx, order),
  whyNotOwed: async (db, order) => ((await boughtSince(db, order)).length > 0 ? 'order-already-paid' : undefined),
}

async function whyNoPlans(db: Queryable, { owner, lines }: Sale, rules: SaleRules, now: Date): Promise<WhyNotSold | undefined> {
  if (rules.isEntitled !== true && !(await mayBuyPlans(db, owner, rules))) return 'not-entitled'
  const numbers = lines.map(({ id }) => id)
  return (await plansOnSale(db, numbers, now)).length < numbers.length ? 'not-on-sale' : undefined
}

async function mayBuyPlans(db: Queryable, owner: string, rules: SaleRules): Promise<boolean> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, owner))
  return account !== undefined && (await plansRefusalFor({ ...rules, db }, account, 'en')) === undefined
}
