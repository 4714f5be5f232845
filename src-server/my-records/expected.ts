import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Day } from '#shared/domain/day.ts'
import { type DayFacts, expectedNow } from '#shared/domain/expected-day.ts'
import { isOpen, type RecordState } from '#shared/domain/record-states.ts'
import type { HolidayList } from '#shared/domain/working-days.ts'
import type { MyRecordLine } from '#shared/wire/my-records.ts'
import type { Queryable } from '../db/database.ts'
import { recordActs } from '../records/tables.ts'

type Told = Pick<Static<typeof MyRecordLine>, 'expectedDay' | 'expectedCertain' | 'late' | 'newDay'>

/** A day that the bureau set, with its reason. */
export interface SetDay {
  readonly day: Day
  readonly why: string | null
}

/** The last day that the bureau set for each of these records. */
export async function daysSet(db: Queryable, recordNos: readonly string[]): Promise<ReadonlyMap<string, SetDay>> {
  if (recordNos.length === 0) return new Map()
  const rows = await db
    .select({ recordNo: recordActs.recordNo, why: recordActs.why, detail: recordActs.detail })
    .from(recordActs)
    .where(and(inArray(recordActs.recordNo, [...recordNos]), eq(recordActs.kind, 'expected-day')))
    .orderBy(asc(recordActs.id))
  return new Map(rows.flatMap(({ recordNo, why, detail: { day } }) => (day === undefined ? [] : [[recordNo, { day, why }]])))
}

/** What the owner is told of the day: the promised one, whether it passed, and the new one with its reason. */
export function toldDay(
  state: RecordState,
  { promised, workingDays, today }: Omit<DayFacts, 'set'>,
  set: SetDay | undefined,
  holidays: HolidayList,
): Told {
  const late = isOpen(state) && promised.day !== '' && promised.day < today
  const told = { expectedDay: promised.day, expectedCertain: promised.certain, late }
  if (!isOpen(state) || promised.day === '' || (set === undefined && !late)) return told
  const { day, certain } = expectedNow({ promised, workingDays, set: set?.day, today }, holidays)
  const why = day === set?.day ? set.why : null
  return { ...told, newDay: { day, certain, ...(why === null ? {} : { why }) } }
}
