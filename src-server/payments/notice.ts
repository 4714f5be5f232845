import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { avos } from '#shared/domain/money.ts'
import { type WireBody, wire } from '#shared/wire/index.ts'
import type { CaseReason } from '../cases/reasons.ts'
import { settleRefund } from '../cases/refund.ts'
import type { Context } from '../context.ts'
import { invalidRequest, notFound, ProblemError } from '../http/problem.ts'
import { bookableAmount, methodTold } from './answers.ts'
import { chargeKey, type NewEvent, recordEvent } from './book.ts'
import type { Books } from './books.ts'
import { type Arrival, bookOrKeep, genuineArrival, keepArrival, noticeIn, type Trouble } from './inbox.ts'
import { type Held, holdBill } from './locks.ts'
import { NOTICE_PATH } from './notice-path.ts'
import { bills } from './tables.ts'

type Notice = WireBody<'POST /payment/notice'>

/** Why a genuine notice was kept and not booked, and what the cashier is answered: it may send it again. */
const KEPT = {
  'unknown-bill': notFound,
  'unreadable-notice': invalidRequest,
  'mixed-up-notice': () => new ProblemError(409, 'mixed-up-notice', 'transactionAbnormal'),
  'foreign-transaction': () => new ProblemError(409, 'foreign-transaction', 'transactionAbnormal'),
} as const satisfies Partial<Record<CaseReason, () => ProblemError>>
type Kept = keyof typeof KEPT

/**
 * The cashier's signed notice (threat 20): genuine and fresh by its signature, counted once by the
 * transaction's number, its amount and currency judged by the ledger's rule and never by its sender.
 * A genuine one that cannot be booked may be about money all the same: it is kept as it came, and is a case.
 */
export async function receiveNotice({ counterparts, clock, payments }: Context, request: FastifyRequest): Promise<void> {
  const arrival = genuineArrival(request, NOTICE_PATH, counterparts.cashier.noticeKeys, clock.now())
  const notice = readNotice(request)
  const kept = await bookOrKeep(
    payments,
    (books) => book(books, notice, arrival),
    (books, why) => keep(books, arrival, { reason: 'unreadable-notice', why }),
  )
  if (kept !== undefined) throw KEPT[kept]()
}

/** The notice, or in words why it cannot be read. */
function readNotice(request: FastifyRequest): Notice | string {
  const notice = noticeIn(isNotice, request)
  return typeof notice !== 'string' && bookableAmount(notice.amount) === undefined ? 'its amount cannot be read' : notice
}

const isNotice = (body: unknown): body is Notice => Value.Check(wire['POST /payment/notice'].body, body)

async function book(books: Books, notice: Notice | string, arrival: Arrival): Promise<Kept | undefined> {
  if (typeof notice === 'string') {
    const held = await billNamed(books, arrival.raw)
    return keep(books, arrival, { reason: 'unreadable-notice', why: notice }, held)
  }
  const { billId, transactionId, merchantOrderNo } = notice
  const held = await holdBill(books.tx, billId)
  if (held === undefined)
    return keep(books, arrival, { reason: 'unknown-bill', why: 'no bill of ours has this number', onceKey: `unknown-bill:${billId}` })
  if (merchantOrderNo !== undefined && merchantOrderNo !== held.bill.merchantOrderNo) {
    const onceKey = `mixed-up:${billId}:${merchantOrderNo}`
    return keep(books, arrival, { reason: 'mixed-up-notice', why: 'its bill has another order number', onceKey }, held)
  }
  if (notice.event === 'refunded' || notice.event === 'refund-refused') return bookRefund(books, held, notice, arrival)
  await recordEvent(books, held, { ...toldIn(notice), kind: notice.event })
  if (!books.news.isForeign) return undefined
  const onceKey = chargeKey(billId, transactionId)
  return keep(books, arrival, { reason: 'foreign-transaction', why: 'its charge was counted for another bill', onceKey }, held)
}

/** Kept; and the bill it may be about is asked about at once. */
async function keep(books: Books, arrival: Arrival, trouble: Trouble & { readonly reason: Kept }, held?: Held): Promise<Kept> {
  await keepArrival(books, arrival, { ...trouble, ...(held === undefined ? {} : { bill: held.bill }) })
  if (held?.bill.openedAt && held.bill.dueAt !== null) {
    await books.tx.update(bills).set({ dueAt: books.now }).where(eq(bills.billId, held.bill.billId))
    books.news.isDue = true
  }
  return trouble.reason
}

/** An unreadable notice may still say which bill it is about. */
async function billNamed({ tx }: Books, raw: Buffer): Promise<Held | undefined> {
  const billId = /"billId"\s*:\s*"([A-Za-z0-9_-]{1,64})"/.exec(raw.toString('utf8'))?.[1]
  return billId === undefined ? undefined : holdBill(tx, billId)
}

async function bookRefund(books: Books, held: Held, notice: Notice, arrival: Arrival): Promise<Kept | undefined> {
  const { refundId, transactionId, currency, reason = null } = notice
  if (refundId === undefined) return keep(books, arrival, { reason: 'unreadable-notice', why: 'it names no refund' }, held)
  const amount = bookableAmount(notice.amount) ?? avos(0)
  const facts = { refundId, transactionId, amount, currency, reason, occurredAt: new Date(notice.occurredAt) }
  const isBooked = await settleRefund(books, held, { ...facts, isDone: notice.event === 'refunded', source: 'notice' })
  if (isBooked) return undefined
  const onceKey = `mixed-up:${refundId}`
  return keep(books, arrival, { reason: 'mixed-up-notice', why: 'its refund is of another charge or amount', onceKey }, held)
}

const toldIn = (notice: Notice): Omit<NewEvent, 'kind'> => ({
  source: 'notice',
  transactionId: notice.transactionId,
  amount: bookableAmount(notice.amount) ?? null,
  currency: notice.currency,
  ...methodTold(notice),
  occurredAt: new Date(notice.occurredAt),
})
