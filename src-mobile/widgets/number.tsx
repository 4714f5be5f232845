import { useState } from 'react'
import { useT } from '#shared/ui/use-translate.ts'
import { clampNumber, type NumberRange, numberRange, readNumber, stepped } from '#shared/ui/widgets/number-text.ts'
import { useAutoRepeat } from '#shared/ui/widgets/use-auto-repeat.ts'
import { MinusIcon, PlusIcon } from '../kit/icons.tsx'
import type { Control, ControlAria } from './control.tsx'

export interface StepperProps {
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  readonly range: NumberRange
  /** what an emptied box becomes when it is left; other numbers stay empty [5-04] */
  readonly whenEmpty?: number
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly placeholder?: string | undefined
  readonly aria: ControlAria
  readonly onBlur?: () => void
  readonly onFocus?: () => void
}

/** A number to type, or to step by buttons that repeat while held [9-06]. Typed text is clamped when the box is left. */
export function Stepper({
  value,
  onChange,
  range,
  whenEmpty,
  disabled = false,
  readOnly = false,
  placeholder,
  aria,
  onBlur,
  onFocus,
}: StepperProps) {
  const t = useT()
  const [typed, setTyped] = useState<string>()
  const isStill = disabled || readOnly
  const step = (direction: 1 | -1) => {
    const next = isStill ? undefined : stepped(value, direction, range)
    if (next === undefined) return undefined
    return () => {
      setTyped(undefined)
      onChange(next)
    }
  }
  const down = useAutoRepeat(step(-1))
  const up = useAutoRepeat(step(1))
  const leave = () => {
    if (typed !== undefined) {
      const read = readNumber(typed)
      setTyped(undefined)
      if (read !== undefined) onChange(clampNumber(read, range))
      else onChange(typed.trim() === '' ? whenEmpty : (value ?? whenEmpty))
    }
    onBlur?.()
  }
  return (
    <div className="w-stepper">
      <button type="button" aria-label={t('decrease')} aria-controls={aria.id} disabled={step(-1) === undefined} {...down}>
        <MinusIcon />
      </button>
      <input
        {...aria}
        className="k-input"
        inputMode={range.min < 0 ? 'text' : range.precision === 0 ? 'numeric' : 'decimal'}
        value={typed ?? (value === undefined ? '' : String(value))}
        placeholder={placeholder}
        disabled={disabled}
        readOnly={readOnly}
        autoComplete="off"
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          const read = readNumber(text)
          if (read !== undefined || text.trim() === '') onChange(read)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          step(event.key === 'ArrowUp' ? 1 : -1)?.()
        }}
        onBlur={leave}
        onFocus={onFocus}
      />
      <button type="button" aria-label={t('increase')} aria-controls={aria.id} disabled={step(1) === undefined} {...up}>
        <PlusIcon />
      </button>
    </div>
  )
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** `NumberPicker` of a schema. */
export const NumberPicker = ({ value, props, ...control }: Control) => (
  <Stepper {...control} value={isNumber(value) ? value : readNumber(String(value ?? ''))} range={numberRange(props)} />
)
