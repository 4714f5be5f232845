import { FILE_FIGURES } from './applications/files/figures.ts'
import { CHECK_FIGURES } from './applications/identities/figures.ts'
import { DOCUMENT_FIGURES } from './bureau/documents/figures.ts'
import { OUTBOX_FIGURES } from './bureau/outbox/figures.ts'
import { RECORD_FIGURES } from './bureau/records/figures.ts'
import { TABLE_FIGURES } from './platform/db/figures.ts'
import { type AllFigures, type Figures, lagOf, type Sample } from './platform/metrics/figures.ts'
import { CASE_FIGURES } from './sales/cases/figures.ts'
import { BILL_FIGURES } from './sales/payments/figures.ts'

const OF_MODULES: readonly Figures[] = [
  BILL_FIGURES,
  CHECK_FIGURES,
  CASE_FIGURES,
  OUTBOX_FIGURES,
  RECORD_FIGURES,
  DOCUMENT_FIGURES,
  FILE_FIGURES,
  TABLE_FIGURES,
]

const polled = OF_MODULES.flatMap((figures) => Object.entries(figures.polled ?? {}))

export const FIGURES: AllFigures = {
  alarms: Object.fromEntries(OF_MODULES.flatMap(({ alarms = {} }) => Object.entries(alarms))),
  metrics: {
    ...Object.fromEntries(OF_MODULES.flatMap(({ metrics = {} }) => Object.entries(metrics))),
    ecad_reconciler_lag_seconds: {
      help: 'How long the bill or the identity check waits that should have been asked about first.',
      labels: ['of'],
      async read(db, now) {
        const samples: Sample[] = []
        for (const [of, table] of polled) samples.push([{ of }, await lagOf(db, table, now)])
        return samples
      },
    },
  },
}
