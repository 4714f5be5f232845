import { isRecord } from '../../../domain/forms/plain-record.ts'
import { readNumber } from '../../../domain/forms/read-number.ts'
import { labelOf, type Option } from '../options.ts'
import { asText } from '../values.ts'
import { type AnswerWords, isEmpty, type WidgetAnswer } from './answer.ts'

export const listText = (value: unknown, { t }: AnswerWords, name: (one: unknown) => string): string =>
  (Array.isArray(value) ? value : [value]).map(name).filter(Boolean).join(t('listSeparator'))

/** Writes an answer with the labels of its options, or as it is if no option matches. */
export function plainText(value: unknown, words: AnswerWords, options: readonly Option[]): string {
  if (Array.isArray(value)) return listText(value, words, (one) => plainText(one, words, options))
  if (isRecord(value)) return asText(value.name) || asText(value.label) || ''
  if (typeof value === 'boolean' && options.length === 0) return words.t(value ? 'yes' : 'no')
  return options.length > 0 ? labelOf(options, value) : asText(value)
}

/** A single control. */
export const PLAIN: WidgetAnswer = { isGroup: false, text: plainText, rule: undefined }
/** A text that is typed. */
export const TYPED: WidgetAnswer = { ...PLAIN, required: 'answerMissing' }
export const LONG_TEXT: WidgetAnswer = { ...TYPED, isLongText: true }
/** One of several options in a single control. */
export const CHOICE: WidgetAnswer = { ...PLAIN, required: 'choiceMissing' }
/** Several controls, a list of questions, or a layout. */
export const GROUP: WidgetAnswer = { ...PLAIN, isGroup: true }
/** Options that are all on the page. */
export const CHOICES: WidgetAnswer = { ...GROUP, required: 'choiceMissing' }
export const FILES: WidgetAnswer = { ...GROUP, required: 'uploadMissing' }

const isWithin = (number: number, { min, max }: Readonly<Record<string, unknown>>): boolean =>
  !(typeof min === 'number' && number < min) && !(typeof max === 'number' && number > max)

/** A text that is not a number is kept as typed and reported; a number outside the box's bounds is no answer of the box, which clamps it. */
export const NUMBER: WidgetAnswer = {
  ...TYPED,
  isJudgedWhenLeft: true,
  read: (value) => (typeof value === 'string' ? (readNumber(value) ?? value) : value),
  rule: (value, _isRequired, props) => {
    if (isEmpty(value)) return undefined
    const number = typeof value === 'number' ? value : readNumber(String(value))
    if (number === undefined) return 'answerNotNumber'
    return isWithin(number, props) ? undefined : 'answerInvalid'
  },
}

/** The answer is a path of options, or a list of paths if several may be chosen. */
export const CASCADER: WidgetAnswer = {
  ...CHOICE,
  text: (value, words, options) =>
    Array.isArray(value)
      ? value.map((one) => (Array.isArray(one) ? one.map((part) => labelOf(options, part)).join(' / ') : labelOf(options, one))).join(' / ')
      : plainText(value, words, options),
}
