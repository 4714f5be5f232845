import { parseCertificateType } from '../../domain/certificate-types.ts'
import { DATE_WIDGETS } from '../../domain/date-kinds.ts'
import { DATE_FAULTS, type DateFacts, dateFault, NO_DATE_FACTS } from '../../domain/date-rules.ts'
import { type FixedChoiceWidget, isFixedChoice } from '../../domain/fixed-choices.ts'
import { readIdentityNumber } from '../../domain/identity-number.ts'
import { phoneFromWire, phoneParts } from '../../domain/phone-number.ts'
import { isRecord } from '../../domain/plain-record.ts'
import { lengthOf } from '../../domain/plain-text.ts'
import { ITEMS_WIDGET, PURPOSE_WIDGET } from '../../domain/purpose.ts'
import { readNumber } from '../../domain/read-number.ts'
import { readText } from '../../domain/read-text.ts'
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
  'pleaseSelect',
  'answerTooLong',
  'answerNotNumber',
  ...DATE_FAULTS,
] as const
export type AnswerRule = (typeof ANSWER_RULES)[number]

const textOf = (value: unknown): string => (typeof value === 'string' ? readText(value) : '')
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (isRecord(value) && Object.values(value).every(isEmpty))

/** No answer at all, as Formily means it. */
export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

type Rule = (value: unknown, isRequired: boolean, props: Readonly<Record<string, unknown>>, facts: DateFacts) => AnswerRule | undefined

/** '853-66123456'; an area code alone is no number yet, and a number without its area code cannot be called [5-04]. */
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

/** Whichever kind the picker is of. */
const date =
  (widget: string): Rule =>
  (value, _isRequired, props, facts) =>
    isEmpty(value) ? undefined : dateFault(widget, value, props, facts)

/** One of the house's own choices; what stands for none is the required rule's affair. */
const oneOf =
  (widget: FixedChoiceWidget): Rule =>
  (value) =>
    isEmpty(value) || isFixedChoice(widget, value) ? undefined : 'answerNotOffered'

const gender: Rule = (value, isRequired, props, facts) =>
  isEmpty(value) && isRequired ? 'genderRequired' : oneOf('Gender')(value, isRequired, props, facts)

/** A name of one part; blanks are none. */
const oneName: Rule = (value, isRequired) => {
  const name = textOf(value)
  if (isRequired && name === '') return 'optionRequired'
  return lengthOf(name) > 128 ? 'answerTooLong' : undefined
}

/** What could be read is a number by then (read-answer.ts). */
const number: Rule = (value) =>
  isEmpty(value) || typeof value === 'number' || readNumber(String(value)) !== undefined ? undefined : 'answerNotNumber'

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
    NumberPicker: number,
    ...Object.fromEntries(DATE_WIDGETS.map((name) => [name, date(name)])),
  } satisfies Partial<Record<WidgetName, Rule>>),
)

/** What is wrong with the answer of a widget that has a format of its own; both sides ask here. */
export const answerRule = (
  widget: string,
  value: unknown,
  isRequired: boolean,
  props: Readonly<Record<string, unknown>> = {},
  facts: DateFacts = NO_DATE_FACTS,
): AnswerRule | undefined => RULES.get(widget)?.(value, isRequired, props, facts)

/** What is said in place of a plain 'required' where nothing at all was answered [5-02], [5-04]. */
const REQUIRED: ReadonlyMap<string, AnswerRule> = new Map(
  Object.entries({
    PhoneNumber: 'phoneRequired',
    ContactPhone: 'phoneRequired',
    IdentityDocument: 'certificateTypeRequired',
    NamePair: 'surnameRequired',
    ContactPerson: 'optionRequired',
    Gender: 'genderRequired',
    [PURPOSE_WIDGET]: 'pleaseSelect',
    [ITEMS_WIDGET]: 'pleaseSelect',
  } satisfies Partial<Record<WidgetName, AnswerRule>>),
)
export const requiredRule = (widget: string): AnswerRule | undefined => REQUIRED.get(widget)

/** Widgets whose answers have a rule here. */
export const hasAnswerRule = (widget: unknown): boolean => typeof widget === 'string' && RULES.has(widget)
