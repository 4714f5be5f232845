import { asc, eq, isNull } from 'drizzle-orm'
import { formatAmount } from '#shared/domain/money/money.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import { caseIdOf, caseNumber } from '../../sales/cases/reasons.ts'
import { clerkCases } from '../../sales/cases/tables.ts'
import { bills } from '../../sales/payments/tables.ts'

/** The most cases in the list; if there are more, the oldest must be closed first. */
const MAX_CASES = 200

/** The open cases, oldest first. */
export async function openCaseLines(db: Database): Promise<WireResponse<'GET /back-office/cases'>['cases']> {
  const rows = await db
    .select({ one: clerkCases, merchantOrderNo: bills.merchantOrderNo })
    .from(clerkCases)
    .leftJoin(bills, eq(bills.billId, clerkCases.billId))
    .where(isNull(clerkCases.closedAt))
    .orderBy(asc(clerkCases.id))
    .limit(MAX_CASES)
  return rows.map(({ one: { id, reason, amount, refunded, currency, createdAt }, merchantOrderNo }) => ({
    caseNo: caseNumber(id),
    reason,
    ...(merchantOrderNo === null ? {} : { merchantOrderNo }),
    ...(amount === null ? {} : { amount: formatAmount(amount) }),
    refunded: formatAmount(refunded),
    ...(currency === null ? {} : { currency }),
    openedAt: createdAt.toISOString(),
  }))
}

/** The case of this number, and its bill; 404 if there is none. */
export async function knownCase(db: Database, caseNo: string): Promise<{ readonly id: number; readonly billId: string | null }> {
  const id = caseIdOf(caseNo)
  const [row] =
    id === undefined ? [] : await db.select({ id: clerkCases.id, billId: clerkCases.billId }).from(clerkCases).where(eq(clerkCases.id, id))
  if (row === undefined) throw notFound()
  return row
}
