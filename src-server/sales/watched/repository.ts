import { and, asc, eq } from 'drizzle-orm'
import type { Language } from '#shared/domain/languages.ts'
import { WATCHED_MOST, type WatchedParcel } from '#shared/domain/plans/watched-parcels.ts'
import { accounts } from '../../accounts/tables.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound, ProblemError } from '../../platform/http/problem.ts'
import { type PlanNews, planNewsOf } from '../plans/changes.ts'
import { parcels } from '../plans/tables.ts'
import { watchedParcels } from './tables.ts'

/** The parcels that an account watches, the first watched first, each with what changed since. */
export async function watchedBy(db: Queryable, owner: string): Promise<(Omit<WatchedParcel, 'news'> & { news?: PlanNews })[]> {
  const rows = await db
    .select({ number: watchedParcels.parcel, location: parcels.location, orderable: parcels.orderable, since: watchedParcels.since })
    .from(watchedParcels)
    .innerJoin(parcels, eq(parcels.number, watchedParcels.parcel))
    .where(eq(watchedParcels.owner, owner))
    .orderBy(asc(watchedParcels.since), asc(watchedParcels.parcel))
  // each new plan is news, whenever it was issued
  const changed = await planNewsOf(
    db,
    rows.map(({ number, since }) => ({ number, at: since, day: '' })),
  )
  return rows.map(({ since: _, ...line }) => {
    const news = changed.get(line.number)
    return news === undefined ? line : { ...line, news }
  })
}

const rowOf = (owner: string, parcel: string) => and(eq(watchedParcels.owner, owner), eq(watchedParcels.parcel, parcel))

export const isWatched = async (db: Queryable, owner: string, parcel: string): Promise<boolean> =>
  (await db.$count(watchedParcels, rowOf(owner, parcel))) > 0

/** Adds a parcel to those that an account watches; one that it watches already stays as it is. Refused: an unknown one, and one too many. */
export const watchParcel = (
  db: Database,
  row: { readonly owner: string; readonly parcel: string; readonly since: Date; readonly language: Language },
): Promise<void> =>
  transact(db, async (tx) => {
    const { owner, parcel } = row
    const [known] = await tx.select({ number: parcels.number }).from(parcels).where(eq(parcels.number, parcel))
    if (known === undefined) throw notFound()
    // calls at the same time wait for each other
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, owner)).for('no key update')
    if (await isWatched(tx, owner, parcel)) return
    if ((await tx.$count(watchedParcels, eq(watchedParcels.owner, owner))) >= WATCHED_MOST)
      throw new ProblemError(409, 'too-many-watched', 'tooManyWatched', { most: WATCHED_MOST })
    await tx.insert(watchedParcels).values(row)
  })

export async function stopWatching(db: Queryable, owner: string, parcel: string): Promise<void> {
  await db.delete(watchedParcels).where(rowOf(owner, parcel))
}
