import type { ChangeEvent } from 'react'
import { lengthOf } from '../../../domain/plain-text.ts'
import { useT } from '../../use-translate.ts'
import { type Control, control, numberProp, textProp } from '../control.tsx'
import { TextWithin } from './TextWithin.tsx'

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What every text control takes from Formily. */
function boxProps({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given, schema }: Control) {
  return {
    ...names,
    className: 'ec-input',
    value: asText(value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
    onFocus,
    onBlur,
    disabled,
    readOnly,
    placeholder: textProp(given.placeholder),
    // A rule of the schema says that it is too long; cutting off what is pasted would lose it without a word.
    maxLength: schema.maxLength === undefined ? numberProp(given.maxLength) : undefined,
  }
}

const TYPES: ReadonlySet<string> = new Set(['email', 'tel', 'url', 'search'])
const MODES = ['text', 'numeric', 'decimal', 'tel', 'email', 'url', 'search'] as const

/** `prefix`, `suffix`, `addonBefore` and `addonAfter` are words beside the box. */
export const Input = control((field) => {
  const { given } = field
  const type = textProp(given.type) ?? ''
  const mode = MODES.find((one) => one === given.inputMode)
  return (
    <TextWithin before={textProp(given.addonBefore) ?? textProp(given.prefix)} after={textProp(given.addonAfter) ?? textProp(given.suffix)}>
      <input
        {...boxProps(field)}
        type={TYPES.has(type) ? type : 'text'}
        inputMode={mode}
        autoComplete={textProp(given.autoComplete) ?? 'off'}
      />
    </TextWithin>
  )
})

export const TextArea = control((field) => {
  const { given, value, schema } = field
  const t = useT()
  const count = lengthOf(asText(value))
  const limit = numberProp(given.maxLength) ?? numberProp(schema.maxLength)
  return (
    <>
      <textarea {...boxProps(field)} rows={Math.min(20, numberProp(given.rows) ?? 4)} />
      {given.showCount === true && <p className="ec-item__count">{limit === undefined ? count : t('countOfMax', { count, max: limit })}</p>}
    </>
  )
})

export { boxProps }
