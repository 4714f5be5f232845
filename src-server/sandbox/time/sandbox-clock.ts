import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { addWorkingDays, type Day, type HolidayList, macaoDay } from '#shared/domain/calendar/working-days.ts'
import { type Clock, DAY_MS, systemClock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { sandboxKeys } from '../tables.ts'

const NAME = 'clock'
const Kept = Type.Object({ aheadDays: Type.Integer({ minimum: 0 }) })

/** Most working days that may pass at once. */
export const MOST_DAYS = 30

/** Why no days passed: the number is missing, the date has changed meanwhile, or the holiday list ends too early. */
export type TimeRefusal = 'days-wanted' | 'day-changed' | 'beyond-holidays'

/**
 * The test system's time: the machine's, plus the whole days that a tester let pass. It never goes back, and its offset survives a restart.
 * Product and sandbox use the same clock.
 */
export class SandboxClock implements Clock {
  #aheadDays = 0

  constructor(private readonly base: Clock = systemClock) {}

  now(): Date {
    return this.#at(this.#aheadDays)
  }

  /** Days ahead of the machine's clock. */
  get aheadDays(): number {
    return this.#aheadDays
  }

  /** Restores the offset from the database. */
  async restore(db: Queryable): Promise<void> {
    this.#aheadDays = await keptDays(db)
  }

  /** Advances by working days. `from` is the date that the tester saw, so that pressing twice advances once. */
  async letPass(db: Database, workingDays: number, holidays: HolidayList, from?: Day): Promise<TimeRefusal | undefined> {
    if (!Number.isInteger(workingDays) || workingDays < 1 || workingDays > MOST_DAYS) return 'days-wanted'
    const { aheadDays, refusal } = await db.transaction(async (tx) => {
      await tx
        .insert(sandboxKeys)
        .values({ name: NAME, value: { aheadDays: 0 } })
        .onConflictDoNothing()
      await tx.select().from(sandboxKeys).where(eq(sandboxKeys.name, NAME)).for('update')
      const before = await keptDays(tx)
      const today = macaoDay(this.#at(before))
      if (from !== undefined && from !== today) return { aheadDays: before, refusal: 'day-changed' as const }
      const { day, certain } = addWorkingDays(today, workingDays, holidays)
      if (!certain) return { aheadDays: before, refusal: 'beyond-holidays' as const }
      const after = before + Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
      await tx
        .update(sandboxKeys)
        .set({ value: { aheadDays: after } })
        .where(eq(sandboxKeys.name, NAME))
      return { aheadDays: after, refusal: undefined }
    })
    this.#aheadDays = aheadDays
    return refusal
  }

  #at(aheadDays: number): Date {
    return new Date(this.base.now().getTime() + aheadDays * DAY_MS)
  }
}

async function keptDays(db: Queryable): Promise<number> {
  const [row] = await db.select().from(sandboxKeys).where(eq(sandboxKeys.name, NAME))
  return Value.Check(Kept, row?.value) ? row.value.aheadDays : 0
}
