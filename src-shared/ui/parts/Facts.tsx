import type { ReactNode } from 'react'
import './facts.css'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** smaller words under the value */
  readonly note?: string | undefined
}

/** Names and their values, e.g. application number and time; what is undefined is not said. */
export const Facts = ({ facts }: { readonly facts: readonly (Fact | undefined)[] }) => (
  <dl className="ec-facts">
    {facts.map(
      (fact) =>
        fact && (
          <div key={fact.name} className="ec-facts__one">
            <dt className="ec-muted">{fact.name}</dt>
            <dd>
              {fact.value}
              {fact.note && <span className="ec-note ec-small">{fact.note}</span>}
            </dd>
          </div>
        ),
    )}
  </dl>
)
