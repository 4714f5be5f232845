import { DATE_FAULTS, type DateFacts } from '../../../domain/calendar/date-rules.ts'
import { isRecord } from '../../../domain/forms/plain-record.ts'
import { readText } from '../../../domain/forms/read-text.ts'
import type { Licence } from '../../../domain/service/licences.ts'
import type { Choice } from '../../../domain/service/service.ts'
import type { MessageKey } from '../../../i18n/keys.ts'
import type { Option } from '../options.ts'
import type { Translate } from '../translate.ts'

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
  'pleaseSelect',
  'optionRequired',
  'answerTooLong',
  'answerInvalid',
  'answerNotNumber',
  ...DATE_FAULTS,
] as const
export type AnswerRule = (typeof ANSWER_RULES)[number]

/** The sentence for a missing answer, which says what to do with the named field. */
export const MISSING_TEXTS = ['answerMissing', 'choiceMissing', 'uploadMissing'] as const
export type MissingText = (typeof MISSING_TEXTS)[number]

type Props = Readonly<Record<string, unknown>>

/**
 * Returns what is wrong with an answer, which is never `isNothing`; undefined if it is valid. `facts` are what dates
 * are compared with.
 */
export type Rule = (value: unknown, isRequired: boolean, props: Props, facts: DateFacts) => AnswerRule | undefined

/** Data that is needed to write an answer as text, besides the answer. */
export interface AnswerWords {
  readonly t: Translate
  readonly country: (code: string) => string
  readonly purposes: readonly Choice<number>[]
  readonly projects: readonly Choice[]
  /** the applicant's own documents that are loaded */
  readonly licences: readonly Licence[]
}

/** Everything about a widget's answers. The component is in forms/widgets; the server uses the rules. */
export interface WidgetAnswer {
  /** it has several controls, so its label names a group */
  readonly isGroup: boolean
  /** returns the answer as people read it; never called with an empty answer */
  readonly text: (value: unknown, words: AnswerWords, options: readonly Option[]) => string
  /** checks the format of an answer; undefined if only the schema's rules apply */
  readonly rule: Rule | undefined
  /** the message if there is no answer, with the field's title unless the specification sets the text [5-02], [5-04] */
  readonly required?: AnswerRule | MissingText
  /** the rule waits until the box loses the focus, because a half-typed answer is always invalid */
  readonly isJudgedWhenLeft?: true
  /** converts what was typed into what the rules read (decision 3.18) */
  readonly read?: (value: unknown) => unknown
  /** the text may have many lines and has its own length limit (threat 31) */
  readonly isLongText?: true
  /** title if the service's form has none [3-22] */
  readonly title?: MessageKey
  /** default value if the service's form has none [3-06] */
  readonly standard?: unknown
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? readText(value) : '')

/** No answer, by Formily's definition. */
export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** No answer in any of its parts. */
export const isEmpty = (value: unknown): boolean =>
  isNothing(value) || (Array.isArray(value) && value.every(isEmpty)) || (isRecord(value) && Object.values(value).every(isEmpty))
