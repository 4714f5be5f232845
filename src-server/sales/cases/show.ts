import { asc, desc, eq, isNull } from 'drizzle-orm'
import { avos, formatAmount } from '#shared/domain/money/money.ts'
import type { Database } from '../../platform/db/database.ts'
import { bills, noticeInbox, paymentEvents } from '../payments/tables.ts'
import { CASE_REASONS, caseNumber } from './reasons.ts'
import type { Case } from './repository.ts'
import { clerkCases, refunds } from './tables.ts'

/** How many characters of a stored notice are printed; notice_inbox has all of them. */
const LONGEST_SHOWN = 2_000

const money = (amount: number | null, currency: string | null): string =>
  amount === null ? 'no amount' : `${currency ?? ''} ${formatAmount(avos(amount))}`.trim()
const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** One line for each case, oldest first. */
export async function listCases(db: Database, all: boolean): Promise<readonly string[]> {
  const rows = await db
    .select({ one: clerkCases, no: bills.merchantOrderNo })
    .from(clerkCases)
    .leftJoin(bills, eq(bills.billId, clerkCases.billId))
    .where(all ? undefined : isNull(clerkCases.closedAt))
    .orderBy(asc(clerkCases.id))
  if (rows.length === 0) return [all ? 'There is no case.' : 'No case is open.']
  return rows.map(({ one, no }) => {
    const about = [no ?? 'no order', ...(one.amount === null ? [] : [money(one.amount, one.currency)])].join(', ')
    return `${caseNumber(one.id)}  ${minute(one.createdAt)}  ${one.reason.padEnd(19)}  ${about}${one.outcome === null ? '' : `  (${one.outcome})`}`
  })
}

/** Everything an operator needs to know about a case; undefined if there is no such case. */
export async function showCase(db: Database, id: number): Promise<readonly string[] | undefined> {
  const [one] = await db.select().from(clerkCases).where(eq(clerkCases.id, id))
  if (one === undefined) return undefined
  return [
    `${caseNumber(one.id)}  ${one.reason}  since ${minute(one.createdAt)}`,
    sentence(CASE_REASONS[one.reason]),
    ...(await ofBill(db, one)),
    ...(one.billId === null ? [`About     ${one.onceKey}`] : []),
    ...(one.transactionId === null
      ? []
      : [`Charge    ${one.transactionId}: ${money(one.amount, one.currency)}, of which ${money(one.refunded, one.currency)} went back`]),
    ...(await ofRefunds(db, one)),
    ...(await ofInbox(db, one)),
    one.closedAt === null
      ? 'It is open.'
      : `It was closed on ${minute(one.closedAt)}: ${one.outcome}${one.closedBy === null ? ', by itself' : `, by ${one.closedBy}: ${one.closedWhy}`}.`,
  ]
}

async function ofBill(db: Database, { billId }: Case): Promise<readonly string[]> {
  if (billId === null) return []
  const [bill] = await db.select().from(bills).where(eq(bills.billId, billId))
  if (bill === undefined) return []
  const events = await db.select().from(paymentEvents).where(eq(paymentEvents.billId, billId)).orderBy(asc(paymentEvents.id))
  return [
    `Order     ${bill.merchantOrderNo}: ${money(bill.amount, bill.currency)}, ${bill.state}, to be paid until ${minute(bill.expiresAt)}`,
    ...events.map(({ kind, source, amount, currency, reason, who, why, occurredAt }) =>
      [
        `          ${minute(occurredAt)}  ${kind.padEnd(9)} (${source})`,
        ...(amount === null ? [] : [money(amount, currency)]),
        ...(reason === null ? [] : [reason]),
        ...(who === null ? [] : [`${who}: ${why}`]),
      ].join('  '),
    ),
  ]
}

async function ofRefunds(db: Database, { id }: Case): Promise<readonly string[]> {
  const rows = await db.select().from(refunds).where(eq(refunds.caseId, id)).orderBy(desc(refunds.createdAt))
  return rows.map(
    ({ amount, currency, state, refusal, who, why }) =>
      `Refund    ${money(amount, currency)} ${state}${refusal === null ? '' : ` (${refusal})`}; ${who}: ${why}`,
  )
}

async function ofInbox(db: Database, { inboxId }: Case): Promise<readonly string[]> {
  if (inboxId === null) return []
  const [kept] = await db.select().from(noticeInbox).where(eq(noticeInbox.id, inboxId))
  if (kept === undefined) return []
  const times = kept.times === 1 ? 'once' : `${kept.times} times, last ${minute(kept.lastAt)}`
  return [
    `Arrived   ${minute(kept.receivedAt)}, ${times}, signed with key ${kept.keyId}: ${kept.why}`,
    kept.raw.toString('utf8').slice(0, LONGEST_SHOWN),
  ]
}
