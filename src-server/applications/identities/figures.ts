import { countOverdue, type Figures } from '../../platform/metrics/figures.ts'
import { identityChecks } from './tables.ts'

export const CHECK_FIGURES: Figures = {
  alarms: { overdueChecks: (db, now) => countOverdue(db, identityChecks, now) },
  polled: { checks: identityChecks },
}
