import type { ReactNode } from 'react'
import './facts.css'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** smaller words under the value */
  readonly note?: string | undefined
}

export interface FactsProps {
  readonly facts: readonly Fact[]
}

/** Names and their values, e.g. application number and time. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="ec-facts">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="ec-facts__one">
          <dt className="ec-muted">{name}</dt>
          <dd>
            {value}
            {note && <span className="ec-note ec-small">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
