import type { ReactNode } from 'react'
import './facts.css'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** smaller words under the value */
  readonly note?: string | undefined
}

/** Names and their values, e.g. application number and time. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="ec-facts">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="ec-facts__one">
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <span className="ec-facts__note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
