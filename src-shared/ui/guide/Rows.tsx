import type { ReactNode } from 'react'
import './guide.css'

export interface Row {
  readonly name: string
  readonly value: ReactNode
}

/** Names and their values; what is not said shows `nothing`: '-' in the item guide [2-21], 'no data' in a service's details [2-16]. */
export function Rows({ rows, nothing = '-' }: { readonly rows: readonly Row[]; readonly nothing?: string }) {
  return (
    <dl className="ec-rows">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? nothing}</dd>
        </div>
      ))}
    </dl>
  )
}
