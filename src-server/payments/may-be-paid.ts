import { eq } from 'drizzle-orm'
import { TAKES_PAYMENTS } from '#shared/domain/record-states.ts'
import { nodeOfSecondPayment } from '../orders/second-payment-key.ts'
import { applications } from '../applications/tables.ts'
import type { Counterparts } from '../counterparts.ts'
import type { Queryable } from '../db/database.ts'
import { plansRefusalFor } from '../plans/access.ts'
import { plansOnSale } from '../plans/repository.ts'
import { actsOfRecord, findRecord } from '../records/repository.ts'
import { refusalFor } from '../services/access.ts'
import { findService } from '../services/repository.ts'
import { accounts } from '../sign-in/tables.ts'
import type { Order } from './locks.ts'

/**
 * Why nothing may be paid for an order, whoever asks for it and wherever: its account may not buy this; a plan is off
 * sale; it is too old for another attempt; the bureau asked for no such payment, or its record is over.
 */
export type WhyNotSold = 'not-entitled' | 'not-on-sale' | 'order-old' | 'not-owed'

/** What the rules are read from. */
export interface SaleRules {
  readonly counterparts: Pick<Counterparts, 'denialKey'>
  readonly orderDays: number
  /** The caller has asked whether the account may buy plans, and it may. */
  readonly isEntitled?: true
}

const DAY_MS = 86_400_000
const isOld = (since: Date, now: Date, { orderDays }: SaleRules): boolean => now.getTime() - since.getTime() > orderDays * DAY_MS

/** Why this order may not be paid now, as far as that does not depend on its bills; undefined where it may. */
export async function whyNotSold(db: Queryable, order: Order, rules: SaleRules, now: Date): Promise<WhyNotSold | undefined> {
  if (order.kind === 'cadastral') return whyNoPlans(db, order, rules, now)
  const nodeCode = nodeOfSecondPayment(order)
  return nodeCode === undefined ? whyNoFee(db, order.applyNo, rules, now) : whyNoSecondPayment(db, order.applyNo, nodeCode)
}

/** Why no other attempt at paying this order may be begun. One under way is never ended by its age. */
export async function whyNoNewAttempt(db: Queryable, order: Order, rules: SaleRules, now: Date): Promise<WhyNotSold | undefined> {
  if (order.kind === 'cadastral' && isOld(order.createdAt, now, rules)) return 'order-old'
  return whyNotSold(db, order, rules, now)
}

async function whyNoPlans(db: Queryable, { owner, lines }: Order, rules: SaleRules, now: Date): Promise<WhyNotSold | undefined> {
  if (rules.isEntitled !== true && !(await mayBuyPlans(db, owner, rules))) return 'not-entitled'
  const numbers = lines.map(({ id }) => id)
  return (await plansOnSale(db, numbers, now)).length < numbers.length ? 'not-on-sale' : undefined
}

async function mayBuyPlans(db: Queryable, owner: string, rules: SaleRules): Promise<boolean> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, owner))
  return account !== undefined && (await plansRefusalFor({ ...rules, db }, account, 'en')) === undefined
}

/** The fee of an application is that of its own version of the service; a version that is in force no longer is charged for some days yet. */
export async function whyNoFee(db: Queryable, applyNo: string, rules: SaleRules, now: Date): Promise<WhyNotSold | undefined> {
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

/** A second payment is owed once the bureau asked for it, and while its record goes on [2-19]. */
export async function whyNoSecondPayment(db: Queryable, recordNo: string, nodeCode: string): Promise<WhyNotSold | undefined> {
  const record = await findRecord(db, recordNo)
  const isOwed = record !== undefined && TAKES_PAYMENTS.includes(record.state) && (await isAsked(db, recordNo, nodeCode))
  return isOwed ? undefined : 'not-owed'
}

/** Whether the bureau asked for this payment. */
export const isAsked = async (db: Queryable, recordNo: string, nodeCode: string): Promise<boolean> =>
  (await actsOfRecord(db, recordNo)).some(({ kind, detail }) => kind === 'second-payment' && detail.nodeCode === nodeCode)
