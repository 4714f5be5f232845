import { type ReactNode, useId } from 'react'
import './choices.css'

export interface Choice<T extends string> {
  readonly value: T
  readonly name: string
  /** a picture before its name */
  readonly mark?: ReactNode
  /** a word about it, below its name */
  readonly note?: string | undefined
  /** why it cannot be taken now; it stays to be read */
  readonly unavailable?: string | undefined
}

export interface ChoicesProps<T extends string> {
  readonly legend: string
  /** read out only, where the page says it already */
  readonly isLegendHidden?: boolean
  readonly choices: readonly Choice<T>[]
  readonly chosen: T | null
  readonly onChoose: ((value: T) => void) | undefined
}

/** One of several, as cards; real radio buttons, so arrows and screen readers work as everywhere. */
export function Choices<T extends string>({ legend, isLegendHidden = false, choices, chosen, onChoose }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset className="ec-choices">
      <legend className="ec-strong">{isLegendHidden ? <span className="ec-only-read">{legend}</span> : legend}</legend>
      <div className="ec-choices__cards">
        {choices.map(({ value, name: title, mark, note, unavailable }, index) => {
          const about = unavailable ?? note
          return (
            <label key={value} className="ec-choice ec-line">
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === chosen}
                disabled={unavailable !== undefined || onChoose === undefined}
                onChange={() => onChoose?.(value)}
                aria-describedby={about === undefined ? undefined : `${name}-${index}`}
              />
              {mark}
              <span className="ec-choice__name">
                {title}
                {about !== undefined && (
                  <span className="ec-note" id={`${name}-${index}`}>
                    {about}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
