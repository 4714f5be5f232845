import { and, eq, isNotNull } from 'drizzle-orm'
import type { Static } from 'typebox'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import { avos, formatAmount } from '#shared/domain/money/money.ts'
import { isOpen, TAKES_PAYMENTS } from '#shared/domain/records/record-states.ts'
import type { MyRecord, MyRecordLine } from '#shared/wire/my-records.ts'
import { currentResults, type Paid, paidOrders, paymentOf } from '../../bureau/api/view.ts'
import { noticesOf } from '../../bureau/notices/sent-notices.ts'
import { type Promised, promisedOf, promisesOf } from '../../bureau/records/promised-day.ts'
import { actsOfRecord, type BureauRecord, type RecordAct, resultsOfRecord } from '../../bureau/records/repository.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { nodeOfSecondPayment } from '../../sales/orders/second-payment-key.ts'
import { orders } from '../../sales/orders/tables.ts'
import { planNewsOf } from '../../sales/plans/changes.ts'
import { expectedDayView } from './expected-day.ts'

type View = Static<typeof MyRecord>
type Line = Static<typeof MyRecordLine>
type Parts = Pick<Context, 'db' | 'clock' | 'holidays'>

const NO_NAME = { cht: '', chs: '', por: '', eng: '' }

/** Lines of the owner's list for these records, in two statements for any number of records. */
export async function myLines(parts: Parts, rows: readonly BureauRecord[]): Promise<Line[]> {
  const numbers = rows.map(({ recordNo }) => recordNo)
  const [paid, promises] = await Promise.all([numbers.length === 0 ? [] : paidOrders(parts.db, ...numbers), promisesOf(parts, numbers)])
  return rows.map((row) => lineOf(parts, row, paid, promises(row.recordNo)))
}

function lineOf(parts: Parts, record: BureauRecord, paid: readonly Paid[], promised: Promised): Line {
  const { recordNo, kind, state, receivedAt, changedAt } = record
  // an order that was paid twice has two bills
  const own = [...new Map(paid.flatMap(({ order }) => (order.applyNo === recordNo ? [[order.tid, order] as const] : []))).values()]
  const plans = kind === 'cadastral' ? own : []
  return {
    recordNo,
    kind,
    state,
    title: (kind === 'cadastral' ? plans[0]?.title : promised.serviceName) ?? NO_NAME,
    plans: plans.flatMap(({ lines }) => lines.map(({ id }) => id)),
    ...(own.length === 0 ? {} : { paid: formatAmount(avos(own.reduce((sum, { total }) => sum + total, 0))) }),
    receivedAt: receivedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    ...expectedDayNow(parts, record, promised),
  }
}

const expectedDayNow = ({ clock, holidays }: Parts, { state }: BureauRecord, promised: Promised) =>
  expectedDayView(state, promised, macaoDay(clock.now()), holidays)

/** The day on which a result is expected; undefined if the result exists or will not come. */
export async function expectedDayOf(parts: Parts, record: BureauRecord): Promise<string | undefined> {
  if (!isOpen(record.state)) return undefined
  const { newDay, expectedDay } = expectedDayNow(parts, record, await promisedOf(parts, record.recordNo))
  return newDay?.day || expectedDay || undefined
}

/** Everything that the owner sees of a record; it does not contain the names of the bureau's clerks. */
export async function myRecord(parts: Parts, record: BureauRecord): Promise<View> {
  const { db } = parts
  const paid = await paidOrders(db, record.recordNo)
  const acts = await actsOfRecord(db, record.recordNo)
  const [promised, results, owed, notices, news] = await Promise.all([
    promisedOf(parts, record.recordNo),
    currentResults(db, record, paid),
    owedOf(parts, record, acts),
    noticesOf(db, record.recordNo),
    newsOf(db, record),
  ])
  return {
    ...lineOf(parts, record, paid, promised),
    results: results.map(({ item, state, fileCode, why }) => {
      const changed = news.get(item)
      return {
        item,
        state,
        ...(fileCode === undefined ? {} : { fileCode }),
        ...(why === undefined ? {} : { why }),
        ...(changed === undefined ? {} : { news: changed }),
      }
    }),
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

/** Why plans of a record are no longer the newest, by their numbers. */
async function newsOf(db: Queryable, { kind, recordNo }: BureauRecord) {
  const results = kind === 'cadastral' ? await resultsOfRecord(db, recordNo) : []
  const sealed = results.filter(({ replacedAt, fileCode }) => replacedAt === null && fileCode !== null)
  return planNewsOf(
    db,
    sealed.map(({ item, at, day }) => ({ number: item, at, day: day ?? '' })),
  )
}

/** Second payments that were requested and not made yet, while the record is not closed [2-19]. */
async function owedOf({ db }: Parts, { recordNo, state }: BureauRecord, acts: readonly RecordAct[]): Promise<View['owed']> {
  const requested = TAKES_PAYMENTS.includes(state) ? acts.filter(({ kind }) => kind === 'second-payment') : []
  if (requested.length === 0) return []
  const paid = await db
    .select()
    .from(orders)
    .where(and(eq(orders.applyNo, recordNo), isNotNull(orders.paidAt)))
  const made = new Set(paid.map(nodeOfSecondPayment))
  return requested.flatMap(({ detail: { nodeCode, amount } }) =>
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
