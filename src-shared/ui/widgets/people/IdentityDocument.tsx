import { Input } from '#kit/Input'
import { CERTIFICATE_TYPES, certificateTypeKey } from '../../../domain/certificate-types.ts'
import { Select } from '../../parts/Select.tsx'
import { useT } from '../../use-translate.ts'
import { control } from '../control.tsx'
import { Part } from './Part.tsx'
import { asText, partNames, record, withPart } from './part-names.ts'

/** {type, number}: which document, and its number as that document writes it [5-04]. `types` narrows the list. */
export const IdentityDocument = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given }) => {
  const t = useT()
  const only = Array.isArray(given.types) ? given.types.map(Number) : undefined
  const options = CERTIFICATE_TYPES.filter((type) => only?.includes(type) ?? true).map((type) => ({
    value: type,
    label: t(certificateTypeKey(type)),
    disabled: false,
    children: [],
  }))
  const { type, number } = record(value)
  return (
    <div className="ec-parts" data-field={names['data-field']}>
      <Part id={`${names.id}-type`} label={t('idType')}>
        <Select
          names={partNames(names, 'type')}
          title={t('idType')}
          value={type}
          onChange={(next) => onChange(withPart(value, 'type', next))}
          onFocus={onFocus}
          onBlur={onBlur}
          disabled={disabled || readOnly}
          options={options}
        />
      </Part>
      <Part id={`${names.id}-number`} label={t('idNumber')}>
        <Input
          names={partNames(names, 'number')}
          value={asText(number)}
          onChange={(next) => onChange(withPart(value, 'number', next))}
          onFocus={onFocus}
          onBlur={onBlur}
          disabled={disabled}
          readOnly={readOnly}
          maxLength={64}
          autoCapitalize="characters"
        />
      </Part>
    </div>
  )
})
