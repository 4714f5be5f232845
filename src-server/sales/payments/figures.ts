import { count, min } from 'drizzle-orm'
import { ageOf, countOverdue, type Figures } from '../../platform/metrics/figures.ts'
import { bills, IS_UNSETTLED } from './tables.ts'

/** Bills that are open at the cashier, and whether they are polled in time. */
export const BILL_FIGURES: Figures = {
  alarms: { overdueBills: (db, now) => countOverdue(db, bills, now) },
  metrics: {
    ecad_bills: {
      help: 'Bills that were opened at the cashier and are neither paid nor over, by the state of their payment.',
      labels: ['state'],
      async read(db) {
        const rows = await db.select({ state: bills.state, count: count() }).from(bills).where(IS_UNSETTLED).groupBy(bills.state)
        return rows.map(({ state, count }) => [{ state }, count])
      },
    },
    ecad_oldest_unsettled_bill_seconds: {
      help: 'Since when the oldest bill is open that was opened at the cashier and has no end yet.',
      labels: [],
      async read(db, now) {
        const [row] = await db
          .select({ oldest: min(bills.openedAt) })
          .from(bills)
          .where(IS_UNSETTLED)
        return [[{}, ageOf(row?.oldest ?? null, now)]]
      },
    },
  },
  polled: { bills },
}
