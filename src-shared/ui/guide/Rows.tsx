import { type Fact, Facts } from '../parts/Facts.tsx'
import './guide.css'

export type Row = Fact

/** Names and their values; what is not said shows `nothing`: '-' in the item guide [2-21], 'no data' in a service's details [2-16]. */
export const Rows = ({ rows, nothing = '-' }: { readonly rows: readonly Row[]; readonly nothing?: string }) => (
  <Facts facts={rows.map(({ name, value }) => ({ name, value: value ?? nothing }))} />
)
