import type { StoredFile } from '../../domain/answers.ts'
import { certificateTypeKey, parseCertificateType } from '../../domain/certificate-types.ts'
import { FIXED_CHOICE_WIDGETS, type FixedChoiceWidget } from '../../domain/fixed-choices.ts'
import { showIdentityNumber } from '../../domain/identity-number.ts'
import type { Licence } from '../../domain/licences.ts'
import { phoneFromWire, phoneParts, showPhoneNumber } from '../../domain/phone-number.ts'
import { isRecord } from '../../domain/plain-record.ts'
import type { Choice } from '../../domain/service.ts'
import { type Translate, useLanguage, useT } from '../use-translate.ts'
import { useCountries } from './countries.ts'
import { fixedOptions } from './fixed-choices.ts'
import { labelOf, type Option } from './options.ts'
import { useApplication } from './use-application.ts'
import { asText, byName, listOf, recordOf } from './values.ts'

/** What reading an answer aloud takes besides the answer. */
export interface AnswerWords {
  readonly t: Translate
  readonly country: (code: string) => string
  readonly purposes: readonly Choice<number>[]
  readonly projects: readonly Choice[]
  /** the applicant's own documents, as far as they are here */
  readonly licences: readonly Licence[]
}

const nameIn = (choices: readonly Choice<string | number>[], value: unknown): string =>
  choices.find((choice) => String(choice.value) === String(value))?.label ?? asText(value)

const NONE = [] as const

/** What is needed to read answers aloud in the language of now. */
export function useAnswerWords(): AnswerWords {
  const { service, licences } = useApplication().state
  const { nameOf } = useCountries(useLanguage())
  return {
    t: useT(),
    country: nameOf,
    purposes: service?.purposes ?? NONE,
    projects: service?.projects ?? NONE,
    licences: licences.kind === 'ready' ? licences.value : NONE,
  }
}

type Reader = (value: unknown, words: AnswerWords, options: readonly Option[]) => string

/** One of the house's own choices; what is none of them is read as it stands. */
const fixed =
  (widget: FixedChoiceWidget): Reader =>
  (value, { t }) =>
    labelOf(fixedOptions(widget, t), value)

const phone: Reader = (value) => {
  const written = asText(value)
  const known = phoneFromWire(written)
  if (known !== undefined) return showPhoneNumber(known)
  return phoneParts(written).number.trim() === '' ? '' : written
}

const range: Reader = (value) => (Array.isArray(value) ? value.map(asText).filter(Boolean).join(' – ') : asText(value))

const READERS: Readonly<Record<string, Reader>> = {
  PhoneNumber: phone,
  ContactPhone: phone,
  IdentityDocument: (value, { t }) => {
    const { type, number } = recordOf(value)
    const known = parseCertificateType(type as string)
    return known === undefined ? asText(number) : `${t(certificateTypeKey(known))} ${showIdentityNumber(known, asText(number))}`.trim()
  },
  NamePair: (value) => (isRecord(value) ? [asText(value.last), asText(value.first)].filter(Boolean).join(' ') : asText(value)),
  ...byName(FIXED_CHOICE_WIDGETS, fixed),
  Country: (value, { country }) => country(asText(value)),
  Purpose: (value, { purposes }) => nameIn(purposes, value),
  ItemsSelect: (value, words) => list(value, words, (one) => nameIn(words.projects, one)),
  ElectronicLicences: (value, words) =>
    list(value, words, (one) => {
      const licence = words.licences.find(({ id }) => id === one)
      return licence === undefined ? asText(one) : `${licence.name} ${licence.documentNumber}`
    }),
  Cascader: (value, words, options) =>
    Array.isArray(value)
      ? value.map((one) => (Array.isArray(one) ? one.map((part) => labelOf(options, part)).join(' / ') : labelOf(options, one))).join(' / ')
      : plain(value, words, options),
  'DatePicker.RangePicker': range,
  'TimePicker.RangePicker': range,
}

const list = (value: unknown, { t }: AnswerWords, name: (one: unknown) => string): string =>
  (Array.isArray(value) ? value : [value]).map(name).filter(Boolean).join(t('listSeparator'))

function plain(value: unknown, words: AnswerWords, options: readonly Option[]): string {
  if (Array.isArray(value)) return list(value, words, (one) => plain(one, words, options))
  if (isRecord(value)) return asText(value.name) || asText(value.label) || ''
  if (typeof value === 'boolean' && options.length === 0) return words.t(value ? 'yes' : 'no')
  return options.length > 0 ? labelOf(options, value) : asText(value)
}

/** An answer in words a person reads; '' for none. */
export const answerText = (widget: string, value: unknown, options: readonly Option[], words: AnswerWords): string =>
  value === undefined || value === null || value === '' ? '' : (READERS[widget] ?? plain)(value, words, options)

/** The files of an answer; whatever else a form may hold there is none. */
export const storedFiles = (value: unknown): readonly StoredFile[] => listOf(value).filter(isStored)
const isStored = (value: unknown): value is StoredFile => isRecord(value) && 'fileCode' in value && 'name' in value

/** A widget whose answer is files. */
export const isUpload = (widget: string): boolean => widget === 'Upload'
