import type { FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { type WireBody, wire } from '#shared/wire/index.ts'
import type { CaseReason } from '../cases/reasons.ts'
import type { Context } from '../context.ts'
import { invalidRequest, notFound, ProblemError } from '../http/problem.ts'
import type { Books } from '../payments/books.ts'
import { type Arrival, cannotBeHeld, genuineArrival, keepArrival } from '../payments/inbox.ts'
import { holdCheck, otherPersonKey, recordCheckEvent, successOf } from './book.ts'
import type { CheckEventKind } from './events.ts'
import { NOTICE_PATH } from './notice-path.ts'

type Notice = WireBody<'POST /identities/notice'>

/** Why a genuine notice was kept and is a case, and what the provider is answered: it may send it again. */
const KEPT = {
  'unknown-check': notFound,
  'unreadable-notice': invalidRequest,
  'mixed-up-check': () => new ProblemError(409, 'mixed-up-check', 'identityFailed'),
  'other-person': () => new ProblemError(409, 'other-person', 'identityFailed'),
} as const satisfies Partial<Record<CaseReason, () => ProblemError>>
type Kept = keyof typeof KEPT

/**
 * The identity provider's signed notice: genuine and fresh by its signature, counted once, and by what it says of which
 * attempt, not by when it comes (events.ts). A genuine one that cannot be booked is kept as it came, and is a case.
 */
export async function receiveCheckNotice({ counterparts, clock, payments }: Context, request: FastifyRequest): Promise<void> {
  const arrival = genuineArrival(request, NOTICE_PATH, counterparts.identity.noticeKeys, clock.now())
  const notice = readNotice(request)
  const kept = await payments
    .keepBooks((books) => book(books, notice, arrival))
    .catch((error: unknown) => {
      if (!cannotBeHeld(error)) throw error
      return payments.keepBooks((books) => keep(books, arrival, 'unreadable-notice', 'the books cannot hold what it says'))
    })
  if (kept !== undefined) throw KEPT[kept]()
}

/** The notice, or in words why it cannot be read. */
function readNotice({ body, rawBody, validationError }: FastifyRequest): Notice | string {
  // no text of the database holds this character
  if (rawBody?.includes('\\u0000')) return 'it holds a character that no text may hold'
  if (!Value.Check(wire['POST /identities/notice'].body, body)) return validationError?.message ?? 'it is not of the agreed shape'
  if (Number.isNaN(Date.parse(body.occurredAt))) return 'its time cannot be read'
  if (body.status === 'success' && body.person === undefined) return 'it does not say whose face it was'
  return body
}

async function book(books: Books, notice: Notice | string, arrival: Arrival): Promise<Kept | undefined> {
  if (typeof notice === 'string') return keep(books, arrival, 'unreadable-notice', notice)
  const { id, attempt, noticeId } = notice
  const held = await holdCheck(books.tx, id)
  if (held === undefined) return keep(books, arrival, 'unknown-check', 'no check of ours has this identifier', `unknown-check:${id}`)
  if (notice.applyNo !== held.check.applyNo || notice.subject !== held.check.accountId)
    return keep(books, arrival, 'mixed-up-check', 'its check is of another application or account', `mixed-up-check:${id}`)
  const { status, person } = notice
  const kind: CheckEventKind = status === 'success' && person !== undefined ? successOf(held.application, person) : status
  await recordCheckEvent(books, held, { kind, attempt, noticeId, occurredAt: new Date(notice.occurredAt), source: 'notice' })
  if (kind !== 'other-person') return undefined
  return keep(books, arrival, 'other-person', 'it was passed by somebody else than the applicant', otherPersonKey(id, attempt))
}

async function keep(books: Books, arrival: Arrival, reason: Kept, why: string, onceKey?: string): Promise<Kept> {
  await keepArrival(books, arrival, { reason, why, ...(onceKey === undefined ? {} : { onceKey }) })
  return reason
}
