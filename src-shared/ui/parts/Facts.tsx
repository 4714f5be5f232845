import type { ReactNode } from 'react'
import './facts.css'

export interface Fact {
  /** if several facts have the same name */
  readonly key?: string
  readonly name: string
  readonly value: ReactNode
  /** smaller text below the value */
  readonly note?: string | undefined
}

/** Names and their values, such as application number and time. Undefined entries are skipped; there is no list without entries. */
export function Facts({ facts }: { readonly facts: readonly (Fact | undefined)[] }) {
  if (facts.every((fact) => fact === undefined)) return null
  return (
    <dl className="ec-facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.key ?? fact.name} className="ec-facts__one">
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
}
