import type { FactsProps } from '#kit/Facts'

/** Names and their values in two columns; sums stand at the end of theirs. */
export const Facts = ({ facts, sums = false }: FactsProps) => (
  <dl className={sums ? 'k-facts k-facts-sums' : 'k-facts'}>
    {facts.map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value}
          {note && <small className="k-facts-note">{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
