import { parseCertificateType } from '../../domain/certificate-types.ts'
import { formatOf, rewriteDate } from '../../domain/date-format.ts'
import { isDay, rangeFault } from '../../domain/day.ts'
import { type FixedChoiceWidget, isFixedChoice } from '../../domain/fixed-choices.ts'
import { readIdentityNumber } from '../../domain/identity-number.ts'
import { phoneFromWire, phoneParts } from '../../domain/phone-number.ts'
import { lengthOf } from '../../domain/plain-text.ts'
import type { WidgetName } from '../../domain/widget-names.ts'

/** What is wrong with an answer of a widget; the name is also the catalogue's key [5-04], [5-08]. */
export const ANSWER_RULES = [
  'surnameRequired',
  'givenNameRequired',
  'certificateTypeRequired',
  'idNumberRequired',
  'idNumberFormatWrong',
  'areaCodeRequired',
  'phoneRequired',
  'phoneFormatError',
  'genderRequired',
  'answerNotOffered',
  'optionRequired',
  'validDate',
  'rangeNotSelectable',
  'answerTooLong',
] as const
export type AnswerRule = (typeof ANSWER_RULES)[number]

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (isRecord(value) && Object.values(value).every(isEmpty))

type Rule = (value: unknown, isRequired: boolean, props: Readonly<Record<string, unknown>>) => AnswerRule | undefined

/** '853-66123456'; an area code alone is no number yet, and a number whose area code was taken away is nobody's [5-04]. */
const phone: Rule = (value, isRequired) => {
  const text = textOf(value)
  const { areaCode, number } = phoneParts(text)
  const isEmpty = number.trim() === ''
  if (areaCode === '' && (isRequired || !isEmpty)) return 'areaCodeRequired'
  if (isEmpty) return isRequired ? 'phoneRequired' : undefined
  return phoneFromWire(text) === undefined ? 'phoneFormatError' : undefined
}

/** {type, number}: the number as that document writes it. */
const identityDocument: Rule = (value, isRequired) => {
  if (isEmpty(value) && !isRequired) return undefined
  const { type, number } = isRecord(value) ? value : {}
  const known = parseCertificateType(type as string)
  if (known === undefined) return 'certificateTypeRequired'
  if (textOf(number) === '') return isRequired || type !== undefined ? 'idNumberRequired' : undefined
  return readIdentityNumber(known, String(number)) === undefined ? 'idNumberFormatWrong' : undefined
}

/** {last, first} */
const namePair: Rule = (value, isRequired) => {
  if (isEmpty(value) && !isRequired) return undefined
  const { last, first } = isRecord(value) ? value : {}
  if (textOf(last) === '') return 'surnameRequired'
  if (textOf(first) === '') return 'givenNameRequired'
  return lengthOf(textOf(last)) > 128 || lengthOf(textOf(first)) > 128 ? 'answerTooLong' : undefined
}

const disabledDays = ({ disabledDays = [], disabledWeekdays = [] }: Readonly<Record<string, unknown>>) => {
  const days = new Set(Array.isArray(disabledDays) ? disabledDays : [])
  const weekdays = new Set(Array.isArray(disabledWeekdays) ? disabledWeekdays : [])
  return (day: string): boolean => !days.has(day) && !weekdays.has(new Date(`${day}T00:00:00Z`).getUTCDay())
}

/** May this day be chosen: `min`, `max`, `disabledDays` (yyyy-mm-dd) and `disabledWeekdays` (0 Sunday) of a picker's props. */
export function isSelectableDay(day: string, props: Readonly<Record<string, unknown>>): boolean {
  const { min, max } = props
  return (!isDay(min) || day >= min) && (!isDay(max) || day <= max) && disabledDays(props)(day)
}

/** The day of an answer that is written in a format of its own. */
const dayOf = (value: unknown, props: Readonly<Record<string, unknown>>): unknown => {
  const format = formatOf(props)
  return format === undefined || typeof value !== 'string' ? value : (rewriteDate(value, format, 'YYYY-MM-DD') ?? value)
}

const date: Rule = (value, _isRequired, props) => {
  if (isEmpty(value)) return undefined
  // Other pickers than of days (month, year, a moment) have their own formats.
  if (props.picker !== undefined && props.picker !== 'date') return undefined
  const day = dayOf(value, props)
  if (!isDay(day)) return props.showTime === undefined && props.format === undefined ? 'validDate' : undefined
  return isSelectableDay(day, props) ? undefined : 'validDate'
}

const dateRange: Rule = (value, _isRequired, props) => {
  if (isEmpty(value) || (props.picker !== undefined && props.picker !== 'date') || props.showTime !== undefined) return undefined
  const [from, to] = (Array.isArray(value) ? value : []).map((one) => dayOf(one, props))
  return rangeFault(from, to, (day) => isSelectableDay(day, props))
}

/** One of the house's own choices; what stands for none is the required rule's affair. */
const oneOf =
  (widget: FixedChoiceWidget): Rule =>
  (value) =>
    isEmpty(value) || isFixedChoice(widget, value) ? undefined : 'answerNotOffered'

const gender: Rule = (value, isRequired, props) =>
  isEmpty(value) && isRequired ? 'genderRequired' : oneOf('Gender')(value, isRequired, props)

/** A name of one part; blanks are none. */
const oneName: Rule = (value, isRequired) => {
  const name = textOf(value)
  if (isRequired && name === '') return 'optionRequired'
  return lengthOf(name) > 128 ? 'answerTooLong' : undefined
}

const flag: Rule = (value) => (isEmpty(value) || typeof value === 'boolean' ? undefined : 'answerNotOffered')

const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    PhoneNumber: phone,
    IdentityDocument: identityDocument,
    NamePair: namePair,
    ContactPhone: phone,
    ContactPerson: oneName,
    Gender: gender,
    Urgency: oneOf('Urgency'),
    MessageMode: oneOf('MessageMode'),
    NotificationLanguage: oneOf('NotificationLanguage'),
    EnglishTranslation: flag,
    DatePicker: date,
    'DatePicker.RangePicker': dateRange,
  } satisfies Partial<Record<WidgetName, Rule>>),
)

/** What is wrong with the answer of a widget that has a format of its own; both sides ask here. */
export const answerRule = (
  widget: string,
  value: unknown,
  isRequired: boolean,
  props: Readonly<Record<string, unknown>> = {},
): AnswerRule | undefined => RULES.get(widget)?.(value, isRequired, props)

/** What is said in place of a plain 'required' where nothing at all was answered [5-04]. */
const REQUIRED: ReadonlyMap<string, AnswerRule> = new Map(
  Object.entries({
    PhoneNumber: 'phoneRequired',
    ContactPhone: 'phoneRequired',
    IdentityDocument: 'certificateTypeRequired',
    NamePair: 'surnameRequired',
    ContactPerson: 'optionRequired',
    Gender: 'genderRequired',
  } satisfies Partial<Record<WidgetName, AnswerRule>>),
)
export const requiredRule = (widget: string): AnswerRule | undefined => REQUIRED.get(widget)

/** Widgets whose answers have a rule here. */
export const hasAnswerRule = (widget: unknown): boolean => typeof widget === 'string' && RULES.has(widget)
