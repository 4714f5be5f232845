import type { ReactNode } from 'react'
import { Input as InputPart } from '#kit/Input'
import { TextArea as TextAreaPart } from '#kit/TextArea'
import { lengthOf } from '../../../domain/forms/plain-text.ts'
import { useT } from '../../../ui/shell/use-translate.ts'
import { asText } from '../../schema/values.ts'
import { firstText } from '../../step-form/use-field-item.ts'
import { type Control, control, numberProp } from '../control.tsx'

/**
 * Props that every text control takes from Formily. The length is checked by a rule (product-rules.ts), because a
 * browser's maxlength cuts pasted text silently.
 */
export const boxProps = ({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given }: Control) => ({
  names,
  value: asText(value),
  onChange,
  onFocus,
  onBlur,
  disabled,
  readOnly,
  placeholder: firstText(given.placeholder),
})

const TYPES = ['email', 'tel', 'url', 'search'] as const
const MODES = ['text', 'numeric', 'decimal', 'tel', 'email', 'url', 'search'] as const

/** `prefix`, `suffix`, `addonBefore` and `addonAfter` are shown as text beside the box. */
export const Input = control((field) => {
  const { given } = field
  const before = firstText(given.addonBefore, given.prefix)
  const after = firstText(given.addonAfter, given.suffix)
  const box = (
    <InputPart
      {...boxProps(field)}
      type={TYPES.find((one) => one === given.type) ?? 'text'}
      inputMode={MODES.find((one) => one === given.inputMode)}
      autoComplete={firstText(given.autoComplete) ?? 'off'}
    />
  )
  if (before === undefined && after === undefined) return box
  return (
    <div className="ec-row ec-beside">
      {textBeside(before)}
      {box}
      {textBeside(after)}
    </div>
  )
})

/** Text before or after a box, on the same line. */
export const textBeside = (words: string | undefined): ReactNode => words !== undefined && <span className="ec-muted">{words}</span>

export const TextArea = control((field) => {
  const { given, value, schema } = field
  const t = useT()
  const count = lengthOf(asText(value))
  const limit = numberProp(given.maxLength) ?? numberProp(schema.maxLength)
  return (
    <>
      <TextAreaPart {...boxProps(field)} rows={Math.min(20, numberProp(given.rows) ?? 4)} />
      {given.showCount === true && (
        <p className="ec-small ec-item__count">{limit === undefined ? count : t('countOfMax', { count, max: limit })}</p>
      )}
    </>
  )
})
