import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#kit/Button'
import { ErrorIcon } from '#kit/icons'
import './choices.css'
import './field.css'

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
  /** why the user cannot go on; announced, and linked to the group */
  readonly error?: string | undefined
  /** how often the user tried to go on without a choice; each time the focus moves to the first choice */
  readonly attempts?: number
  /** label of the button that shows all choices; until then only the first is shown */
  readonly more?: string | undefined
}

/** Single choice as cards. They are native radio buttons, so arrow keys and screen readers work as usual. */
export function Choices<T extends string>({
  legend,
  isLegendHidden = false,
  choices,
  chosen,
  onChoose,
  error,
  attempts = 0,
  more,
}: ChoicesProps<T>) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const first = attempts > 0 ? group.current?.querySelector<HTMLInputElement>('input:not([disabled])') : undefined
    first?.focus({ preventScroll: true })
    if (first) group.current?.scrollIntoView({ block: 'center' })
  }, [attempts])
  const isFolded = more !== undefined && !isOpen && error === undefined && (chosen === null || chosen === choices[0]?.value)
  /** Shows all choices. The pressed button goes, so the focus moves to the next choice that can be taken. */
  const unfold = () => {
    flushSync(() => setOpen(true))
    group.current?.querySelector<HTMLInputElement>('.ec-choice ~ .ec-choice input:not([disabled])')?.focus()
  }
  return (
    <fieldset
      className={`ec-choices${error ? ' ec-choices--missing' : ''}`}
      ref={group}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="ec-strong">{isLegendHidden ? <span className="ec-only-read">{legend}</span> : legend}</legend>
      <p className="ec-line ec-field__error" id={`${name}-error`} role="alert">
        {error && (
          <>
            <ErrorIcon />
            {error}
          </>
        )}
      </p>
      <div className="ec-choices__cards">
        {(isFolded ? choices.slice(0, 1) : choices).map(({ value, name: title, mark, note, unavailable }, index) => {
          const about = unavailable ?? note
          return (
            <label key={value} className={`ec-choice ec-line${more !== undefined && index === 0 ? ' ec-choice--alone' : ''}`}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === chosen}
                disabled={unavailable !== undefined || onChoose === undefined}
                onChange={() => {
                  // a list that is open does not fold while it is used
                  setOpen(!isFolded)
                  onChoose?.(value)
                }}
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
      {isFolded && <Button onPress={unfold}>{more}</Button>}
    </fieldset>
  )
}
