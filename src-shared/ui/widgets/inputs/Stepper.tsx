import { useState } from 'react'
import { useT } from '../../use-translate.ts'
import type { ControlNames } from '../control.tsx'
import { clampNumber, type NumberRange, readNumber, stepped } from '../number-text.ts'
import { useAutoRepeat } from '../use-auto-repeat.ts'

export interface StepperProps {
  readonly names: ControlNames
  readonly value: number | undefined
  /** what is empty or no number is undefined */
  readonly onChange: (value: number | undefined) => void
  readonly onFocus?: () => void
  readonly onBlur?: () => void
  readonly range: NumberRange
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly placeholder?: string | undefined
}

/** A number box between its two buttons, which repeat while held [9-06]; clamped when it is left [5-04]. */
export function Stepper({ names, value, onChange, onFocus, onBlur, range, disabled = false, readOnly = false, placeholder }: StepperProps) {
  const t = useT()
  const [written, setWritten] = useState<string | undefined>(undefined)
  const rests = disabled || readOnly
  const leave = () => {
    setWritten(undefined)
    if (value !== undefined && clampNumber(value, range) !== value) onChange(clampNumber(value, range))
    onBlur?.()
  }
  const step = (direction: 1 | -1) => {
    const next = rests ? undefined : stepped(value, direction, range)
    if (next === undefined) return undefined
    return () => {
      setWritten(undefined)
      onChange(next)
    }
  }
  const down = step(-1)
  const up = step(1)
  return (
    <div className="ec-stepper">
      <button
        type="button"
        className="ec-stepper__button"
        aria-label={t('decrease')}
        aria-disabled={down === undefined}
        {...useAutoRepeat(down)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        {...names}
        className="ec-input"
        inputMode={range.precision === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={written ?? (value === undefined ? '' : String(value))}
        onChange={({ target }) => {
          setWritten(target.value)
          onChange(readNumber(target.value))
        }}
        onFocus={onFocus}
        onBlur={leave}
        onKeyDown={(event) => {
          const move = event.key === 'ArrowUp' ? up : event.key === 'ArrowDown' ? down : undefined
          if (move === undefined) return
          event.preventDefault()
          move()
        }}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={placeholder}
      />
      <button
        type="button"
        className="ec-stepper__button"
        aria-label={t('increase')}
        aria-disabled={up === undefined}
        {...useAutoRepeat(up)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  )
}
