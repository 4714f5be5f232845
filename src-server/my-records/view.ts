import { and, eq, isNull } from 'drizzle-orm'
import { avos, formatAmount } from '#shared/domain/money.ts'
import type { RecordState } from '#shared/domain/record-states.ts'
import { addWorkingDays, macaoDay } from '#shared/domain/working-days.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { nodeOfSecondPayment } from '../applications/second-payment-key.ts'
import { applications } from '../applications/tables.ts'
import { currentResults, paidOrders, paymentOf } from '../back-office/view.ts'
import type { Context } from '../context.ts'
import { orders } from '../orders/tables.ts'
import { actsOfRecord, type BureauRecord, type RecordAct } from '../records/repository.ts'
import { findService } from '../services/repository.ts'

type View = WireResponse<'GET /my-records/{recordNo}'>
type Line = WireResponse<'GET /my-records'>['records'][number]
type Parts = Pick<Context, 'db' | 'clock' | 'holidays' | 'offer'>

/** States in which nothing came of it yet. */
const OPEN: ReadonlySet<RecordState> = new Set(['received', 'in-process', 'documents-wanted'])
const NO_NAME = { cht: '', chs: '', por: '', eng: '' }

/** Records as their owner's list has them. */
export const myLines = (parts: Parts, rows: readonly BureauRecord[]): Promise<Line[]> => Promise.all(rows.map((row) => lineOf(parts, row)))

async function lineOf(parts: Parts, record: BureauRecord): Promise<Line> {
  const { recordNo, kind, state, receivedAt, changedAt } = record
  const { title, plans, day, certain } = await (kind === 'cadastral' ? ofPlans(parts, record) : ofApplication(parts, recordNo))
  return {
    recordNo,
    kind,
    state,
    title,
    plans,
    receivedAt: receivedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    expectedDay: day,
    expectedCertain: certain,
    late: OPEN.has(state) && day !== '' && day < macaoDay(parts.clock.now()),
  }
}

/** The day of plans is counted from the day of their payment [2-06]. */
async function ofPlans({ db, offer, holidays }: Parts, { recordNo, receivedAt }: BureauRecord) {
  const [paid, { workingDays }] = await Promise.all([paidOrders(db, recordNo), offer.inForce()])
  const { day, certain } = addWorkingDays(macaoDay(receivedAt), workingDays, holidays)
  const lines = paid.flatMap(({ order }) => order.lines)
  return { title: paid[0]?.order.title ?? NO_NAME, plans: lines.map(({ id }) => id), day, certain }
}

/** The day of an application was told at its acceptance [3-04]. */
async function ofApplication({ db }: Parts, recordNo: string) {
  const [row] = await db
    .select({ itemCode: applications.itemCode, day: applications.deliveryDay, certain: applications.deliveryCertain })
    .from(applications)
    .where(eq(applications.applyNo, recordNo))
  const service = row && (await findService(db, { itemCode: row.itemCode }))
  return { title: service?.definition.name ?? NO_NAME, plans: [], day: row?.day ?? '', certain: row?.certain ?? false }
}

/** Everything that the owner is told of a record: who of the bureau did it is none of it. */
export async function myRecord(parts: Parts, record: BureauRecord): Promise<View> {
  const { db } = parts
  const [line, results, paid, acts, owed] = await Promise.all([
    lineOf(parts, record),
    currentResults(db, record),
    paidOrders(db, record.recordNo),
    actsOfRecord(db, record.recordNo),
    owedOf(parts, record.recordNo),
  ])
  return {
    ...line,
    results: results.map(({ item, state, fileCode, why }) => ({
      item,
      state,
      ...(fileCode === undefined ? {} : { fileCode }),
      ...(why === undefined ? {} : { why }),
    })),
    payments: await Promise.all(
      paid.map(async (one) => {
        const { amount, refunded, asked, currency, paidAt } = await paymentOf(db, one)
        return { tid: one.order.tid, amount, refunded, asked, currency, paidAt }
      }),
    ),
    owed,
    history: historyOf(record, acts),
  }
}

/** Second payments that are asked for and not made yet [2-19]. */
async function owedOf({ db }: Parts, recordNo: string): Promise<View['owed']> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.applyNo, recordNo), eq(orders.kind, 'application'), isNull(orders.paidAt), isNull(orders.closedAt)))
  return rows.flatMap((order) => {
    const nodeCode = nodeOfSecondPayment(order)
    return nodeCode === undefined ? [] : [{ nodeCode, amount: formatAmount(avos(order.total)) }]
  })
}

function historyOf({ receivedAt }: BureauRecord, acts: readonly RecordAct[]): View['history'] {
  const changes = acts.filter(({ fromState, toState }) => fromState !== toState)
  return [
    { state: 'received', at: receivedAt.toISOString() },
    ...changes.map(({ toState, at, why }) => ({ state: toState, at: at.toISOString(), ...(why === null ? {} : { why }) })),
  ]
}
