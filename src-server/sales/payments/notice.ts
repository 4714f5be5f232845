import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { avos } from '#shared/domain/money/money.ts'
import { type WireBody, wire } from '#shared/wire/index.ts'
import type { Context } from '../../context.ts'
import { invalidRequest, notFound, ProblemError } from '../../platform/http/problem.ts'
import type { CaseReason } from '../cases/reasons.ts'
import { settleRefund } from '../cases/refund.ts'
import { bookableAmount, reportedMethod } from './cashier-answers.ts'
import { type LockedBill, lockBill } from './locks.ts'
import { type Arrival, genuineArrival, noticeIn, recordOrStore, type StoreCause, storeArrival } from './notice-inbox.ts'
import { NOTICE_PATH } from './notice-path.ts'
import type { PaymentTransaction } from './payment-transaction.ts'
import { chargeKey, type NewEvent, recordEvent } from './record-event.ts'
import { bills } from './tables.ts'

type Notice = WireBody<'POST /payment/notice'>

/** Why a genuine notice was stored and not recorded, and the answer to the cashier, which may send it again. */
const STORED_FOR = {
  'unknown-bill': notFound,
  'unreadable-notice': invalidRequest,
  'mixed-up-notice': () => new ProblemError(409, 'mixed-up-notice', 'transactionAbnormal'),
  'foreign-transaction': () => new ProblemError(409, 'foreign-transaction', 'transactionAbnormal'),
} as const satisfies Partial<Record<CaseReason, () => ProblemError>>
type StoredFor = keyof typeof STORED_FOR

/**
 * Handles the cashier's signed notice (threat 20). Its signature must be valid and recent, a transaction counts once by its number, and
 * the ledger's rule judges its amount and currency. A genuine notice that cannot be recorded may still be about money: it is stored
 * unchanged, and becomes a case.
 */
export async function receiveNotice({ counterparts, clock, payments }: Context, request: FastifyRequest): Promise<void> {
  const arrival = genuineArrival(request, NOTICE_PATH, counterparts.cashier, clock.now())
  const notice = readNotice(request)
  const storedFor = await recordOrStore(
    payments,
    (transaction) => record(transaction, notice, arrival),
    (transaction, why) => storeNotice(transaction, arrival, { reason: 'unreadable-notice', why }),
  )
  if (storedFor !== undefined) throw STORED_FOR[storedFor]()
}

/** The notice, or a sentence that explains why it cannot be read. */
function readNotice(request: FastifyRequest): Notice | string {
  const notice = noticeIn(isNotice, request)
  if (typeof notice === 'string') return notice
  if (notice.event === 'paid' && notice.transactionId === '') return 'its charge has no number'
  return bookableAmount(notice.amount) === undefined ? 'its amount cannot be read' : notice
}

const isNotice = (body: unknown): body is Notice => Value.Check(wire['POST /payment/notice'].body, body)

async function record(transaction: PaymentTransaction, notice: Notice | string, arrival: Arrival): Promise<StoredFor | undefined> {
  if (typeof notice === 'string') {
    const locked = await billNamed(transaction, arrival.raw)
    return storeNotice(transaction, arrival, { reason: 'unreadable-notice', why: notice }, locked)
  }
  const { billId, transactionId, merchantOrderNo, event } = notice
  // a notice that is repeated is one case; a charge is another one, even if an earlier notice about its bill was closed
  const about = `${billId}:${event}:${transactionId}`
  const locked = await lockBill(transaction, billId)
  if (locked === undefined)
    return storeNotice(transaction, arrival, {
      reason: 'unknown-bill',
      why: 'no bill of ours has this number',
      onceKey: `unknown-bill:${about}`,
    })
  if (merchantOrderNo !== undefined && merchantOrderNo !== locked.bill.merchantOrderNo) {
    const onceKey = `mixed-up:${about}:${merchantOrderNo}`
    return storeNotice(transaction, arrival, { reason: 'mixed-up-notice', why: 'its bill has another order number', onceKey }, locked)
  }
  if (event === 'refunded' || event === 'refund-refused') return recordRefund(transaction, locked, notice, arrival)
  await recordEvent(transaction, locked, { ...eventFacts(notice), kind: event })
  if (!transaction.afterCommit.isForeign) return undefined
  const onceKey = chargeKey(billId, transactionId)
  return storeNotice(
    transaction,
    arrival,
    { reason: 'foreign-transaction', why: 'its charge was counted for another bill', onceKey },
    locked,
  )
}

/** Stores the notice, and makes the bill that it may be about due at once. */
async function storeNotice(
  transaction: PaymentTransaction,
  arrival: Arrival,
  cause: StoreCause & { readonly reason: StoredFor },
  locked?: LockedBill,
): Promise<StoredFor> {
  await storeArrival(transaction, arrival, { ...cause, ...(locked === undefined ? {} : { bill: locked.bill }) })
  if (locked?.bill.openedAt && locked.bill.dueAt !== null) {
    await transaction.tx.update(bills).set({ dueAt: transaction.now }).where(eq(bills.billId, locked.bill.billId))
    transaction.afterCommit.isDue = true
  }
  return cause.reason
}

/** An unreadable notice may still name its bill. */
async function billNamed(transaction: PaymentTransaction, raw: Buffer): Promise<LockedBill | undefined> {
  const billId = /"billId"\s*:\s*"([A-Za-z0-9_-]{1,64})"/.exec(raw.toString('utf8'))?.[1]
  return billId === undefined ? undefined : lockBill(transaction, billId)
}

async function recordRefund(
  transaction: PaymentTransaction,
  locked: LockedBill,
  notice: Notice,
  arrival: Arrival,
): Promise<StoredFor | undefined> {
  const { refundId, transactionId, currency, reason = null } = notice
  if (refundId === undefined) return storeNotice(transaction, arrival, { reason: 'unreadable-notice', why: 'it names no refund' }, locked)
  const amount = bookableAmount(notice.amount) ?? avos(0)
  const facts = { refundId, transactionId, amount, currency, reason, occurredAt: new Date(notice.occurredAt) }
  const isRecorded = await settleRefund(transaction, locked, { ...facts, isDone: notice.event === 'refunded', source: 'notice' })
  if (isRecorded) return undefined
  const onceKey = `mixed-up:${refundId}`
  return storeNotice(transaction, arrival, { reason: 'mixed-up-notice', why: 'its refund is of another charge or amount', onceKey }, locked)
}

const eventFacts = (notice: Notice): Omit<NewEvent, 'kind'> => ({
  source: 'notice',
  transactionId: notice.transactionId,
  amount: bookableAmount(notice.amount) ?? null,
  currency: notice.currency,
  ...reportedMethod(notice),
  occurredAt: new Date(notice.occurredAt),
})
