import { createHash } from 'node:crypto'
import { and, eq, exists, inArray, isNotNull, isNull, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import { accounts, sessions } from '../../accounts/tables.ts'
import { drafts } from '../../applications/drafts/tables.ts'
import { isPart, isUnsubmitted, RESULT_ITEM_CODE } from '../../applications/files/repository.ts'
import { files } from '../../applications/files/tables.ts'
import { forgetAddresses } from '../../bureau/notices/forget-addresses.ts'
import { removeWatchNotices } from '../../bureau/notices/watchers.ts'
import { outbox, outboxDeliveries } from '../../bureau/outbox/tables.ts'
import { records } from '../../bureau/records/tables.ts'
import { recordAct } from '../../platform/cli/acts.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Profile } from '../../platform/http/callers.ts'
import { carts } from '../../sales/carts/tables.ts'
import { orders } from '../../sales/orders/tables.ts'
import { orderTokens } from '../../sales/payments/tables.ts'
import { boughtPlans } from '../../sales/receipts/tables.ts'
import { watchedParcels } from '../../sales/watched/tables.ts'
import { handovers } from '../handovers/tables.ts'
import type { TableKey } from './belongings.ts'
import { countRows } from './rows.ts'
import { eraseUnfinished } from './unfinished.ts'

export interface Erased {
  /** rows that were deleted or emptied, by table */
  readonly erased: Readonly<Partial<Record<TableKey, number>>>
  /** rows that stay, by table */
  readonly kept: Readonly<Partial<Record<TableKey, number>>>
  /** files whose bytes must be removed */
  readonly fileCodes: readonly string[]
}

/** Final states: nothing is owed to the owner, so no notice is needed. */
const FINAL_STATES = ['closed', 'refused', 'refunded'] as const

class DryRun extends Error {
  constructor(readonly erased: Erased) {
    super('nothing was erased')
  }
}

/**
 * Erases the data of an account that need not stay, in one transaction, and records counts without personal data. Undefined if there is
 * no such account. With `isDryRun` everything is done and rolled back.
 */
export async function erasePerson(
  db: Database,
  accountId: string,
  { by, now, isDryRun }: { readonly by: string; readonly now: Date; readonly isDryRun: boolean },
): Promise<Erased | undefined> {
  try {
    return await transact(db, async (tx) => {
      const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
      if (account === undefined) return undefined
      const erased = await eraseIn(tx, accountId, now)
      if (isDryRun) throw new DryRun(erased)
      const countsOf = (what: string, of: Erased['erased']) =>
        Object.fromEntries(Object.entries(of).map(([table, count]) => [`${what} ${table}`, count]))
      await recordAct(tx, {
        at: now,
        by,
        kind: 'person-erase',
        subject: subjectOf(accountId),
        detail: { ...countsOf('erased', erased.erased), ...countsOf('kept', erased.kept) },
      })
      return erased
    })
  } catch (error) {
    if (error instanceof DryRun) return error.erased
    throw error
  }
}

/** Represents an account in the operators' history: only a person who knows the account can find it there. */
export const subjectOf = (accountId: string): string => createHash('sha256').update(`person\n${accountId}`).digest('hex')

async function eraseIn(tx: Transaction, id: string, now: Date): Promise<Erased> {
  const before = await countRows(tx, id)
  // the sessions first, so they can add nothing more
  await tx.delete(sessions).where(eq(sessions.accountId, id))
  await tx.delete(drafts).where(eq(drafts.accountId, id))
  await tx.delete(handovers).where(eq(handovers.owner, id))
  await tx.delete(orderTokens).where(eq(orderTokens.owner, id))
  await tx.delete(watchedParcels).where(eq(watchedParcels.owner, id))
  await removeWatchNotices(tx, id)
  const fileCodes = [...(await releaseFiles(tx, id, now)), ...(await eraseUnfinished(tx, id, now))]
  // while an order may still be paid, its plans that another one has paid for are remembered
  const holdsPlan = sql`${orders.lines} @> jsonb_build_array(jsonb_build_object('id', ${boughtPlans.plan}))`
  const unpaid = tx
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.owner, id), eq(orders.kind, 'cadastral'), isNull(orders.paidAt), holdsPlan))
  await tx.delete(boughtPlans).where(and(eq(boughtPlans.owner, id), notExists(unpaid)))
  const emptied = await tx
    .update(carts)
    .set({ plans: [], since: {}, version: sql`${carts.version} + 1` })
    .where(and(eq(carts.owner, id), sql`cardinality(${carts.plans}) > 0`))
    .returning({ owner: carts.owner })
  const addresses = await forgetAddressesOf(tx, id)
  const account = await eraseAccount(tx, id, now)
  const after = await countRows(tx, id)
  const deleted = Object.fromEntries((Object.keys(before) as TableKey[]).map((key) => [key, before[key] - after[key]])) as Record<
    TableKey,
    number
  >
  return {
    erased: some({ ...deleted, carts: emptied.length, files: fileCodes.length, outbox: deleted.outbox + addresses, accounts: account }),
    // an account whose files are still being removed has an empty row, which is deleted after the files
    kept: some({ ...after, carts: 0, files: after.files - fileCodes.length, accounts: (await isNamed(tx, id)) ? after.accounts : 0 }),
    fileCodes,
  }
}

const some = (counts: Readonly<Partial<Record<TableKey, number>>>): Readonly<Partial<Record<TableKey, number>>> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/**
 * Releases what was never submitted, including parts of files; the sweep removes the bytes. Documents of the bureau are not the person's
 * uploads.
 */
async function releaseFiles(tx: Transaction, id: string, now: Date): Promise<readonly string[]> {
  const mine = and(eq(files.accountId, id), or(isUnsubmitted, isPart), ne(files.itemCode, RESULT_ITEM_CODE))
  const released = await tx.update(files).set({ state: 'leaving', dueAt: now }).where(mine).returning({ fileCode: files.fileCode })
  return released.map(({ fileCode }) => fileCode)
}

/** Removes the addresses of the person's notices that are no longer being sent. */
function forgetAddressesOf(tx: Transaction, id: string): Promise<number> {
  const mine = tx.select({ recordNo: records.recordNo }).from(records).where(eq(records.owner, id))
  return forgetAddresses(tx, inArray(outbox.record, mine), eq(outboxDeliveries.state, 'waiting'))
}

/** Deletes the account if nothing refers to it; otherwise removes its telephone number and language of notices, once no notice is needed. */
async function eraseAccount(tx: Transaction, id: string, now: Date): Promise<number> {
  if (!(await isNamed(tx, id))) {
    await tx.delete(carts).where(eq(carts.owner, id))
    // the rows of files stay until their bytes are removed, and refer to the account
    const hasFiles = (await countRows(tx, id)).files > 0
    if (hasFiles) await tx.update(accounts).set({ profile: EMPTY_PROFILE, noticeLanguage: null, updatedAt: now }).where(eq(accounts.id, id))
    else await tx.delete(accounts).where(eq(accounts.id, id))
    return 1
  }
  const open = tx
    .select({ one: sql`1` })
    .from(records)
    .where(and(eq(records.owner, id), notInArray(records.state, [...FINAL_STATES])))
  const [one] = await tx
    .select({ isOpen: exists(open) })
    .from(accounts)
    .where(eq(accounts.id, id))
  if (one?.isOpen === true) return 0
  const changed = await tx
    .update(accounts)
    .set({ profile: sql`${accounts.profile} || '{"mobile": ""}'`, noticeLanguage: null, planNews: false, updatedAt: now })
    .where(and(eq(accounts.id, id), or(sql`${accounts.profile} ->> 'mobile' <> ''`, isNotNull(accounts.noticeLanguage))))
    .returning({ id: accounts.id })
  return changed.length
}

const EMPTY_PROFILE: Profile = { nameCn: '', namePt: '', identityType: '', identityNo: '', mobile: '', euid: '' }

/** Whether retained rows must still name the account as their owner. */
async function isNamed(tx: Queryable, id: string): Promise<boolean> {
  const counts = await countRows(tx, id)
  if ((['applications', 'identityChecks', 'orders', 'bills', 'records'] as const).some((key) => counts[key] > 0)) return true
  const [file] = await tx
    .select({ one: sql`1` })
    .from(files)
    .where(and(eq(files.accountId, id), ne(files.state, 'leaving')))
    .limit(1)
  return file !== undefined
}

/**
 * Deletes the emptied row of an account once the bytes of its files are removed. If the person signed in again, or rows that stay name
 * the account, it stays too.
 */
export const removeEmptied = (db: Database, id: string): Promise<void> =>
  transact(db, async (tx) => {
    const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
    if (row === undefined || row.profile.identityNo !== '' || (await isNamed(tx, id)) || (await countRows(tx, id)).files > 0) return
    await tx.delete(accounts).where(eq(accounts.id, id))
  })
