import { useT } from '#shared/ui/use-words.ts'
import type { ControlNames } from '../control.tsx'
import { asksSeconds, fromNative, type NativeDate, toNative } from './native-date.ts'

export interface DateBoxProps {
  readonly names: ControlNames
  readonly kind: NativeDate
  readonly value: unknown
  readonly onChange: (value: string | undefined) => void
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly complain: (message: string | undefined) => void
  readonly disabled: boolean
  readonly readOnly: boolean
  /** how the answer is written */
  readonly format?: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/**
 * The browser's own picker: typed or picked, by any keyboard, in the reader's own order of day and month, and kept as
 * yyyy-mm-dd [5-08]. Half a date is nothing to the browser, so it is said here.
 */
export function DateBox({ names, kind, value, onChange, onFocus, onBlur, complain, disabled, readOnly, format, min, max }: DateBoxProps) {
  const t = useT()
  return (
    <input
      {...names}
      className="ec-input"
      type={kind}
      value={toNative(kind, value, format)}
      onChange={({ target }) => {
        complain(undefined)
        onChange(fromNative(kind, target.value, format))
      }}
      onFocus={onFocus}
      onBlur={({ target }) => {
        complain(target.validity.badInput ? t('validDate') : undefined)
        onBlur()
      }}
      disabled={disabled}
      readOnly={readOnly}
      min={min}
      max={max}
      step={kind === 'time' || kind === 'datetime-local' ? (asksSeconds(format) ? 1 : 60) : undefined}
    />
  )
}
