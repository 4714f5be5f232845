import { NEEDS_REASON, NEXT_STATES, type RecordState, TAKES_PAYMENTS } from '#shared/domain/records/record-states.ts'
import { lockApplicationOf } from '../../applications/submissions/repository.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/callers.ts'
import { fieldFault } from '../../platform/http/field-faults.ts'
import { conflict, invalidRequest, notFound, ProblemError } from '../../platform/http/problem.ts'
import { endSecondPayments } from '../../sales/orders/end-second-payments.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import { addAct, type BureauRecord, lockRecord } from '../records/repository.ts'
import { refuseRefunded } from './refuse-refunded.ts'
import type { Seen } from './seen-version.ts'

/** The clerk who acts, the version of the record that they saw, and the reason. */
export interface ActOf extends Seen {
  readonly caller: Caller
  readonly recordNo: string
  readonly by: string
  readonly why?: string | undefined
}

const versionChanged = (status: 409 | 412, why: string) =>
  new ProblemError(status, 'version-changed', 'problemInvalidRequest', {}, undefined, { why })

/** Locks the record if its version is the one that the clerk saw: if two clerks saw the same version, the second is refused. */
export async function lockSeen(tx: Transaction, { recordNo, version, isPrecondition }: ActOf): Promise<BureauRecord> {
  const record = await lockRecord(tx, recordNo)
  if (record === undefined) throw notFound()
  if (record.version === version) return record
  throw versionChanged(isPrecondition ? 412 : 409, `The record has version ${record.version} by now.`)
}

/** The stored part of an act: who, and why. */
export const signed = ({ caller: { client }, by, why }: ActOf) => ({ client, by, why: why ?? null })

/** A clerk takes a record, possibly from another clerk. A received record is then in process; a closed one stays closed. */
export async function takeRecord({ tx, now }: PaymentTransaction, act: ActOf): Promise<BureauRecord> {
  const record = await lockSeen(tx, act)
  if (record.state === 'closed') throw conflict('closed', { allowed: NEXT_STATES.closed })
  const toState = record.state === 'received' ? 'in-process' : record.state
  return addAct(tx, record, { kind: 'take', ...signed(act), toState, detail: {}, takenBy: act.by }, now)
}

/** Sets the state, if it may follow the current one. 'ready' requires that every plan or result has a document or a refusal. */
export async function setState(
  transaction: PaymentTransaction,
  act: ActOf & { readonly state: RecordState },
  missing: (record: BureauRecord) => Promise<readonly string[]>,
): Promise<BureauRecord> {
  const { tx, now } = transaction
  // locked before its orders and the record (payments/locks.ts)
  await lockApplicationOf(tx, { applyNo: act.recordNo })
  const record = await lockSeen(tx, act)
  const allowed = NEXT_STATES[record.state]
  if (!allowed.includes(act.state)) throw conflict('state-may-not-follow', { allowed })
  if (NEEDS_REASON.includes(act.state) && (act.why ?? '').trim() === '')
    throw invalidRequest(fieldFault('body', 'why', `must be there for ${act.state}`))
  if (act.state === 'ready') {
    const lacking = await missing(record)
    if (lacking.length > 0) throw conflict('results-missing', { allowed, why: `Nothing was handed in for ${lacking.join(', ')}.` })
    await refuseRefunded(tx, act)
  }
  const changed = await addAct(tx, record, { kind: 'state', ...signed(act), toState: act.state, detail: {} }, now)
  if (!TAKES_PAYMENTS.includes(act.state)) await endSecondPayments(transaction, act.recordNo)
  return changed
}
