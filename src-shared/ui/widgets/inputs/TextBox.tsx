import { Input as InputPart } from '#kit/Input'
import { TextArea as TextAreaPart } from '#kit/TextArea'
import { lengthOf } from '../../../domain/plain-text.ts'
import { useT } from '../../use-translate.ts'
import { type Control, control, numberProp, textProp } from '../control.tsx'
import { TextWithin } from './TextWithin.tsx'

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What every text control takes from Formily. */
export const boxProps = ({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given, schema }: Control) => ({
  names,
  value: asText(value),
  onChange,
  onFocus,
  onBlur,
  disabled,
  readOnly,
  placeholder: textProp(given.placeholder),
  // A rule of the schema says that it is too long; cutting off what is pasted would lose it without a word.
  maxLength: schema.maxLength === undefined ? numberProp(given.maxLength) : undefined,
})

const TYPES = ['email', 'tel', 'url', 'search'] as const
const MODES = ['text', 'numeric', 'decimal', 'tel', 'email', 'url', 'search'] as const

/** `prefix`, `suffix`, `addonBefore` and `addonAfter` are words beside the box. */
export const Input = control((field) => {
  const { given } = field
  return (
    <TextWithin before={textProp(given.addonBefore) ?? textProp(given.prefix)} after={textProp(given.addonAfter) ?? textProp(given.suffix)}>
      <InputPart
        {...boxProps(field)}
        type={TYPES.find((one) => one === given.type) ?? 'text'}
        inputMode={MODES.find((one) => one === given.inputMode)}
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
      <TextAreaPart {...boxProps(field)} rows={Math.min(20, numberProp(given.rows) ?? 4)} />
      {given.showCount === true && <p className="ec-item__count">{limit === undefined ? count : t('countOfMax', { count, max: limit })}</p>}
    </>
  )
})
