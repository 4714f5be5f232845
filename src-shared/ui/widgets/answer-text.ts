import { certificateTypeKey, parseCertificateType } from '../../domain/certificate-types.ts'
import type { FixedChoiceWidget } from '../../domain/fixed-choices.ts'
import { showIdentityNumber } from '../../domain/identity-number.ts'
import type { Licence } from '../../domain/licences.ts'
import { phoneFromWire, phoneParts, showPhoneNumber } from '../../domain/phone-number.ts'
import type { Choice } from '../../domain/service.ts'
import type { MessageKey } from '../../i18n/keys.ts'
import { fixedOptions } from './fixed-choices.ts'
import { labelOf, type Option } from './options.ts'

/** What reading an answer aloud takes besides the answer. */
export interface AnswerWords {
  readonly t: (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string
  readonly country: (code: string) => string
  readonly purposes: readonly Choice<number>[]
  readonly projects: readonly Choice[]
  /** the applicant's own documents, as far as they are here */
  readonly licences: readonly Licence[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const nameIn = (choices: readonly Choice<string | number>[], value: unknown): string =>
  choices.find((choice) => String(choice.value) === String(value))?.label ?? text(value)

type Reader = (value: unknown, words: AnswerWords, options: readonly Option[]) => string

/** One of the house's own choices; what is none of them is read as it stands. */
const fixed =
  (widget: FixedChoiceWidget): Reader =>
  (value, { t }) =>
    labelOf(fixedOptions(widget, t), value)

const phone: Reader = (value) => {
  const written = text(value)
  const known = phoneFromWire(written)
  if (known !== undefined) return showPhoneNumber(known)
  return phoneParts(written).number.trim() === '' ? '' : written
}

const READERS: Readonly<Record<string, Reader>> = {
  Password: (value) => '•'.repeat(Math.min(8, text(value).length)),
  PhoneNumber: phone,
  ContactPhone: phone,
  IdentityDocument: (value, { t }) => {
    const { type, number } = isRecord(value) ? value : {}
    const known = parseCertificateType(type as string)
    return known === undefined ? text(number) : `${t(certificateTypeKey(known))} ${showIdentityNumber(known, text(number))}`.trim()
  },
  NamePair: (value) => (isRecord(value) ? [text(value.last), text(value.first)].filter(Boolean).join(' ') : text(value)),
  Gender: fixed('Gender'),
  Urgency: fixed('Urgency'),
  MessageMode: fixed('MessageMode'),
  NotificationLanguage: fixed('NotificationLanguage'),
  Country: (value, { country }) => country(text(value)),
  Purpose: (value, { purposes }) => nameIn(purposes, value),
  ItemsSelect: (value, words) => list(value, words, (one) => nameIn(words.projects, one)),
  ElectronicLicences: (value, words) =>
    list(value, words, (one) => {
      const licence = words.licences.find(({ id }) => id === one)
      return licence === undefined ? text(one) : `${licence.name} ${licence.documentNumber}`
    }),
  Cascader: (value, words, options) =>
    Array.isArray(value)
      ? value.map((one) => (Array.isArray(one) ? one.map((part) => labelOf(options, part)).join(' / ') : labelOf(options, one))).join(' / ')
      : plain(value, words, options),
  'DatePicker.RangePicker': (value) => (Array.isArray(value) ? value.map(text).filter(Boolean).join(' – ') : text(value)),
  'TimePicker.RangePicker': (value) => (Array.isArray(value) ? value.map(text).filter(Boolean).join(' – ') : text(value)),
}

const list = (value: unknown, { t }: AnswerWords, name: (one: unknown) => string): string =>
  (Array.isArray(value) ? value : [value]).map(name).filter(Boolean).join(t('listSeparator'))

function plain(value: unknown, words: AnswerWords, options: readonly Option[]): string {
  if (Array.isArray(value)) return list(value, words, (one) => plain(one, words, options))
  if (isRecord(value)) return text(value.name) || text(value.label) || ''
  if (typeof value === 'boolean' && options.length === 0) return words.t(value ? 'yes' : 'no')
  return options.length > 0 ? labelOf(options, value) : text(value)
}

/** An answer in words a person reads; '' for none. */
export const answerText = (widget: string, value: unknown, options: readonly Option[], words: AnswerWords): string =>
  value === undefined || value === null || value === '' ? '' : (READERS[widget] ?? plain)(value, words, options)
