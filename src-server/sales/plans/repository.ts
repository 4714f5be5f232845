import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Avos } from '#shared/domain/money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared-statement.ts'
import { priceOf, valueInForce } from '../offer/repository.ts'
import { indexPlaces } from '../places/index-places.ts'
import { placeParcelsOf } from '../places/place-parcels.ts'
import { boughtPlans } from '../receipts/tables.ts'
import type { Parcel } from './parcel.ts'
import { parcels } from './tables.ts'

/** A plan that may be ordered, with today's price; one statement reads both. */
export interface PlanOnSale extends Pick<Parcel, 'number' | 'location'> {
  readonly unitPrice: Avos
  /** the account's last purchase of it; null if there is none, or no account was named */
  readonly bought: { readonly applicationNumber: string; readonly at: Date } | null
}

const onSaleAmong = prepared((db) =>
  db
    .select({
      number: parcels.number,
      location: parcels.location,
      bought: { applicationNumber: boughtPlans.applicationNumber, at: boughtPlans.boughtAt },
      price: valueInForce('price', sql`${sql.placeholder('now')}`).as('price'),
    })
    .from(parcels)
    .leftJoin(boughtPlans, and(eq(boughtPlans.plan, parcels.number), eq(boughtPlans.owner, sql.placeholder('buyer'))))
    .where(and(sql`${parcels.number} = any(${sql.placeholder('numbers')}::text[])`, eq(parcels.orderable, true)))
    .prepare('plans_on_sale'),
)

/** The plans among `numbers` that are on sale, in the same order, with the last purchase of each by the account `buyer`. */
export async function plansOnSale(db: Queryable, numbers: readonly string[], now: Date, buyer = ''): Promise<readonly PlanOnSale[]> {
  if (numbers.length === 0) return []
  const rows = await onSaleAmong(db).execute({ numbers: [...numbers], now: now.toISOString(), buyer })
  const byNumber = new Map(rows.map(({ price, ...plan }) => [plan.number, { ...plan, unitPrice: priceOf(price) }]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

/** Writes the given parcels into the register, if they differ. Orders keep the plans as they were sold. */
export async function seedParcels(db: Queryable, seed: readonly Parcel[]): Promise<void> {
  const known = new Map((await db.select(COLUMNS).from(parcels)).map((row) => [row.number, row]))
  const rows = seed
    .map(({ number, parish, location, orderable, areaSqm, polygon }) => ({ number, parish, location, orderable, areaSqm, polygon }))
    .filter((row) => !isDeepStrictEqual(known.get(row.number), row))
  if (rows.length === 0) return
  for (let at = 0; at < rows.length; at += SEED_BATCH) {
    await db
      .insert(parcels)
      .values(rows.slice(at, at + SEED_BATCH))
      .onConflictDoUpdate({
        target: parcels.number,
        set: {
          parish: excluded('parish'),
          location: excluded('location'),
          orderable: excluded('orderable'),
          areaSqm: excluded('area_sqm'),
          polygon: excluded('polygon'),
        },
      })
  }
  const changed = sql`(select * from parcels where number = any(${sql.param(rows.map(({ number }) => number))}::text[]))`
  await placeParcelsOf(db, changed)
  await indexPlaces(db)
}

const COLUMNS = {
  number: parcels.number,
  parish: parcels.parish,
  location: parcels.location,
  orderable: parcels.orderable,
  areaSqm: parcels.areaSqm,
  polygon: parcels.polygon,
}
const excluded = (column: string) => sql.raw(`excluded."${column}"`)
const SEED_BATCH = 500
