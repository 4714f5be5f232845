import { count, inArray } from 'drizzle-orm'
import { isOpen, RECORD_STATES } from '#shared/domain/records/record-states.ts'
import type { Figures } from '../../platform/metrics/figures.ts'
import { records } from './tables.ts'

export const RECORD_FIGURES: Figures = {
  metrics: {
    ecad_records: {
      help: 'Records of the bureau of which nothing came yet, by kind and state.',
      labels: ['kind', 'state'],
      async read(db) {
        const { kind, state } = records
        const open = inArray(state, RECORD_STATES.filter(isOpen))
        const rows = await db.select({ kind, state, count: count() }).from(records).where(open).groupBy(kind, state)
        return rows.map(({ kind, state, count }) => [{ kind, state }, count])
      },
    },
  },
}
