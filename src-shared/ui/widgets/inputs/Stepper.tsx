import { useState } from 'react'
import { NumberInput, type NumberInputProps } from '#kit/NumberInput'
import type { MessageKey } from '../../../i18n/keys.ts'
import { useT } from '../../use-translate.ts'
import { stepped } from '../number-text.ts'
import { useAutoRepeat } from '../use-auto-repeat.ts'

interface StepperProps extends NumberInputProps {
  /** what an emptied box becomes when it is left; without it, it stays empty [5-04] */
  readonly whenEmpty?: number
}

/** A number box between its two buttons, which repeat while held [9-06]; clamped when it is left [5-04]. */
export function Stepper({ whenEmpty, ...props }: StepperProps) {
  const [isEmptied, setEmptied] = useState(false)
  const { range, disabled = false, readOnly = false } = props
  const value = isEmptied ? undefined : props.value
  const put = (next: number | undefined) => {
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
      <NumberInput {...props} value={value} onChange={put} onBlur={leave} />
      <StepButton name="increase" sign="+" step={step(1)} />
    </div>
  )
}

interface StepButtonProps {
  readonly name: MessageKey
  readonly sign: string
  /** undefined at its bound */
  readonly step: (() => void) | undefined
}

const StepButton = ({ name, sign, step }: StepButtonProps) => (
  <button
    type="button"
    className="ec-stepper__button"
    aria-label={useT()(name)}
    aria-disabled={step === undefined}
    {...useAutoRepeat(step)}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
)
