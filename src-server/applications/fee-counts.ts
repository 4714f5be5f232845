import type { Static } from 'typebox'
import { copiesInAll } from '#shared/domain/receive-rules.ts'
import type { WireReceiveEntry } from '#shared/wire/application.ts'
import type { FeeCounts } from './fees.ts'
import type { Application } from './repository.ts'
import type { Submitted } from './tables.ts'

/** What the fees of an application are multiplied by, as the server accepted it and never as a client claims (threat 18). */
export const countsOf = ({ submitted }: Pick<Application, 'submitted'>): FeeCounts => submitted.counts ?? countsBefore(submitted)

/** The counts of an application from before they were stored with it, by its result entries and its form's list of items. */
function countsBefore({ receiveResult, forms }: Submitted): FeeCounts {
  const entries = receiveResult as readonly Static<typeof WireReceiveEntry>[]
  const items = Object.values(forms)
    .map((form) => (form as { items?: unknown } | null)?.items)
    .find(Array.isArray)
  return { copy: copiesInAll(entries.map((entry) => ({ copies: entry.serviceResultCount }))), item: Math.max(1, items?.length ?? 1) }
}
