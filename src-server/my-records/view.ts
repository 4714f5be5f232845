import { and, eq, isNotNull } from 'drizzle-orm'
import type { Static } from 'typebox'
import { isOpen, TAKES_PAYMENTS } from '#shared/domain/record-states.ts'
import { macaoDay } from '#shared/domain/working-days.ts'
import type { MyRecord, MyRecordLine } from '#shared/wire/my-records.ts'
import { nodeOfSecondPayment } from '../applications/second-payment-key.ts'
import { applications } from '../applications/tables.ts'
import { currentResults, type Paid, paidOrders, paymentOf } from '../back-office/view.ts'
import type { Context } from '../context.ts'
import { noticesOf } from '../notices/sent.ts'
import { orders } from '../orders/tables.ts'
import { promisedOf } from '../records/promised.ts'
import { actsOfRecord, type BureauRecord, type RecordAct } from '../records/repository.ts'
import { findService } from '../services/repository.ts'
import { daysSet, toldDay } from './expected.ts'

type View = Static<typeof MyRecord>
type Line = Static<typeof MyRecordLine>
type Parts = Pick<Context, 'db' | 'clock' | 'holidays'>

const NO_NAME = { cht: '', chs: '', por: '', eng: '' }

/** Records as their owner's list has them. */
export async function myLines(parts: Parts, rows: readonly BureauRecord[]): Promise<Line[]> {
  const lineOf = await lineReader(parts, rows)
  return Promise.all(rows.map(async (row) => lineOf(row, await paidPlans(parts, row))))
}

/** The paid orders of plans; an application's line says nothing of its own. */
const paidPlans = ({ db }: Parts, { kind, recordNo }: BureauRecord): Promise<readonly Paid[]> =>
  kind === 'cadastral' ? paidOrders(db, recordNo) : Promise.resolve([])

/** Reads records as lines; what is the same for several of them, a service and the days that were set, is read once. */
async function lineReader({ db, clock, holidays }: Parts, rows: readonly BureauRecord[]) {
  const today = macaoDay(clock.now())
  const set = await daysSet(
    db,
    rows.map(({ recordNo }) => recordNo),
  )
  const services = new Map<string, ReturnType<typeof findService>>()

  function ofPlans(paid: readonly Paid[]) {
    const lines = paid.flatMap(({ order }) => order.lines)
    return { title: paid[0]?.order.title ?? NO_NAME, plans: lines.map(({ id }) => id) }
  }

  async function ofApplication(recordNo: string) {
    const [row] = await db.select({ itemCode: applications.itemCode }).from(applications).where(eq(applications.applyNo, recordNo))
    if (row === undefined) return { title: NO_NAME, plans: [] }
    const found = services.get(row.itemCode) ?? findService(db, { itemCode: row.itemCode })
    services.set(row.itemCode, found)
    return { title: (await found)?.definition.name ?? NO_NAME, plans: [] }
  }

  return async (record: BureauRecord, paid: readonly Paid[]): Promise<Line> => {
    const { recordNo, kind, state, receivedAt, changedAt } = record
    const { title, plans } = kind === 'cadastral' ? ofPlans(paid) : await ofApplication(recordNo)
    const told = toldDay(state, { ...(await promisedOf({ db, clock, holidays }, record)), today }, set.get(recordNo), holidays)
    return {
      recordNo,
      kind,
      state,
      title,
      plans,
      receivedAt: receivedAt.toISOString(),
      changedAt: changedAt.toISOString(),
      ...told,
    }
  }
}

/** The day on which a result is expected; undefined where it is there, or will not come. */
export async function expectedDayOf(parts: Parts, record: BureauRecord): Promise<string | undefined> {
  const [line] = isOpen(record.state) ? await myLines(parts, [record]) : []
  return line?.newDay?.day || line?.expectedDay || undefined
}

/** Everything that the owner is told of a record: who of the bureau did it is none of it. */
export async function myRecord(parts: Parts, record: BureauRecord): Promise<View> {
  const { db } = parts
  const [lineOf, paid] = await Promise.all([lineReader(parts, [record]), paidOrders(db, record.recordNo)])
  const acts = await actsOfRecord(db, record.recordNo)
  const [line, results, owed, notices] = await Promise.all([
    lineOf(record, paid),
    currentResults(db, record, paid),
    owedOf(parts, record, acts),
    noticesOf(db, record.recordNo),
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
    notices,
  }
}

/** Second payments that are asked for and not made yet, while the record goes on [2-19]. */
async function owedOf({ db }: Parts, { recordNo, state }: BureauRecord, acts: readonly RecordAct[]): Promise<View['owed']> {
  const asked = TAKES_PAYMENTS.includes(state) ? acts.filter(({ kind }) => kind === 'second-payment') : []
  if (asked.length === 0) return []
  const paid = await db
    .select()
    .from(orders)
    .where(and(eq(orders.applyNo, recordNo), isNotNull(orders.paidAt)))
  const made = new Set(paid.map(nodeOfSecondPayment))
  return asked.flatMap(({ detail: { nodeCode, amount } }) =>
    nodeCode === undefined || amount === undefined || made.has(nodeCode) ? [] : [{ nodeCode, amount }],
  )
}

function historyOf({ receivedAt }: BureauRecord, acts: readonly RecordAct[]): View['history'] {
  const changes = acts.filter(({ fromState, toState }) => fromState !== toState)
  return [
    { state: 'received', at: receivedAt.toISOString() },
    ...changes.map(({ toState, at, why }) => ({ state: toState, at: at.toISOString(), ...(why === null ? {} : { why }) })),
  ]
}
