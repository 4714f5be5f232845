import type { Figures } from '../../platform/metrics/figures.ts'
import { openCases } from './repository.ts'

/** Cases that wait for a person (`npm run cases -- list`). */
export const CASE_FIGURES: Figures = {
  alarms: { openCases: async (db) => Object.values(await openCases(db)).reduce((sum, count) => sum + count, 0) },
  metrics: {
    ecad_open_cases: {
      help: 'Cases that wait for a person, by their reason.',
      labels: ['reason'],
      read: async (db) => Object.entries(await openCases(db)).map(([reason, count]) => [{ reason }, count]),
    },
  },
}
