import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database.ts'
import type { Account } from '../platform/http/callers.ts'
import { accounts } from './tables.ts'

/**
 * Saves the account as the provider describes it, and returns it with the id that owns its data. A subject that signs in
 * once as a person and once for an entity has two accounts: neither sees carts, orders, drafts, files or applications of
 * the other (threat 16). The one that signed in first has the subject's own id.
 */
export async function saveAccount(tx: Queryable, account: Account, now: Date): Promise<Account> {
  const { accountType, profile } = account
  for (const id of [account.id, `${account.id}_${accountType.toLowerCase()}`]) {
    const [kept] = await tx
      .insert(accounts)
      .values({ id, accountType, profile, updatedAt: now })
      .onConflictDoUpdate({
        target: accounts.id,
        set: { profile, updatedAt: now },
        setWhere: eq(accounts.accountType, accountType),
      })
      .returning({ id: accounts.id })
    if (kept !== undefined) return { id: kept.id, accountType, profile }
  }
  throw new Error('an account id is held by another capacity')
}
