import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { accounts } from '../sign-in/tables.ts'

export type FoundAccount = typeof accounts.$inferSelect

/** The accounts of whoever has this identity document: one for each capacity in which they signed in. */
export const accountsOfDocument = (db: Queryable, identityNo: string): Promise<FoundAccount[]> =>
  db
    .select()
    .from(accounts)
    .where(eq(sql`${accounts.profile} ->> 'identityNo'`, identityNo))
    .orderBy(asc(accounts.id))

/** The account with this number. */
export async function accountOf(db: Queryable, id: string): Promise<FoundAccount | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row
}
