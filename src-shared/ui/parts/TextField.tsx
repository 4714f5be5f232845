import { type ReactNode, useId } from 'react'
import { ErrorIcon } from '#kit/icons'
import './field.css'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  /** absent: the text is only read, and is selected as a whole when it is entered */
  readonly onChange?: (value: string) => void
  readonly hint?: string
  /** Stands right under the box and is linked to it; announced when it appears. */
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly maxLength?: number
  readonly name?: string
  readonly enterKeyHint?: 'search' | 'done' | 'next'
  /** A button on the same line, e.g. search. */
  readonly beside?: ReactNode
}

/** A labelled box with its hint and its error. Native, as it is what the first screen waits for. */
export function TextField({ label, value, onChange, hint, error, placeholder, maxLength, name, enterKeyHint, beside }: TextFieldProps) {
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
          id={id}
          className="ec-input"
          value={value}
          readOnly={onChange === undefined}
          onChange={(event) => onChange?.(event.target.value)}
          onFocus={(event) => onChange === undefined && event.currentTarget.select()}
          placeholder={placeholder}
          maxLength={maxLength}
          name={name}
          enterKeyHint={enterKeyHint}
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
