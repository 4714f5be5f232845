import { Input } from '#kit/Input'
import { AREA_CODES, isAreaCode, type PhoneParts, phoneParts, phoneText } from '../../../domain/phone-number.ts'
import { AREA_LABELS } from '../../../i18n/code-labels.ts'
import { Select } from '../../parts/Select.tsx'
import { useT } from '../../use-translate.ts'
import { control } from '../control.tsx'
import { Part } from './Part.tsx'
import { asText, partNames } from './part-names.ts'

/** Area code and number; the answer is '853-66123456', and Macao is chosen at first [9-05]. */
export const PhoneNumber = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names }) => {
  const t = useT()
  const parts = phoneParts(asText(value))
  const areas = AREA_CODES.map((code) => ({ value: code, label: `${t(AREA_LABELS[code])} +${code}`, disabled: false, children: [] }))
  const put = (change: Partial<PhoneParts>) => onChange(phoneText({ ...parts, ...change }))
  return (
    <div className="ec-parts ec-parts--phone" data-field={names['data-field']}>
      <Part id={`${names.id}-area`} label={t('areaCode')}>
        <Select
          names={partNames(names, 'area')}
          title={t('areaCode')}
          value={parts.areaCode}
          onChange={(next) => put({ areaCode: isAreaCode(next) ? next : '' })}
          onFocus={onFocus}
          onBlur={onBlur}
          disabled={disabled || readOnly}
          options={areas}
        />
      </Part>
      <Part id={`${names.id}-number`} label={t('phoneNumber')}>
        <Input
          names={partNames(names, 'number')}
          value={parts.number}
          onChange={(number) => put({ number })}
          onFocus={onFocus}
          onBlur={onBlur}
          disabled={disabled}
          readOnly={readOnly}
          maxLength={40}
          type="tel"
          autoComplete="tel-national"
        />
      </Part>
    </div>
  )
})
