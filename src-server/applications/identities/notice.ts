import type { FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { type WireBody, wire } from '#shared/wire/index.ts'
import type { Context } from '../../context.ts'
import { invalidRequest, notFound, ProblemError } from '../../platform/http/problem.ts'
import type { CaseReason } from '../../sales/cases/reasons.ts'
import { type Arrival, genuineArrival, noticeIn, recordOrStore, storeArrival } from '../../sales/payments/notice-inbox.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import type { CheckEventKind } from './events.ts'
import { NOTICE_PATH } from './notice-path.ts'
import { lockCheck, otherPersonKey, recordCheckEvent, successOf } from './repository.ts'

type Notice = WireBody<'POST /identities/notice'>

/** Why a genuine notice was stored as a case, and the answer to the provider, which may send it again. */
const STORED_FOR = {
  'unknown-check': notFound,
  'unreadable-notice': invalidRequest,
  'mixed-up-check': () => new ProblemError(409, 'mixed-up-check', 'identityFailed'),
  'other-person': () => new ProblemError(409, 'other-person', 'identityFailed'),
} as const satisfies Partial<Record<CaseReason, () => ProblemError>>
type StoredFor = keyof typeof STORED_FOR

/**
 * Handles the identity provider's signed notice. Its signature must be valid and recent. It counts once, and by its attempt's number, not
 * by the time of its arrival (events.ts). A genuine notice that cannot be recorded is stored and becomes a case.
 */
export async function receiveCheckNotice({ counterparts, clock, payments }: Context, request: FastifyRequest): Promise<void> {
  const arrival = genuineArrival(request, NOTICE_PATH, counterparts.identity, clock.now())
  const notice = readNotice(request)
  const storedFor = await recordOrStore(
    payments,
    (transaction) => record(transaction, notice, arrival),
    (transaction, why) => storeNotice(transaction, arrival, 'unreadable-notice', why),
  )
  if (storedFor !== undefined) throw STORED_FOR[storedFor]()
}

/** The notice, or a sentence that explains why it cannot be read. */
function readNotice(request: FastifyRequest): Notice | string {
  const notice = noticeIn(isNotice, request)
  const isOfNobody = typeof notice !== 'string' && notice.status === 'success' && notice.person === undefined
  return isOfNobody ? 'it does not say whose face it was' : notice
}

const isNotice = (body: unknown): body is Notice => Value.Check(wire['POST /identities/notice'].body, body)

async function record(transaction: PaymentTransaction, notice: Notice | string, arrival: Arrival): Promise<StoredFor | undefined> {
  if (typeof notice === 'string') return storeNotice(transaction, arrival, 'unreadable-notice', notice)
  const { id, attempt, noticeId } = notice
  const locked = await lockCheck(transaction.tx, id)
  if (locked === undefined)
    return storeNotice(transaction, arrival, 'unknown-check', 'no check of ours has this identifier', `unknown-check:${id}`)
  if (notice.applyNo !== locked.check.applyNo || notice.subject !== locked.check.accountId)
    return storeNotice(transaction, arrival, 'mixed-up-check', 'its check is of another application or account', `mixed-up-check:${id}`)
  const { status, person } = notice
  const kind: CheckEventKind = status === 'success' && person !== undefined ? successOf(locked.application, person) : status
  await recordCheckEvent(transaction, locked, { kind, attempt, noticeId, occurredAt: new Date(notice.occurredAt), source: 'notice' })
  if (kind !== 'other-person') return undefined
  return storeNotice(transaction, arrival, 'other-person', 'it was passed by somebody else than the applicant', otherPersonKey(id, attempt))
}

async function storeNotice(
  transaction: PaymentTransaction,
  arrival: Arrival,
  reason: StoredFor,
  why: string,
  onceKey?: string,
): Promise<StoredFor> {
  await storeArrival(transaction, arrival, { reason, why, ...(onceKey === undefined ? {} : { onceKey }) })
  return reason
}
