import { and, eq, isNull } from 'drizzle-orm'
import { avos, formatAmount } from '#shared/domain/money.ts'
import type { RecordState } from '#shared/domain/record-states.ts'
import { addWorkingDays, macaoDay } from '#shared/domain/working-days.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { nodeOfSecondPayment } from '../applications/second-payment-key.ts'
import { applications } from '../applications/tables.ts'
import { currentResults, type Paid, paidOrders, paymentOf } from '../back-office/view.ts'
import type { Context } from '../context.ts'
import { orders } from '../orders/tables.ts'
import { actsOfRecord, type BureauRecord, type RecordAct } from '../records/repository.ts'
import { findService } from '../services/repository.ts'

type View = Extract<WireResponse<'GET /my-records/{recordNo}'>, { readonly history: unknown }>
type Line = Extract<WireResponse<'GET /my-records'>['records'][number], { readonly receivedAt: string }>
type Parts = Pick<Context, 'db' | 'clock' | 'holidays' | 'offer'>

/** States in which nothing came of it yet. */
const OPEN: ReadonlySet<RecordState> = new Set(['received', 'in-process', 'documents-wanted'])
const NO_NAME = { cht: '', chs: '', por: '', eng: '' }

/** Records as their owner's list has them. */
export async function myLines(parts: Parts, rows: readonly BureauRecord[]): Promise<Line[]> {
  const lineOf = await lineReader(parts)
  return Promise.all(rows.map(async (row) => lineOf(row, await paidPlans(parts, row))))
}

/** The paid orders of plans; an application's line says nothing of its own. */
const paidPlans = ({ db }: Parts, { kind, recordNo }: BureauRecord): Promise<readonly Paid[]> =>
  kind === 'cadastral' ? paidOrders(db, recordNo) : Promise.resolve([])

/** Reads records as lines; what is the same for several of them, the terms and a service, is read once. */
async function lineReader({ db, clock, holidays, offer }: Parts) {
  const { workingDays } = await offer.inForce()
  const today = macaoDay(clock.now())
  const services = new Map<string, ReturnType<typeof findService>>()

  /** The day of plans is counted from the day of their payment [2-06]. */
  function ofPlans({ receivedAt }: BureauRecord, paid: readonly Paid[]) {
    const { day, certain } = addWorkingDays(macaoDay(receivedAt), workingDays, holidays)
    const lines = paid.flatMap(({ order }) => order.lines)
    return { title: paid[0]?.order.title ?? NO_NAME, plans: lines.map(({ id }) => id), day, certain }
  }

  /** The day of an application was told at its acceptance [3-04]. */
  async function ofApplication(recordNo: string) {
    const [row] = await db
      .select({ itemCode: applications.itemCode, day: applications.deliveryDay, certain: applications.deliveryCertain })
      .from(applications)
      .where(eq(applications.applyNo, recordNo))
    if (row === undefined) return { title: NO_NAME, plans: [], day: '', certain: false }
    const { itemCode, day, certain } = row
    const found = services.get(itemCode) ?? findService(db, { itemCode })
    services.set(itemCode, found)
    return { title: (await found)?.definition.name ?? NO_NAME, plans: [], day, certain }
  }

  return async (record: BureauRecord, paid: readonly Paid[]): Promise<Line> => {
    const { recordNo, kind, state, receivedAt, changedAt } = record
    const { title, plans, day, certain } = kind === 'cadastral' ? ofPlans(record, paid) : await ofApplication(recordNo)
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
      late: OPEN.has(state) && day !== '' && day < today,
    }
  }
}

/** The day on which a result is expected; undefined where it is there, or will not come. */
export async function expectedDayOf(parts: Parts, record: BureauRecord): Promise<string | undefined> {
  const [line] = OPEN.has(record.state) ? await myLines(parts, [record]) : []
  return line?.expectedDay || undefined
}

/** Everything that the owner is told of a record: who of the bureau did it is none of it. */
export async function myRecord(parts: Parts, record: BureauRecord): Promise<View> {
  const { db } = parts
  const [lineOf, paid] = await Promise.all([lineReader(parts), paidOrders(db, record.recordNo)])
  const [line, results, acts, owed] = await Promise.all([
    lineOf(record, paid),
    currentResults(db, record, paid),
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
