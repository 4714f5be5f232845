import { AREA_CODES, DEFAULT_AREA_CODE } from '#shared/domain/phone-number.ts'
import { useT } from '#shared/ui/use-words.ts'
import { PlainSelect } from '../choices/Select.tsx'
import { control } from '../control.tsx'
import { Part } from './Part.tsx'
import { PartBox } from './PartBox.tsx'
import { asText, partNames } from './part-names.ts'

const AREAS = AREA_CODES.map((code) => ({ value: code, label: `+${code}`, disabled: false, children: [] }))

/** '853-66123456' in its two parts; a bare number is Macao's [9-05]. */
function partsOf(value: unknown): { readonly area: string; readonly number: string } {
  const [, area = DEFAULT_AREA_CODE, number = ''] = /^\+?(?:(853|852|886|86)[-\s])?(.*)$/s.exec(asText(value)) ?? []
  return { area, number }
}

export const PhoneNumber = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names }) => {
  const t = useT()
  const { area, number } = partsOf(value)
  const put = (nextArea: unknown, nextNumber: string) =>
    onChange(nextNumber === '' && nextArea === DEFAULT_AREA_CODE ? '' : `${nextArea}-${nextNumber}`)
  return (
    <div className="ec-parts ec-parts--phone" data-field={names['data-field']}>
      <Part id={`${names.id}-area`} label={t('areaCode')}>
        <PlainSelect
          names={partNames(names, 'area')}
          value={area}
          onChange={(next) => put(next ?? DEFAULT_AREA_CODE, number)}
          onFocus={onFocus}
          onBlur={onBlur}
          disabled={disabled || readOnly}
          options={AREAS}
        />
      </Part>
      <Part id={`${names.id}-number`} label={t('phoneNumber')}>
        <PartBox
          names={partNames(names, 'number')}
          value={number}
          onChange={(next) => put(area, next)}
          onFocus={onFocus}
          onBlur={onBlur}
          disabled={disabled}
          readOnly={readOnly}
          maxLength={40}
          inputMode="tel"
        />
      </Part>
    </div>
  )
})
