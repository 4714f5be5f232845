import { eq } from 'drizzle-orm'
import { addWorkingDays, type ExpectedDay, macaoDay } from '#shared/domain/working-days.ts'
import { applications } from '../applications/tables.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { workingDaysAt } from '../offer/repository.ts'
import { findService } from '../services/repository.ts'
import type { BureauRecord } from './repository.ts'

/** What was promised for a record. */
export interface Promised {
  readonly promised: ExpectedDay
  /** how many working days the service takes */
  readonly workingDays: number
}

/**
 * The day that was told at first: of plans counted from their payment, by the terms of that time [2-06]; of an application
 * as at its acceptance [3-04]. A later change of terms moves no day that was promised.
 */
export async function promisedOf(
  { db, clock, holidays }: Pick<Context, 'clock' | 'holidays'> & { readonly db: Queryable },
  { recordNo, kind, receivedAt }: Pick<BureauRecord, 'recordNo' | 'kind' | 'receivedAt'>,
): Promise<Promised> {
  if (kind === 'cadastral') {
    const workingDays = await workingDaysAt(db, receivedAt, clock.now())
    return { promised: addWorkingDays(macaoDay(receivedAt), workingDays, holidays), workingDays }
  }
  const [row] = await db
    .select({ itemCode: applications.itemCode, day: applications.deliveryDay, certain: applications.deliveryCertain })
    .from(applications)
    .where(eq(applications.applyNo, recordNo))
  if (row === undefined) return { promised: { day: '', certain: false }, workingDays: 0 }
  const service = await findService(db, { itemCode: row.itemCode })
  return { promised: { day: row.day, certain: row.certain }, workingDays: service?.definition.workingDays ?? 0 }
}
