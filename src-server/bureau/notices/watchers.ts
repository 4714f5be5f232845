import { desc, eq, inArray } from 'drizzle-orm'
import { DEFAULT_LANGUAGE } from '#shared/domain/languages.ts'
import { platformOf } from '#shared/domain/platforms.ts'
import { DEFAULT_INFORM_TYPE } from '#shared/domain/service/fixed-choices.ts'
import { accounts } from '../../accounts/tables.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { watchedParcels } from '../../sales/watched/tables.ts'
import { outbox, outboxDeliveries } from '../outbox/tables.ts'
import { writeNotice } from './add.ts'

/** What a notice about watched parcels is about instead of a record: notices to the same account are sent in their order. */
export const watchSubject = (owner: string): string => `watched by ${owner}`

/** Writes the notice that parcels which the account watches have changed. */
export async function addWatchNotice(tx: Transaction, owner: string, now: Date): Promise<void> {
  const [account] = await tx
    .select({ profile: accounts.profile, accountType: accounts.accountType, noticeLanguage: accounts.noticeLanguage })
    .from(accounts)
    .where(eq(accounts.id, owner))
  const [latest] = await tx
    .select({ language: watchedParcels.language })
    .from(watchedParcels)
    .where(eq(watchedParcels.owner, owner))
    .orderBy(desc(watchedParcels.since))
    .limit(1)
  const choice = {
    mode: DEFAULT_INFORM_TYPE,
    language: account?.noticeLanguage ?? latest?.language ?? DEFAULT_LANGUAGE,
    platform: (account && platformOf(account.accountType)) ?? 'one',
    to: account?.profile.mobile || null,
  }
  await writeNotice(tx, watchSubject(owner), 'watched-changed', choice, now)
}

/** Removes the notices about parcels that an account watched, for an erasure: no record needs them. */
export async function removeWatchNotices(tx: Transaction, owner: string): Promise<void> {
  const own = eq(outbox.record, watchSubject(owner))
  const ofAccount = tx.select({ messageId: outbox.messageId }).from(outbox).where(own)
  await tx.delete(outboxDeliveries).where(inArray(outboxDeliveries.messageId, ofAccount))
  await tx.delete(outbox).where(own)
}
