import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { AUTO_REPEAT } from '../../../domain/forms/number-input.ts'
import type { MessageKey } from '../../../i18n/keys.ts'
import { useLatest } from '../../../ui/shell/use-latest.ts'
import { useT } from '../../../ui/shell/use-translate.ts'
import { firstText } from '../../step-form/use-field-item.ts'
import { control } from '../control.tsx'
import { numberOf, numberRange, stepped } from '../number-text.ts'
import { NumberBox, type NumberBoxProps, type TypedNumber } from './NumberBox.tsx'

interface StepperProps extends NumberBoxProps {
  /** what an emptied box becomes when it is left; without it, it stays empty [5-04] */
  readonly whenEmpty?: number
}

/** A number box between its two buttons, which repeat while held [9-06]; clamped when it is left [5-04]. */
export function Stepper({ whenEmpty, ...props }: StepperProps) {
  const [isEmptied, setEmptied] = useState(false)
  const { range, disabled = false, readOnly = false } = props
  const value = isEmptied ? undefined : props.value
  const put = (next: TypedNumber) => {
    const waits = next === undefined && whenEmpty !== undefined
    setEmptied(waits)
    if (!waits) props.onChange(next)
  }
  const step = (direction: 1 | -1) => {
    const next = disabled || readOnly ? undefined : stepped(value, direction, range)
    return next === undefined ? undefined : () => put(next)
  }
  const leave = () => {
    if (isEmptied) {
      setEmptied(false)
      props.onChange(whenEmpty)
    }
    props.onBlur?.()
  }
  return (
    <div className="ec-stepper">
      <StepButton name="decrease" sign="−" step={step(-1)} />
      <NumberBox {...props} value={value} onChange={put} onBlur={leave} />
      <StepButton name="increase" sign="+" step={step(1)} />
    </div>
  )
}

export const NumberPicker = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given, schema }) => (
  <Stepper
    {...{ names, onChange, onFocus, onBlur, disabled, readOnly }}
    value={numberOf(value) ?? (typeof value === 'string' ? value : undefined)}
    range={numberRange(given, schema as unknown as Record<string, unknown>)}
    placeholder={firstText(given.placeholder)}
  />
))

interface StepButtonProps {
  readonly name: MessageKey
  readonly sign: string
  /** undefined at its bound */
  readonly step: (() => void) | undefined
}

const StepButton = ({ name, sign, step }: StepButtonProps) => (
  <button
    type="button"
    className="ec-lights ec-stepper__button"
    aria-label={useT()(name)}
    aria-disabled={step === undefined}
    {...useAutoRepeat(step)}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
)

/**
 * Once a press, and held down again after 600 ms every 200 ms [9-06]. At its bound, holding on does nothing more. The
 * keyboard presses through the click.
 */
function useAutoRepeat(step: (() => void) | undefined) {
  const latest = useLatest(step)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const hasRepeated = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const repeat = () => {
    hasRepeated.current = true
    latest()?.()
    if (latest() !== undefined) timer.current = setTimeout(repeat, AUTO_REPEAT.everyMs)
  }
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      if (button !== 0) return
      stop()
      hasRepeated.current = false
      timer.current = setTimeout(repeat, AUTO_REPEAT.startMs)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: () => {
      stop()
      if (!hasRepeated.current) latest()?.()
      hasRepeated.current = false
    },
  }
}
