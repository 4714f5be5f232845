import { eq } from 'drizzle-orm'
import type { Language } from '#shared/domain/languages.ts'
import type { Queryable } from '../platform/db/database.ts'
import { accounts } from './tables.ts'

/** The language in which an account wants its notifications; null while it has not chosen one. */
export async function noticeLanguageOf(db: Queryable, accountId: string): Promise<Language | null> {
  const [row] = await db.select({ language: accounts.noticeLanguage }).from(accounts).where(eq(accounts.id, accountId))
  return row?.language ?? null
}

/** Remembers the choice; null takes it back. */
export async function chooseNoticeLanguage(db: Queryable, accountId: string, noticeLanguage: Language | null): Promise<void> {
  await db.update(accounts).set({ noticeLanguage }).where(eq(accounts.id, accountId))
}
