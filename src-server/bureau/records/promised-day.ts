import { eq, inArray, sql } from 'drizzle-orm'
import type { Day } from '#shared/domain/calendar/day.ts'
import { addWorkingDays, type ExpectedDay, type HolidayList, macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { WireText } from '#shared/domain/languages.ts'
import { serviceVersions } from '../../applications/services/tables.ts'
import { inItsVersion } from '../../applications/submissions/service-of.ts'
import { applications } from '../../applications/submissions/tables.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { valueInForce } from '../../sales/offer/repository.ts'
import { recordActs, records } from './tables.ts'

export interface SetDay {
  readonly day: Day
  readonly why: string | null
}

export interface Promised {
  readonly promised: ExpectedDay
  /** working days that the service takes */
  readonly workingDays: number
  /** the last day set by the bureau */
  readonly set: SetDay | undefined
  /** the service of the application, as it was applied under; absent for plans */
  readonly serviceName: WireText | undefined
}

type Parts = Pick<Context, 'clock' | 'holidays'> & { readonly db: Queryable }

/**
 * The day that was promised first, for each of these records. For plans it is counted from their payment, by the terms of that time
 * [2-06], or by the current terms if there were none; for an application it was set when it was complete and paid. Later changes of terms
 * do not move it. One statement for any number of records. The returned function throws for any other record.
 */
export async function promisesOf({ db, clock, holidays }: Parts, recordNos: readonly string[]): Promise<(recordNo: string) => Promised> {
  const rows = recordNos.length === 0 ? [] : await factsOf(db, recordNos, clock.now())
  return (recordNo) => {
    const row = rows.find((one) => one.recordNo === recordNo)
    if (row === undefined) throw new Error('a record that does not exist')
    return { ...promisedBy(row, holidays), set: row.set ?? undefined, serviceName: row.name ?? undefined }
  }
}

/** The same for one record. */
export const promisedOf = async (parts: Parts, recordNo: string): Promise<Promised> => (await promisesOf(parts, [recordNo]))(recordNo)

type Facts = Awaited<ReturnType<typeof factsOf>>[number]

function promisedBy({ kind, receivedAt, termDays, day, certain, serviceDays }: Facts, holidays: HolidayList) {
  if (kind === 'application') return { promised: { day: day ?? '', certain: certain ?? false }, workingDays: serviceDays ?? 0 }
  if (termDays === null) throw new Error('no terms are in force')
  return { promised: addWorkingDays(macaoDay(receivedAt), termDays, holidays), workingDays: termDays }
}

const factsOf = (db: Queryable, recordNos: readonly string[], now: Date) =>
  db
    .select({
      recordNo: records.recordNo,
      kind: records.kind,
      receivedAt: records.receivedAt,
      termDays: sql<
        number | null
      >`coalesce(${valueInForce('working-days', sql`${records.receivedAt}`)}, ${valueInForce('working-days', now)})`,
      day: applications.deliveryDay,
      certain: applications.deliveryCertain,
      serviceDays: sql<number | null>`(${serviceVersions.body} ->> 'workingDays')::int`,
      name: sql<WireText | null>`${serviceVersions.body} -> 'name'`,
      set: sql<SetDay | null>`(select json_build_object('day', ${recordActs.detail} ->> 'day', 'why', ${recordActs.why}) from ${recordActs}
        where ${recordActs.recordNo} = ${records.recordNo} and ${recordActs.kind} = 'expected-day' and ${recordActs.detail} ->> 'day' is not null
        order by ${recordActs.id} desc limit 1)`,
    })
    .from(records)
    .leftJoin(applications, eq(applications.applyNo, records.recordNo))
    .leftJoin(serviceVersions, inItsVersion)
    .where(inArray(records.recordNo, [...recordNos]))
