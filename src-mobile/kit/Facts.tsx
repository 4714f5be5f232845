import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and their values in two columns; sums stand at the end of theirs. */
export const Facts = ({ facts, sums = false }: { readonly facts: readonly Fact[]; readonly sums?: boolean }) => (
  <dl className={sums ? 'k-facts k-facts-sums' : 'k-facts'}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
