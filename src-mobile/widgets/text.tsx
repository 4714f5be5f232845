import { type HTMLInputTypeAttribute, useState } from 'react'
import { lengthOf } from '#shared/domain/plain-text.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { passwordStrength } from '#shared/ui/widgets/password-strength.ts'
import { type Control, textOf } from './control.tsx'

/** Types a schema may ask for; anything else is plain text. */
const TYPES: ReadonlySet<unknown> = new Set(['text', 'tel', 'email', 'url', 'search', 'password', 'number'])
const MODES: Readonly<Record<string, 'tel' | 'email' | 'url' | 'search' | 'decimal'>> = {
  tel: 'tel',
  email: 'email',
  url: 'url',
  search: 'search',
  number: 'decimal',
}

/** Emptied is not answered: the required rule then says so. */
const written = (text: string): string | undefined => (text === '' ? undefined : text)

/** `Input`. Native: antd-mobile's drops ids and aria-describedby, and is 26 px high (quality.md). */
export function Input({ value, onChange, onBlur, onFocus, disabled, readOnly, placeholder, props, aria }: Control) {
  const type = String(props.type ?? 'text')
  return (
    <input
      {...aria}
      className="k-input w-input"
      // number's own box eats what is not a number without a word
      type={(TYPES.has(type) && type !== 'number' ? type : 'text') as HTMLInputTypeAttribute}
      {...(MODES[type] && { inputMode: MODES[type] })}
      value={textOf(value)}
      placeholder={placeholder}
      disabled={disabled}
      readOnly={readOnly}
      autoComplete="off"
      onChange={(event) => onChange(written(event.target.value))}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  )
}

export function Password(control: Control) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const strength = control.props.checkStrength === true ? passwordStrength(textOf(control.value)) : undefined
  return (
    <div className="w-row">
      <Input {...control} props={{ ...control.props, type: isShown ? 'text' : 'password' }} />
      <button type="button" className="w-side" aria-pressed={isShown} disabled={control.disabled} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'hidePassword' : 'showPassword')}
      </button>
      <span aria-live="polite">{strength !== undefined && t(strength)}</span>
    </div>
  )
}

/** Too long is said and never cut off: what is pasted stays whole until its writer shortens it. */
export function TextArea({ value, onChange, onBlur, onFocus, disabled, readOnly, placeholder, props, aria }: Control) {
  const t = useT()
  const max = typeof props.maxLength === 'number' ? props.maxLength : undefined
  const rows = typeof props.rows === 'number' ? Math.min(20, Math.max(2, props.rows)) : 3
  return (
    <>
      <textarea
        {...aria}
        className="k-input w-input w-area"
        value={textOf(value)}
        rows={rows}
        placeholder={placeholder}
        disabled={disabled}
        readOnly={readOnly}
        onChange={(event) => onChange(written(event.target.value))}
        onBlur={onBlur}
        onFocus={onFocus}
      />
      {max !== undefined && <span className="w-count">{t('countOfMax', { count: lengthOf(textOf(value)), max })}</span>}
    </>
  )
}
