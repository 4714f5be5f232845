import { eq } from 'drizzle-orm'
import type { Language } from '#shared/domain/languages.ts'
import type { Queryable } from '../platform/db/database.ts'
import { accounts } from './tables.ts'

/** In which language an account wants its notifications, null while it has not chosen one, and whether it wants those about its plans. */
export async function noticeChoicesOf(
  db: Queryable,
  accountId: string,
): Promise<{ readonly noticeLanguage: Language | null; readonly planNews: boolean }> {
  const { noticeLanguage, planNews } = accounts
  const [row] = await db.select({ noticeLanguage, planNews }).from(accounts).where(eq(accounts.id, accountId))
  return row ?? { noticeLanguage: null, planNews: true }
}

/** Remembers the choice; null takes it back. */
export async function chooseNoticeLanguage(db: Queryable, accountId: string, noticeLanguage: Language | null): Promise<void> {
  await db.update(accounts).set({ noticeLanguage }).where(eq(accounts.id, accountId))
}
