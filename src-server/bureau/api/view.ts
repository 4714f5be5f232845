import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { avos, formatAmount } from '#shared/domain/money/money.ts'
import { NEXT_STATES } from '#shared/domain/records/record-states.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { accounts } from '../../accounts/tables.ts'
import { RESULT_ITEM_CODE } from '../../applications/files/repository.ts'
import { files } from '../../applications/files/tables.ts'
import { applications } from '../../applications/submissions/tables.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { refunds } from '../../sales/cases/tables.ts'
import { nodeOfSecondPayment } from '../../sales/orders/second-payment-key.ts'
import { orders } from '../../sales/orders/tables.ts'
import { foldLedger, paidBack } from '../../sales/payments/ledger.ts'
import { bills, paymentEvents } from '../../sales/payments/tables.ts'
import { actsOfRecord, type BureauRecord, type RecordAct, resultsOfRecord } from '../records/repository.ts'

type View = WireResponse<'GET /back-office/records/{recordNo}'>
type Line = WireResponse<'POST /back-office/records/{recordNo}/take'>
type WorkLine = WireResponse<'GET /back-office/records'>['records'][number]

/** A record as a line of a list. */
export const lineOf = ({ recordNo, kind, state, version, platform, takenBy, receivedAt, changedAt }: BureauRecord): Line => ({
  recordNo,
  kind,
  state,
  version,
  next: [...NEXT_STATES[state]],
  platform,
  ...(takenBy === null ? {} : { takenBy }),
  receivedAt: receivedAt.toISOString(),
  changedAt: changedAt.toISOString(),
})

/** What a record has beyond its line in the work list. */
export async function detailsOf(db: Queryable, record: BureauRecord): Promise<Omit<View, keyof WorkLine>> {
  const { recordNo, owner } = record
  const [account] = await db.select({ profile: accounts.profile }).from(accounts).where(eq(accounts.id, owner))
  const [application] = await db.select().from(applications).where(eq(applications.applyNo, recordNo))
  const paid = await paidOrders(db, recordNo)
  const plans = record.kind === 'cadastral' ? paid.flatMap(({ order }) => order.lines) : []
  return {
    person: { ...account?.profile },
    plans: plans.map(({ id, location }) => ({ number: id, location })),
    ...(application === undefined ? {} : { application: applicationOf(application) }),
    files: await filesOf(db, record),
    results: await currentResults(db, record, paid),
    payments: await Promise.all(paid.map((one) => paymentOf(db, one))),
    acts: (await actsOfRecord(db, recordNo)).map(actOf),
  }
}

export type Paid = { readonly order: typeof orders.$inferSelect; readonly bill: typeof bills.$inferSelect }

/** The paid orders of these records, each with the bill that paid it, oldest first. */
export const paidOrders = (db: Queryable, ...recordNos: readonly string[]): Promise<Paid[]> =>
  db
    .select({ order: orders, bill: bills })
    .from(orders)
    .innerJoin(bills, and(eq(bills.orderTid, orders.tid), eq(bills.state, 'PAID')))
    .where(
      and(
        inArray(orders.applyNo, [...recordNos]),
        isNotNull(orders.paidAt),
        sql`exists (select 1 from ${paymentEvents} where ${paymentEvents.billId} = ${bills.billId} and ${paymentEvents.kind} = 'delivered')`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(bills.attempt))

/** The amount paid with an order, and the amounts refunded. */
export async function paymentOf(db: Queryable, { order, bill }: Paid): Promise<View['payments'][number]> {
  const events = await db.select().from(paymentEvents).where(eq(paymentEvents.billId, bill.billId))
  const fold = foldLedger(events, bill)
  const transactionId = fold.charge?.transactionId ?? ''
  const [asked] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.billId, bill.billId), eq(refunds.transactionId, transactionId), eq(refunds.state, 'asked')))
  const nodeCode = nodeOfSecondPayment(order)
  return {
    merchantOrderNo: bill.merchantOrderNo,
    amount: formatAmount(bill.amount),
    refunded: formatAmount(avos(paidBack(fold, bill))),
    asked: formatAmount(avos(asked?.sum ?? 0)),
    currency: bill.currency,
    paidAt: (order.paidAt ?? bill.createdAt).toISOString(),
    ...(nodeCode === undefined ? {} : { nodeCode }),
  }
}

function applicationOf({ itemCode, serviceVersion, submittedAt, deliveryDay, submitted }: typeof applications.$inferSelect) {
  const { applicant, forms, receiveResult, licences } = submitted
  return {
    itemCode,
    serviceVersion,
    submittedAt: submittedAt.toISOString(),
    expectedDay: deliveryDay,
    applicant: { ...applicant },
    forms: { ...forms },
    receiveResult: [...receiveResult],
    licences: [...licences],
  }
}

/** The applicant's files. The bureau's own documents are files of the record too, but appear among its results. */
async function filesOf(db: Queryable, { recordNo }: BureauRecord): Promise<View['files']> {
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.applyNo, recordNo), eq(files.state, 'kept'), ne(files.itemCode, RESULT_ITEM_CODE)))
    .orderBy(desc(files.createdAt), asc(files.fileCode))
  return rows.map(({ fileCode, name, mime, size, sha256, materialsId, itemCode }) => {
    const added = itemCode === recordNo
    return { fileCode, name, type: mime, size, sha256, materialsId, added }
  })
}

/**
 * The results that a record needs: one for each plan; for an application, those whose receipt its applicant chose, or one if there was no
 * choice.
 */
export async function itemsOf(db: Queryable, { recordNo, kind }: BureauRecord, known?: readonly Paid[]): Promise<readonly string[]> {
  if (kind === 'cadastral') return (known ?? (await paidOrders(db, recordNo))).flatMap(({ order }) => order.lines.map(({ id }) => id))
  const [application] = await db.select({ submitted: applications.submitted }).from(applications).where(eq(applications.applyNo, recordNo))
  const chosen = (application?.submitted.receiveResult ?? []) as readonly { readonly resultReceiveId?: string }[]
  const items = chosen.flatMap(({ resultReceiveId }) => resultReceiveId ?? [])
  return items.length === 0 ? ['result'] : items
}

/** The current result of each item; `known`: the paid orders, if they were already read. */
export async function currentResults(db: Queryable, record: BureauRecord, known?: readonly Paid[]): Promise<View['results']> {
  const current = (await resultsOfRecord(db, record.recordNo)).filter(({ replacedAt }) => replacedAt === null)
  return (await itemsOf(db, record, known)).map((item) => {
    const result = current.find((one) => one.item === item)
    if (result === undefined) return { item, state: 'wanted' as const }
    const { fileCode, receivedCode, sha256, why, at } = result
    return {
      item,
      state: fileCode === null ? ('refused' as const) : ('ready' as const),
      ...(fileCode === null ? {} : { fileCode }),
      ...(receivedCode === null ? {} : { receivedFileCode: receivedCode }),
      ...(sha256 === null ? {} : { sha256 }),
      ...(why === null ? {} : { why }),
      at: at.toISOString(),
    }
  })
}

const actOf = ({ kind, at, by, client, why, fromState, toState, detail }: RecordAct): View['acts'][number] => ({
  kind,
  at: at.toISOString(),
  by,
  ...(client === null ? {} : { client }),
  ...(why === null ? {} : { why }),
  from: fromState,
  to: toState,
  detail: { ...detail },
})
