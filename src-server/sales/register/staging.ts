import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { indexPlaces } from '../places/index-places.ts'
import { placeParcelsOf } from '../places/place-parcels.ts'
import type { Parcel } from '../plans/parcel.ts'

/** A temporary table of the transaction with the parcels of the file. SQL compares and merges it, so the file is not kept in memory. */
export const STAGED = sql.raw('staged_parcels')

/** A parcel with its line in the file. */
export interface Staged extends Parcel {
  readonly line: number
}

export async function createStaging(tx: Transaction): Promise<void> {
  await tx.execute(sql`create temporary table ${STAGED} (
    line integer not null, number text not null, parish text not null, location jsonb not null,
    orderable boolean not null, area_sqm numeric(12, 2) not null, polygon jsonb not null, plan_issued text
  ) on commit drop`)
}

/** Inserts parcels into the table. */
export async function stage(tx: Transaction, rows: readonly Staged[]): Promise<void> {
  const written = rows.map(({ line, number, parish, location, orderable, areaSqm, polygon, planIssued = null }) => ({
    line,
    number,
    parish,
    location,
    orderable,
    area_sqm: areaSqm,
    polygon,
    plan_issued: planIssued,
  }))
  await tx.execute(sql`insert into ${STAGED} select * from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as rows (
    line integer, number text, parish text, location jsonb, orderable boolean, area_sqm numeric(12, 2), polygon jsonb, plan_issued text
  )`)
}

/** A number that occurs more than once in the file. */
export interface Duplicate {
  readonly number: string
  readonly lines: readonly number[]
}

/** The numbers that occur more than once in the file, ordered by their first lines. */
export async function duplicates(tx: Transaction): Promise<readonly Duplicate[]> {
  return rowsOf<Duplicate>(
    await tx.execute(
      sql`select number, array_agg(line order by line) as lines from ${STAGED} group by number having count(*) > 1 order by min(line)`,
    ),
  )
}

/** Removes all rows of these numbers, because it is unknown which one is right. */
export async function dropDuplicates(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from ${STAGED} where number in (select number from ${STAGED} group by number having count(*) > 1)`)
}

/** A parcel of the file that resembles another one; both would be on sale after the import. */
export interface Alike {
  readonly line: number
  readonly number: string
  /** the parcel with the same polygon */
  readonly outlineOf: string | null
  /** the parcel whose number differs only by leading or trailing zeros, which a spreadsheet removes */
  readonly sameButNoughts: string | null
}

/** The parcels of the file that resemble another one, ordered by line. */
export async function alike(tx: Transaction): Promise<readonly Alike[]> {
  return rowsOf<Alike>(await tx.execute(sql`select line, number, "outlineOf", "sameButNoughts" from (${ALIKE}) as alike order by line`))
}

export async function dropAlike(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from ${STAGED} where number in (select number from (${ALIKE}) as alike)`)
}

/**
 * One pass over all parcels that would be on sale. Polygons are compared by digests, because they have many corners. Parcels that the
 * file does not name count as on sale: --replace must not take the right one of two off sale.
 */
const ALIKE = sql`
  with on_sale as (
    select line, number, polygon from ${STAGED} where orderable
    union all
    select null, number, polygon from parcels
    where orderable and not exists (select from ${STAGED} staged where staged.number = parcels.number)
  ), told as (
    select line, number, md5(polygon::text) as outline, trim(both '0' from number) as digits from on_sale
  ), grouped as (
    select line, number,
      min(number) over (partition by outline) as first_there, max(number) over (partition by outline) as last_there,
      min(number) over (partition by digits) as first_alike, max(number) over (partition by digits) as last_alike
    from told
  )
  select line, number,
    nullif(case when first_there = number then last_there else first_there end, number) as "outlineOf",
    nullif(case when first_alike = number then last_alike else first_alike end, number) as "sameButNoughts"
  from grouped where line is not null and (first_there <> last_there or first_alike <> last_alike)`

export interface Changes {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** On sale before and absent from the file, with --replace. */
  readonly takenOffSale: number
  /** Parcels whose changes the holders of their plans are notified of, with --tell. */
  readonly told: number
}

/**
 * Writes the staged parcels into the register, except those that are unchanged. No parcel is ever removed. With `tellAt`, what changed of
 * the parcels is kept as of that time, for the holders of their plans.
 */
export async function applyStaging(tx: Transaction, replace: boolean, tellAt?: Date): Promise<Changes> {
  await tx.execute(sql`analyze ${STAGED}`)
  const goneTold = replace && tellAt !== undefined ? await count(tx, keepGone(tellAt)) : 0
  const takenOffSale = replace ? await count(tx, TAKE_OFF_SALE) : 0
  const unchanged = await count(tx, DROP_UNCHANGED)
  const told = goneTold + (tellAt === undefined ? 0 : await count(tx, keepChanged(tellAt)))
  const [merged] = rowsOf<{ added: number; changed: number }>(await tx.execute(MERGE))
  await placeStaged(tx)
  return { added: merged?.added ?? 0, changed: merged?.changed ?? 0, unchanged, takenOffSale, told }
}

/** The parcels on sale that the file does not name. */
const ARE_GONE = sql`orderable and not exists (select from ${STAGED} staged where staged.number = parcels.number)`

const TAKE_OFF_SALE = sql`
  with taken as (
    update parcels set orderable = false where ${ARE_GONE} returning 1
  ) select count(*)::int as count from taken`

const keepGone = (at: Date): SQL => sql`
  with kept as (
    insert into parcel_changes (parcel, kind, at)
    select number, 'off-sale', ${at.toISOString()}::timestamptz from parcels where ${ARE_GONE} returning 1
  ) select count(*)::int as count from kept`

/** Keeps what differs between the register and the staged parcels. */
const keepChanged = (at: Date): SQL => sql`
  with kept as (
    insert into parcel_changes (parcel, kind, at, plan_issued)
    select staged.number, kind, ${at.toISOString()}::timestamptz, case when kind = 'plan-anew' then staged.plan_issued end
    from ${STAGED} staged join parcels using (number),
      lateral (values
        ('outline', staged.polygon <> parcels.polygon),
        ('area', staged.area_sqm <> parcels.area_sqm),
        ('address', staged.location <> parcels.location or staged.parish <> parcels.parish),
        ('off-sale', parcels.orderable and not staged.orderable),
        ('plan-anew', staged.plan_issued > coalesce(parcels.plan_issued, ''))
      ) as differences (kind, is_so)
    where is_so order by staged.number returning parcel
  ) select count(distinct parcel)::int as count from kept`

const DROP_UNCHANGED = sql`
  with dropped as (
    delete from ${STAGED} staged using parcels
    where parcels.number = staged.number
      and (parcels.parish, parcels.location, parcels.orderable, parcels.area_sqm, parcels.polygon)
        = (staged.parish, staged.location, staged.orderable, staged.area_sqm, staged.polygon)
      and (staged.plan_issued is null or parcels.plan_issued is not distinct from staged.plan_issued)
    returning 1
  ) select count(*)::int as count from dropped`

/** In PostgreSQL, xmax is 0 for a row that this statement inserted, and not for one that it updated. */
const MERGE = sql`
  with merged as (
    insert into parcels (number, parish, location, orderable, area_sqm, polygon, plan_issued)
    select number, parish, location, orderable, area_sqm, polygon, plan_issued from ${STAGED} order by number
    on conflict (number) do update set
      parish = excluded.parish, location = excluded.location, orderable = excluded.orderable,
      area_sqm = excluded.area_sqm, polygon = excluded.polygon, plan_issued = coalesce(excluded.plan_issued, parcels.plan_issued)
    returning (parcels.xmax = 0) as is_new
  ) select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed from merged`

/** Brings places, doors and cells up to date for the parcels that were added or changed. */
async function placeStaged(tx: Transaction): Promise<void> {
  const [{ some } = { some: false }] = rowsOf<{ some: boolean }>(await tx.execute(sql`select exists (select from ${STAGED}) as some`))
  if (!some) return
  await tx.execute(sql`create index on ${STAGED} (number)`)
  await placeParcelsOf(tx, STAGED)
  await indexPlaces(tx)
}

async function count(tx: Transaction, statement: ReturnType<typeof sql>): Promise<number> {
  return rowsOf<{ count: number }>(await tx.execute(statement))[0]?.count ?? 0
}
