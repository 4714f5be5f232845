import { useState } from 'react'
import type { NumberInputProps } from '#kit/NumberInput'
import { clampNumber, readNumber, stepped } from '#shared/ui/widgets/number-text.ts'
import { Input } from './Input.tsx'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** The kit's Input that knows its number: antd-mobile's Stepper has buttons of its own, which do not repeat while held. */
export function NumberInput({ value, onChange, range, onBlur, ...rest }: NumberInputProps) {
  const [written, setWritten] = useState('')
  const leave = () => {
    setWritten('')
    if (value !== undefined && clampNumber(value, range) !== value) onChange(clampNumber(value, range))
    onBlur?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the arrow keys of the box in it
    <div
      className="k-number"
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
        inputMode={range.min < 0 ? 'text' : range.precision === 0 ? 'numeric' : 'decimal'}
        // What is typed stays as it is while it says the number that is kept: '1.' and '007'.
        value={readNumber(written) === value ? written : String(value ?? '')}
        onChange={(text) => {
          setWritten(text)
          onChange(readNumber(text))
        }}
        onBlur={leave}
      />
    </div>
  )
}
