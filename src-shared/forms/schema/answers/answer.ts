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
  'optionRequired',
  'pleaseSelect',
  'answerTooLong',
  'answerNotNumber',
  ...DATE_FAULTS,
] as const
export type AnswerRule = (typeof ANSWER_RULES)[number]

type Props = Readonly<Record<string, unknown>>

/** Returns what is wrong with an answer, which is not `isNothing`; undefined if it is valid. `facts` are what dates are compared with. */
export type Rule = (value: unknown, isRequired: boolean, props: Props, facts: DateFacts) => AnswerRule | undefined

/** What the text of an answer needs besides the answer. */
export interface AnswerWords {
  readonly t: Translate
  readonly country: (code: string) => string
  readonly purposes: readonly Choice<number>[]
  readonly projects: readonly Choice[]
  /** the applicant's own documents, as far as they are loaded */
  readonly licences: readonly Licence[]
}

/** Everything about a widget's answers; the widget itself is in ui/widgets. The server uses the rules. */
export interface WidgetAnswer {
  /** it has several controls: its label names a group, not one control */
  readonly isGroup: boolean
  /** the answer as a person reads it; never called with an empty answer */
  readonly text: (value: unknown, words: AnswerWords, options: readonly Option[]) => string
  /** the format of the widget's answers; undefined if the schema's own rules are all */
  readonly rule: Rule | undefined
  /** reported in place of a plain "required" where there is no answer [5-02], [5-04] */
  readonly required?: AnswerRule
  /** the rule waits until the box is left, as it is broken while the answer is being typed */
  readonly isJudgedWhenLeft?: true
  /** what the rules read in place of what was typed (decision 3.18) */
  readonly read?: (value: unknown) => unknown
  /** its text may have many lines, and so has a bound of its own (threat 31) */
  readonly isLongText?: true
  /** the title where a service's form gives it none [3-22] */
  readonly title?: MessageKey
  /** the default where a service's form names none [3-06] */
  readonly standard?: unknown
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? readText(value) : '')

/** No answer at all, as Formily means it. */
export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** No answer, in any of its parts. */
export const isEmpty = (value: unknown): boolean =>
  isNothing(value) || (Array.isArray(value) && value.every(isEmpty)) || (isRecord(value) && Object.values(value).every(isEmpty))
