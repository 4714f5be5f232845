import { type KeyboardEvent, type ReactNode, useId } from 'react'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly maxLength?: number
  readonly onEnter?: (() => void) | undefined
  readonly inputMode?: 'text' | 'decimal' | 'search'
  readonly enterKeyHint?: 'search' | 'done' | 'next'
  readonly name?: string
  /** stands in the same row, e.g. the search button */
  readonly beside?: ReactNode
}

/** A labelled input with its hint and error. Native: antd-mobile's takes no aria-describedby, and the first screen waits for this one. */
export function TextField({ label, value, onChange, hint, error, onEnter, beside, ...input }: TextFieldProps) {
  const id = useId()
  const wrong = error !== undefined && error !== ''
  const described = [hint ? `${id}-hint` : '', wrong ? `${id}-error` : ''].filter(Boolean).join(' ')
  // Enter that ends an input method's composition is not ours
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.()
  }
  return (
    <div className={wrong ? 'k-field-wrong' : undefined}>
      <label className="k-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="k-field-row">
        <input
          id={id}
          className="k-input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={wrong || undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {beside}
      </div>
      {hint && (
        <p className="k-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {wrong && (
          <p className="k-field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
