import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import type { orders } from '../orders/tables.ts'
import { versionNumber } from './repository.ts'
import { carts } from './tables.ts'

type PaidOrder = Pick<typeof orders.$inferSelect, 'kind' | 'owner' | 'lines' | 'cartVersion'>

/**
 * Removes the plans of a paid order from the cart, if they have been in it since before the order was made. A plan that
 * was added later is another purchase and stays (decision 3.3).
 */
export async function removePaidPlans(tx: Transaction, { kind, owner, lines, cartVersion }: PaidOrder): Promise<void> {
  const orderedAt = versionNumber(cartVersion)
  if (kind !== 'cadastral' || orderedAt === undefined) return
  const paid = sql`array(select jsonb_array_elements_text(${JSON.stringify(lines.map(({ id }) => id))}::jsonb))`
  const isPaid = (plan: SQL) => sql`(${plan} = any(${paid}) and (${carts.since} ->> ${plan})::bigint <= ${orderedAt})`
  await tx
    .update(carts)
    .set({
      version: sql`${carts.version} + 1`,
      plans: sql`array(select one.plan from unnest(${carts.plans}) with ordinality as one(plan, place) where ${isPaid(sql`one.plan`)} is not true order by one.place)`,
      since: sql`${carts.since} - array(select one.plan from unnest(${carts.plans}) as one(plan) where ${isPaid(sql`one.plan`)})`,
    })
    .where(and(eq(carts.owner, owner), sql`exists (select from unnest(${carts.plans}) as one(plan) where ${isPaid(sql`one.plan`)})`))
}
