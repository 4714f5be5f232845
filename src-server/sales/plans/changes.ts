import { asc, inArray } from 'drizzle-orm'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { PlanChange } from '#shared/domain/plans/plan-changes.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { parcelChanges } from './tables.ts'

/** What changed since a plan was issued, and the day of the last change, yyyy-mm-dd in Macao. */
export interface PlanNews {
  readonly what: PlanChange[]
  readonly on: string
}

export interface IssuedPlan {
  /** cadastral number */
  readonly number: string
  readonly at: Date
  /** day of issue, yyyy-mm-dd in Macao */
  readonly day: string
}

/** For each of these plans of which it is so: why it is no longer the newest. By cadastral number. */
export async function planNewsOf(db: Queryable, plans: readonly IssuedPlan[]): Promise<ReadonlyMap<string, PlanNews>> {
  if (plans.length === 0) return new Map()
  const numbers = plans.map(({ number }) => number)
  const changes = await db.select().from(parcelChanges).where(inArray(parcelChanges.parcel, numbers)).orderBy(asc(parcelChanges.id))
  return new Map(
    plans.flatMap(({ number, at, day }) => {
      const later = changes.filter(
        (change) => change.parcel === number && change.at > at && (change.planIssued === null || change.planIssued > day),
      )
      const last = later.at(-1)
      return last === undefined ? [] : [[number, { what: [...new Set(later.map(({ kind }) => kind))], on: macaoDay(last.at) }]]
    }),
  )
}
