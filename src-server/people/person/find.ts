import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { accounts, documentKey } from '../../accounts/tables.ts'
import { applications } from '../../applications/submissions/tables.ts'
import type { Queryable } from '../../platform/db/database.ts'

export type FoundAccount = typeof accounts.$inferSelect

/**
 * The accounts of an identity document: one for each capacity in which the person signed in or applied. An account of a business describes
 * only the last of its people who signed in. Only letters and digits of the number count, so an operator need not type it as the provider
 * does.
 */
export const accountsOfDocument = (db: Queryable, identityNo: string): Promise<FoundAccount[]> => {
  const given = documentKey(sql`${identityNo}::text`)
  const isGiven = (number: SQL) => sql`${documentKey(number)} = ${given} and ${given} <> ''`
  const signedIn = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(isGiven(sql`${accounts.profile} ->> 'identityNo'`))
  const applied = db
    .select({ id: applications.accountId })
    .from(applications)
    .where(isGiven(sql`${applications.submitted} #>> '{applicant,identityNo}'`))
  return db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, union(signedIn, applied)))
    .orderBy(asc(accounts.id))
}

export async function accountOf(db: Queryable, id: string): Promise<FoundAccount | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row
}
