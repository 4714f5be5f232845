import { inArray } from 'drizzle-orm'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import { readName, showChineseName, showForeignName } from '#shared/domain/people/person-name.ts'
import { isOpen } from '#shared/domain/records/record-states.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { accounts } from '../../accounts/tables.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { promisesOf } from '../records/promised-day.ts'
import type { BureauRecord } from '../records/repository.ts'
import { lineOf } from './view.ts'

type WorkLine = WireResponse<'GET /back-office/records'>['records'][number]
type Parts = Pick<Context, 'db' | 'clock' | 'holidays'>

/** Records as lines of the work list. Two statements for any number of records. */
export async function workLines(parts: Parts, records: readonly BureauRecord[]): Promise<WorkLine[]> {
  const promiseOf = await promisesOf(
    parts,
    records.map(({ recordNo }) => recordNo),
  )
  const nameOf = await namesOf(parts.db, records)
  const today = macaoDay(parts.clock.now())
  return records.map((record) => {
    const { promised, set, serviceName } = promiseOf(record.recordNo)
    const expectedDay = set?.day ?? promised.day
    return {
      ...lineOf(record),
      ...(serviceName === undefined ? {} : { service: serviceName }),
      applicant: nameOf(record.owner),
      expectedDay,
      late: isOpen(record.state) && expectedDay !== '' && expectedDay < today,
    }
  })
}

/** The names of the records' owners: the Chinese one, else the romanised one. */
async function namesOf(db: Queryable, records: readonly BureauRecord[]): Promise<(owner: string) => string> {
  const owners = [...new Set(records.map(({ owner }) => owner))]
  const rows =
    owners.length === 0
      ? []
      : await db.select({ id: accounts.id, profile: accounts.profile }).from(accounts).where(inArray(accounts.id, owners))
  return (owner) => {
    const profile = rows.find(({ id }) => id === owner)?.profile
    return showChineseName(readName(profile?.nameCn)) || showForeignName(readName(profile?.namePt))
  }
}
