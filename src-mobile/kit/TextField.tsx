import { type KeyboardEvent, useId } from 'react'
import type { TextFieldProps } from '#kit/TextField'

/** A labelled input with its hint and error. Native: antd-mobile's takes no aria-describedby, and the first screen waits for this one. */
export function TextField({ label, value, onChange, hint, error, onEnter, beside, inputRef, ...input }: TextFieldProps) {
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
          ref={inputRef}
          id={id}
          className="k-input"
          value={value}
          readOnly={onChange === undefined}
          onChange={(event) => onChange?.(event.target.value)}
          onFocus={(event) => onChange === undefined && event.currentTarget.select()}
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
