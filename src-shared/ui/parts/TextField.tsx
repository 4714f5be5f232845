import { type ReactNode, useId } from 'react'
import { Input, type InputProps } from '#kit/Input'
import { ErrorIcon } from '#kit/icons'
import './field.css'

export interface TextFieldProps extends Pick<InputProps, 'value' | 'onFocus' | 'placeholder' | 'name' | 'enterKeyHint'> {
  readonly label: string
  /** absent: read-only, and the whole text is selected on focus */
  readonly onChange?: (value: string) => void
  readonly hint?: string
  /** Shown directly below the box and linked to it; announced when it appears. */
  readonly error?: string | undefined
  /** A button on the same line, such as search. */
  readonly beside?: ReactNode
}

const selectAll = (id: string): void => {
  const box = document.getElementById(id)
  if (box instanceof HTMLInputElement) box.select()
}

/** A labelled text box with its hint and its error. */
export function TextField({ label, value, onChange, onFocus, hint, error, placeholder, name, enterKeyHint, beside }: TextFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="ec-stack ec-gap-1">
      <label className="ec-field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="ec-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="ec-field__row">
        <Input
          names={{ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described === '' ? undefined : described }}
          value={value}
          readOnly={onChange === undefined}
          onChange={(text) => onChange?.(text)}
          onFocus={onChange === undefined ? () => selectAll(id) : onFocus}
          {...{ placeholder, name, enterKeyHint }}
        />
        {beside}
      </div>
      <p className="ec-line ec-field__error" id={`${id}-error`} role="alert">
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
