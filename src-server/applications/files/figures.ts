import { and, count, isNotNull, ne } from 'drizzle-orm'
import type { Figures } from '../../platform/metrics/figures.ts'
import { files } from './tables.ts'

export const FILE_FIGURES: Figures = {
  metrics: {
    ecad_files: {
      help: 'Files that are on their way in or out, by their state: arriving, leaving, part.',
      labels: ['state'],
      async read(db) {
        const { state } = files
        const moving = and(isNotNull(files.dueAt), ne(state, 'kept'))
        const rows = await db.select({ state, count: count() }).from(files).where(moving).groupBy(state)
        return rows.map(({ state, count }) => [{ state }, count])
      },
    },
  },
}
