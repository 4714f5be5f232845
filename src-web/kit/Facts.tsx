import type { FactsProps } from '#kit/Facts'
import './facts.css'

/** Names and their values, e.g. application number and time. */
export function Facts({ facts, sums = false }: FactsProps) {
  return (
    <dl className={sums ? 'ec-facts ec-facts--sums' : 'ec-facts'}>
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
