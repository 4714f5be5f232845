import { desc, type SQL, sql } from 'drizzle-orm'
import { type Avos, avos } from '#shared/domain/money/money.ts'
import type { Terms } from '../../information/content/fill.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared-statement.ts'
import { offerTerms, type TermKind } from './tables.ts'

/** The currency in which plans are sold [9-03]. */
export const OFFER_CURRENCY = 'MOP'

/** SQL for the value in force at `now`; a statement reads it together with its other data. */
export const valueInForce = (kind: TermKind, now: SQL | Date): SQL<number | null> =>
  sql<
    number | null
  >`(select ${offerTerms.value} from ${offerTerms} where ${offerTerms.kind} = ${sql.raw(`'${kind}'`)} and ${offerTerms.validFrom} <= ${now instanceof Date ? now.toISOString() : now}::timestamptz order by ${offerTerms.validFrom} desc, ${offerTerms.id} desc limit 1)`

/** The price as an amount; throws if there is none, because nothing may be sold without a price. */
export function priceOf(value: number | null): Avos {
  if (value === null) throw new Error('no price is in force')
  return avos(value)
}

export async function termsAt(db: Queryable, now: Date): Promise<Terms> {
  const [row] = await bothAt(db).execute({ now: now.toISOString() })
  if (row === undefined || row.workingDays === null) throw new Error('no terms are in force')
  return { unitPrice: priceOf(row.price), workingDays: row.workingDays }
}

const bothAt = prepared((db: Database) => {
  const now = sql`${sql.placeholder('now')}`
  return db
    .select({ price: valueInForce('price', now).as('price'), workingDays: valueInForce('working-days', now).as('working_days') })
    .from(sql`(select 1) as once`)
    .prepare('terms_at')
})

export type Term = typeof offerTerms.$inferSelect

/** All values that were ever set, the latest first. */
export const allTerms = (db: Queryable): Promise<Term[]> => db.select().from(offerTerms).orderBy(desc(offerTerms.id))

export interface NewTerm {
  readonly kind: TermKind
  readonly value: number
  readonly validFrom: Date
  readonly by: string
}

/** The advisory lock of changes; locking the table would need the right to change it. The number is arbitrary, but fixed. */
const TERMS_LOCK = 739_043

/** Sets a value from a time on; 'unchanged' if it is already in force at that time. */
export async function setTerm(db: Queryable, { kind, value, validFrom, by }: NewTerm, now: Date): Promise<'set' | 'unchanged'> {
  return db.transaction(async (tx) => {
    // if two operators set a value at once, the second must see the first one's
    await tx.execute(sql`select pg_advisory_xact_lock(${TERMS_LOCK})`)
    const [present] = await tx.select({ value: valueInForce(kind, validFrom).as('value') }).from(sql`(select 1) as once`)
    if (present?.value === value) return 'unchanged'
    await tx.insert(offerTerms).values({ kind, value, validFrom, setBy: by, setAt: now })
    return 'set'
  })
}
