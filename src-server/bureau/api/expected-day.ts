import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import { isOpen } from '#shared/domain/records/record-states.ts'
import { conflict } from '../../platform/http/problem.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import { addAct, type BureauRecord } from '../records/repository.ts'
import { type ActOf, lockSeen, signed } from './acts.ts'

/**
 * Sets a new day on which a record is expected. The day must not be past, the record must not have a result yet, and a day before the
 * promised one needs a reason.
 */
export async function setExpectedDay(
  { tx, now }: PaymentTransaction,
  act: ActOf & { readonly day: string },
  promisedDay: () => Promise<string>,
): Promise<BureauRecord> {
  const record = await lockSeen(tx, act)
  if (!isOpen(record.state)) throw conflict('nothing-expected')
  if (act.day < macaoDay(now)) throw conflict('day-has-passed')
  if ((act.why ?? '').trim() === '') {
    const promised = await promisedDay()
    if (act.day < promised) throw conflict('earlier-than-promised', { why: `The ${promised} was promised: an earlier day needs a why.` })
  }
  return addAct(tx, record, { kind: 'expected-day', ...signed(act), toState: record.state, detail: { day: act.day } }, now)
}
