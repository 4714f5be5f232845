import { type ReactNode, useId } from 'react'
import './choices.css'

export interface Choice<T extends string> {
  readonly value: T
  readonly name: string
  /** an icon before the name */
  readonly mark?: ReactNode
  /** a remark below the name */
  readonly note?: string | undefined
  /** why it cannot be chosen now; the text stays readable */
  readonly unavailable?: string | undefined
}

export interface ChoicesProps<T extends string> {
  readonly legend: string
  /** for screen readers only, if the page already shows the question */
  readonly isLegendHidden?: boolean
  readonly choices: readonly Choice<T>[]
  readonly chosen: T | null
  readonly onChoose: ((value: T) => void) | undefined
}

/** Single choice as cards. They are native radio buttons, so arrow keys and screen readers work as usual. */
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
