import type { Static } from 'typebox'
import { copiesInAll } from '#shared/domain/receive-rules.ts'
import type { WireReceiveEntry } from '#shared/wire/application.ts'
import type { FeeCounts } from './fees.ts'
import type { Application } from './repository.ts'
import type { Submitted } from './tables.ts'

/** What the fees of an application are multiplied by: as accepted with it, never as claimed (threat 18). */
export const countsOf = ({ submitted }: Pick<Application, 'submitted'>): FeeCounts => submitted.counts ?? countsBefore(submitted)

/** The same of an application from before the counts were kept with it: from its entries, and its form's list of items. */
function countsBefore({ receiveResult, forms }: Submitted): FeeCounts {
  const entries = receiveResult as readonly Static<typeof WireReceiveEntry>[]
  const items = Object.values(forms)
    .map((form) => (form as { items?: unknown } | null)?.items)
    .find(Array.isArray)
  return { copy: copiesInAll(entries.map((entry) => ({ copies: entry.serviceResultCount }))), item: Math.max(1, items?.length ?? 1) }
}
