import { asc, eq, sql } from 'drizzle-orm'
import { accounts, documentKey } from '../../accounts/tables.ts'
import type { Queryable } from '../../platform/db/database.ts'

export type FoundAccount = typeof accounts.$inferSelect

/**
 * The accounts of an identity document: one for each capacity in which the person signed in. Only letters and digits of the number count,
 * so an operator need not type it as the provider does.
 */
export const accountsOfDocument = (db: Queryable, identityNo: string): Promise<FoundAccount[]> => {
  const [theirs, given] = [documentKey(sql`${accounts.profile} ->> 'identityNo'`), documentKey(sql`${identityNo}::text`)]
  return db.select().from(accounts).where(sql`${theirs} = ${given} and ${given} <> ''`).orderBy(asc(accounts.id))
}

export async function accountOf(db: Queryable, id: string): Promise<FoundAccount | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row
}
