import { useId } from 'react'
import type { ChoicesProps } from '#kit/Choices'
import '#shared/ui/choices.css'

/** One of several, a row each. */
export function Choices<T extends string>({ legend, choices, chosen, onChoose }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset className="ec-ticks">
      <legend>{legend}</legend>
      {choices.map(({ value, name: words, unavailable }) => (
        <label key={value} className="ec-tick">
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            disabled={unavailable !== undefined || onChoose === undefined}
            onChange={() => onChoose?.(value)}
          />
          <span>
            {words}
            {unavailable !== undefined && <small> {unavailable}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
