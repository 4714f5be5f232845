import { CERTIFICATE_TYPES, certificateTypeKey, parseCertificateType } from '#shared/domain/certificate-types.ts'
import { AREA_CODES, isAreaCode, type PhoneParts, phoneParts, phoneText } from '#shared/domain/phone-number.ts'
import { AREA_LABELS } from '#shared/i18n/code-labels.ts'
import { LoadFailed } from '#shared/ui/pages/LoadFailed.tsx'
import { useLanguage, useT } from '#shared/ui/use-translate.ts'
import { useCountries } from '#shared/ui/widgets/countries.ts'
import { Select } from './choices.tsx'
import { type Control, textOf } from './control.tsx'

type Pair = Readonly<Record<string, unknown>>
const pairOf = (value: unknown): Pair => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Pair) : {})
const isEmpty = (pair: Pair): boolean => Object.values(pair).every((part) => part === undefined || part === '')

/** Area code and number; the answer is '853-66123456', and Macao is chosen at first [9-05]. */
export function PhoneNumber({ value, onChange, onBlur, onFocus, disabled, readOnly, aria, item }: Control) {
  const t = useT()
  const { id, ...described } = aria
  const parts = phoneParts(textOf(value))
  const put = (change: Partial<PhoneParts>) => onChange(phoneText({ ...parts, ...change }) || undefined)
  return (
    <fieldset className="w-group w-row" aria-labelledby={item.labelId} onBlur={onBlur} onFocus={onFocus}>
      <select
        className="k-input w-area-code"
        aria-label={t('areaCode')}
        value={parts.areaCode}
        disabled={disabled || readOnly}
        onChange={({ target }) => put({ areaCode: isAreaCode(target.value) ? target.value : '' })}
      >
        <option value="">{t('pleaseSelect')}</option>
        {AREA_CODES.map((code) => (
          <option key={code} value={code}>{`${t(AREA_LABELS[code])} +${code}`}</option>
        ))}
      </select>
      <input
        id={id}
        {...described}
        className="k-input"
        type="tel"
        aria-label={`${item.title ?? ''} ${t('phoneNumber')}`.trim()}
        value={parts.number}
        disabled={disabled}
        readOnly={readOnly}
        autoComplete="tel-national"
        onChange={({ target }) => put({ number: target.value })}
      />
    </fieldset>
  )
}

/** A document's type and its number, whose format follows the type [5-04]. */
export function IdentityDocument({ value, onChange, onBlur, onFocus, disabled, readOnly, aria, item, props }: Control) {
  const t = useT()
  const { id, ...described } = aria
  const pair = pairOf(value)
  const offered = Array.isArray(props.types) ? props.types.flatMap((one) => parseCertificateType(String(one)) ?? []) : CERTIFICATE_TYPES
  const change = (next: Pair) => onChange(isEmpty(next) ? undefined : next)
  return (
    <fieldset className="w-group w-stack" aria-labelledby={item.labelId} onBlur={onBlur} onFocus={onFocus}>
      <select
        id={id}
        {...described}
        className="k-input w-input"
        aria-label={t('idType')}
        value={textOf(pair.type)}
        disabled={disabled || readOnly}
        onChange={(event) => change({ ...pair, type: event.target.value || undefined })}
      >
        <option value="">{t('pleaseSelect')}</option>
        {offered.map((type) => (
          <option key={type} value={String(type)}>
            {t(certificateTypeKey(type))}
          </option>
        ))}
      </select>
      <input
        {...described}
        className="k-input w-input"
        aria-label={t('idNumber')}
        placeholder={t('idNumber')}
        value={textOf(pair.number)}
        disabled={disabled}
        readOnly={readOnly}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => change({ ...pair, number: event.target.value || undefined })}
      />
    </fieldset>
  )
}

/** Surname and given name; both orders exist, so they stay apart (facts 2.5). */
export function NamePair({ value, onChange, onBlur, onFocus, disabled, readOnly, aria, item }: Control) {
  const t = useT()
  const { id, ...described } = aria
  const pair = pairOf(value)
  const box = (part: 'last' | 'first', label: string, boxId: string) => (
    <label htmlFor={boxId}>
      <span>{label}</span>
      <input
        {...described}
        id={boxId}
        className="k-input w-input"
        value={textOf(pair[part])}
        disabled={disabled}
        readOnly={readOnly}
        autoComplete="off"
        onChange={(event) => {
          const next = { ...pair, [part]: event.target.value || undefined }
          onChange(isEmpty(next) ? undefined : next)
        }}
      />
    </label>
  )
  return (
    <fieldset className="w-group w-pair" aria-labelledby={item.labelId} onBlur={onBlur} onFocus={onFocus}>
      {box('last', t('surname'), id)}
      {box('first', t('givenName'), `${id}-first`)}
    </fieldset>
  )
}

/** Countries and territories by name, the answer is the ISO code [3-21]. */
export function Country(control: Control) {
  const countries = useCountries(useLanguage())
  const options = control.options.length > 0 ? control.options : countries.options()
  if (countries.retry !== undefined) return <LoadFailed message={{ key: 'loadFailed' }} onRetry={countries.retry} />
  return <Select {...control} options={options} />
}
