import { desc, type SQL, sql } from 'drizzle-orm'
import { type Avos, avos } from '#shared/domain/money.ts'
import type { Database, Queryable } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { offerTerms, type TermKind } from './tables.ts'

/** The one currency plans are sold in [9-03]. */
export const OFFER_CURRENCY = 'MOP'

/** What a plan costs and how long it takes at one moment. */
export interface Terms {
  readonly unitPrice: Avos
  readonly workingDays: number
}

/** The value in force at `now`, for a statement to read with whatever else it reads: one statement, one truth. */
export const valueInForce = (kind: TermKind, now: SQL | Date): SQL<number | null> =>
  sql<
    number | null
  >`(select ${offerTerms.value} from ${offerTerms} where ${offerTerms.kind} = ${sql.raw(`'${kind}'`)} and ${offerTerms.validFrom} <= ${now instanceof Date ? now.toISOString() : now}::timestamptz order by ${offerTerms.validFrom} desc, ${offerTerms.id} desc limit 1)`

/** A price is never guessed: without one nothing is sold. */
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

/** Everything that was ever set, the last one set first. */
export const allTerms = (db: Queryable): Promise<Term[]> => db.select().from(offerTerms).orderBy(desc(offerTerms.id))

export interface NewTerm {
  readonly kind: TermKind
  readonly value: number
  readonly validFrom: Date
  readonly by: string
}

/** Sets a value from a moment on; 'unchanged' when that is what holds then anyhow. */
export async function setTerm(db: Queryable, { kind, value, validFrom, by }: NewTerm, now: Date): Promise<'set' | 'unchanged'> {
  return db.transaction(async (tx) => {
    // two operators at once: the second sees what the first has set
    await tx.execute(sql`lock table ${offerTerms} in share row exclusive mode`)
    const [held] = await tx.select({ value: valueInForce(kind, validFrom).as('value') }).from(sql`(select 1) as once`)
    if (held?.value === value) return 'unchanged'
    await tx.insert(offerTerms).values({ kind, value, validFrom, setBy: by, setAt: now })
    return 'set'
  })
}
