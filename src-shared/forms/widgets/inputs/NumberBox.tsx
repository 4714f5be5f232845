import { useState } from 'react'
import { Input } from '#kit/Input'
import { readNumber } from '../../../domain/forms/read-number.ts'
import { readText } from '../../../domain/forms/read-text.ts'
import type { TextBoxProps } from '../../../ui/kit/Input.ts'
import { clampNumber, type NumberRange, stepped } from '../number-text.ts'

/** A number, the typed text if it is not a number, or undefined if empty. */
export type TypedNumber = number | string | undefined

export interface NumberBoxProps extends Omit<TextBoxProps, 'value' | 'onChange'> {
  readonly value: TypedNumber
  readonly onChange: (value: TypedNumber) => void
  readonly range: NumberRange
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A number box. The arrow keys step it, and the value is clamped when the box loses the focus [5-04]. A text that is
 * not a number is passed on as typed: nothing is lost, and its rule can report it.
 */
export function NumberBox({ value, onChange, range, onBlur, ...rest }: NumberBoxProps) {
  // The typed text stays until the box loses the focus. Then the box shows the number that was understood, as for '12,5' and '007'.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: TypedNumber }>()
  const put = (text: string) => {
    const next = readText(text) === '' ? undefined : (readNumber(text) ?? text)
    setTyped({ text, value: next })
    onChange(next)
  }
  const leave = () => {
    setTyped(undefined)
    if (typeof value === 'number' && clampNumber(value, range) !== value) onChange(clampNumber(value, range))
    onBlur?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the arrow keys of the box inside
    <div
      className="ec-number"
      onKeyDown={(event) => {
        const direction = STEPS[event.key]
        if (direction === undefined) return
        event.preventDefault()
        const next = rest.disabled || rest.readOnly ? undefined : stepped(value, direction, range)
        if (next !== undefined) onChange(next)
      }}
    >
      <Input
        {...rest}
        // a phone's numeric keypad has no minus
        inputMode={range.min < 0 ? 'text' : range.precision === 0 ? 'numeric' : 'decimal'}
        value={typed !== undefined && typed.value === value ? typed.text : String(value ?? '')}
        onChange={put}
        onBlur={leave}
      />
    </div>
  )
}
