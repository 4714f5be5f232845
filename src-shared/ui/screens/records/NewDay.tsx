import type { MyRecordLine } from '../../../domain/my-records.ts'
import { useT } from '../../use-translate.ts'

/** By when a record is expected now, where another day holds than the one that was told at first: both days, and the reason. */
export function NewDay({ record: { expectedDay, newDay } }: { readonly record: MyRecordLine }) {
  const t = useT()
  if (newDay === undefined) return null
  const { day, certain, why } = newDay
  return (
    <>
      {t(certain ? 'recordNewDay' : 'recordNewDayAtLeast', { expected: expectedDay, day })}
      {why !== undefined && ` ${t('recordReason', { why })}`}
    </>
  )
}
