import type { ReactNode } from 'react'
import { Input, type InputProps } from '#kit/Input'
import { CERTIFICATE_TYPES, certificateTypeKey } from '../../../domain/people/certificate-types.ts'
import { AREA_CODES, isAreaCode, type PhoneParts, phoneParts, phoneText } from '../../../domain/people/phone-number.ts'
import { AREA_LABELS } from '../../../i18n/code-labels.ts'
import { Select } from '../../../ui/parts/Select.tsx'
import { useT } from '../../../ui/shell/use-translate.ts'
import { type Option, readOptions } from '../../schema/options.ts'
import { asText, recordOf } from '../../schema/values.ts'
import { type Control, control } from '../control.tsx'

interface PartProps extends Pick<InputProps, 'type' | 'autoComplete' | 'autoCapitalize'> {
  readonly field: Control
  /** suffix that makes its id unique */
  readonly part: string
  readonly label: string
  readonly value: unknown
  readonly onChange: (next: unknown) => void
  /** a list to choose from; without it the part is a text box */
  readonly options?: readonly Option[]
}

/** One part of a composite widget: a small label over its control, with the state and error of the field. */
function Part({ field, part, label, value, onChange, options, ...written }: PartProps) {
  const { onFocus, onBlur, disabled, readOnly } = field
  const { 'aria-label': _label, 'data-field': _field, ...state } = field.names
  const id = `${field.names.id}-${part}`
  const shared = { names: { ...state, id }, onChange, onFocus, onBlur }
  return (
    <div className="ec-stack ec-item">
      <label className="ec-small" htmlFor={id}>
        {label}
      </label>
      {options === undefined ? (
        <Input {...shared} {...written} value={asText(value)} disabled={disabled} readOnly={readOnly} />
      ) : (
        <Select {...shared} title={label} value={value} disabled={disabled || readOnly} options={options} />
      )}
    </div>
  )
}

const Parts = ({ names, children }: Pick<Control, 'names'> & { readonly children: ReactNode }) => (
  <div className="ec-parts" data-field={names['data-field']}>
    {children}
  </div>
)

/** One member of a record answer. If all members are empty the answer is undefined, so the required rule applies again. */
const partOf = (field: Control, part: string) => ({
  field,
  part,
  value: recordOf(field.value)[part],
  onChange: (next: unknown) => {
    const parts = { ...recordOf(field.value), [part]: next }
    field.onChange(Object.values(parts).every((one) => one === undefined || one === '') ? undefined : parts)
  },
})

/** {last, first} [5-04] */
export const NamePair = control((field) => {
  const t = useT()
  return (
    <Parts names={field.names}>
      <Part {...partOf(field, 'last')} label={t('surname')} />
      <Part {...partOf(field, 'first')} label={t('givenName')} />
    </Parts>
  )
})

/** {type, number}: the document type and its number as that document writes it [5-04]. `types` narrows the list. */
export const IdentityDocument = control((field) => {
  const t = useT()
  const { types } = field.given
  const only = Array.isArray(types) ? types.map(Number) : CERTIFICATE_TYPES
  const offered = CERTIFICATE_TYPES.filter((type) => only.includes(type))
  const options = readOptions(offered.map((value) => ({ value, label: t(certificateTypeKey(value)) })))
  return (
    <Parts names={field.names}>
      <Part {...partOf(field, 'type')} label={t('idType')} options={options} />
      <Part {...partOf(field, 'number')} label={t('idNumber')} autoCapitalize="characters" />
    </Parts>
  )
})

/** Area code and number; the answer is '853-66123456'. Macao is preselected [9-05]. */
export const PhoneNumber = control((field) => {
  const t = useT()
  const parts = phoneParts(asText(field.value))
  const areas = readOptions(AREA_CODES.map((value) => ({ value, label: `${t(AREA_LABELS[value])} +${value}` })))
  const put = (change: Partial<PhoneParts>) => field.onChange(phoneText({ ...parts, ...change }))
  return (
    <div className="ec-parts ec-parts--phone" data-field={field.names['data-field']}>
      <Part
        {...{ field, part: 'area', label: t('areaCode'), options: areas }}
        value={parts.areaCode}
        onChange={(area) => put({ areaCode: isAreaCode(area) ? area : '' })}
      />
      <Part
        {...{ field, part: 'number', label: t('phoneNumber') }}
        value={parts.number}
        onChange={(number) => put({ number: asText(number) })}
        type="tel"
        autoComplete="tel-national"
      />
    </div>
  )
})
