import { type KeyboardEvent, useId } from 'react'
import type { TextFieldProps } from '#kit/TextField'
import { ErrorIcon } from './icons.tsx'
import '#shared/ui/field.css'

/** A labelled box with its hint and its error. Native, as it is what the first screen waits for. */
export function TextField({
  label,
  value,
  onChange,
  hint,
  error,
  placeholder,
  maxLength,
  name,
  inputMode,
  enterKeyHint,
  onEnter,
  beside,
  inputRef,
}: TextFieldProps) {
  const id = useId()
  // Enter that ends an input method's composition is not ours.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.()
  }
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="ec-field">
      <label className="ec-field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="ec-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="ec-field__row">
        <input
          ref={inputRef}
          id={id}
          className="ec-input"
          value={value}
          readOnly={onChange === undefined}
          onChange={(event) => onChange?.(event.target.value)}
          onFocus={(event) => onChange === undefined && event.currentTarget.select()}
          placeholder={placeholder}
          maxLength={maxLength}
          name={name}
          inputMode={inputMode}
          enterKeyHint={enterKeyHint}
          onKeyDown={onKeyDown}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={described === '' ? undefined : described}
        />
        {beside}
      </div>
      <p className="ec-field__error" id={`${id}-error`} role="alert">
        {error && (
          <>
            <ErrorIcon />
            {error}
          </>
        )}
      </p>
    </div>
  )
}
