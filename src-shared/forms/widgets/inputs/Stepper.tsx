import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { AUTO_REPEAT } from '../../../domain/forms/number-input.ts'
import { readNumber } from '../../../domain/forms/read-number.ts'
import type { MessageKey } from '../../../i18n/keys.ts'
import { useLatest } from '../../../ui/shell/use-latest.ts'
import { useT } from '../../../ui/shell/use-translate.ts'
import { firstText } from '../../step-form/use-field-item.ts'
import { control } from '../control.tsx'
import { numberOf, numberRange, stepped } from '../number-text.ts'
import { NumberBox, type NumberBoxProps, type TypedNumber } from './NumberBox.tsx'

interface StepperProps extends NumberBoxProps {
  /** value that an emptied box gets when it loses the focus; without it, the box stays empty [5-04] */
  readonly whenEmpty?: number
}

/** A number box between two buttons, which repeat while held [9-06]; clamped when it loses the focus [5-04]. */
export function Stepper({ whenEmpty, ...props }: StepperProps) {
  const [isEmptied, setEmptied] = useState(false)
  const { range, disabled = false, readOnly = false } = props
  const value = isEmptied ? undefined : props.value
  const put = (next: TypedNumber) => {
    const isPending = next === undefined && whenEmpty !== undefined
    setEmptied(isPending)
    if (!isPending) props.onChange(next)
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

/** A number; `controls: false` leaves out the buttons, for measurements, which are typed. */
export const NumberPicker = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given, schema }) => {
  const Box = given.controls === false ? NumberBox : Stepper
  return (
    <Box
      {...{ names, onChange, onFocus, onBlur, disabled, readOnly }}
      // what is not read as a number stays as typed, such as 1.2E+05 or more digits than a number keeps
      value={typeof value === 'string' ? (readNumber(value) ?? value) : numberOf(value)}
      range={numberRange(given, schema as unknown as Record<string, unknown>)}
      placeholder={firstText(given.placeholder)}
    />
  )
})

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
 * Steps once per press, and repeats every 200 ms after 600 ms of holding [9-06]. Holding does nothing more at the
 * bound. The keyboard uses the click event.
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
