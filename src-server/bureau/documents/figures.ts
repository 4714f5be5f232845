import { isNotNull, min } from 'drizzle-orm'
import { ageOf, type Figures } from '../../platform/metrics/figures.ts'
import { lateTimeStamps } from './tables.ts'

export const DOCUMENT_FIGURES: Figures = {
  metrics: {
    ecad_time_stamp_lag_seconds: {
      help: 'How long the document waits for its time-stamp that was sealed first of those without one.',
      labels: [],
      async read(db, now) {
        const { sealedAt, dueAt } = lateTimeStamps
        const [row] = await db
          .select({ oldest: min(sealedAt) })
          .from(lateTimeStamps)
          .where(isNotNull(dueAt))
        return [[{}, ageOf(row?.oldest ?? null, now)]]
      },
    },
  },
}
