import { type ReactNode, type Ref, useId } from 'react'
import { ErrorIcon } from './icons.tsx'
import './field.css'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string
  /** Stands right under the box and is linked to it; announced when it appears. */
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly maxLength?: number
  readonly name?: string
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'search'
  readonly spellCheck?: boolean
  /** A button on the same line, e.g. search. */
  readonly beside?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

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
  spellCheck = false,
  beside,
  inputRef,
}: TextFieldProps) {
  const id = useId()
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
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          maxLength={maxLength}
          name={name}
          inputMode={inputMode}
          spellCheck={spellCheck}
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
