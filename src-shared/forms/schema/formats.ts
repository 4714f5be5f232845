import { registerValidateFormats, registerValidateRules } from '@formily/core'
import { getValidateFormats, getValidateRules, type ValidatorFunction } from '@formily/validator'
import { readingsOf } from '../../domain/forms/read-text.ts'

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = `${BYTE}(?:\\.${BYTE}){3}`
const GROUP = '[0-9A-Fa-f]{1,4}'

/** What may follow `before` groups and `::`; the last two groups may be written as an IPv4 address. */
const groupsAfter = (before: number): string => {
  const after = 7 - before
  const groups = [
    ...(after > 0 ? [`(?::${GROUP}){1,${after}}`] : []),
    ...(after > 1 ? [`(?::${GROUP}){0,${after - 2}}:${IPV4}`] : []),
    // no group at all
    ':',
  ]
  return `${before === 0 ? ':' : `(?:${GROUP}:){${before}}`}(?:${groups.join('|')})`
}
const WHOLE_IPV6 = [`(?:${GROUP}:){7}${GROUP}`, `(?:${GROUP}:){6}${IPV4}`]
const SHORT_IPV6 = [0, 1, 2, 3, 4, 5, 6, 7].map(groupsAfter)

/** Part of a host name between hyphens and dots: letters of any script, digits and `_`. */
const PART = '[A-Za-z0-9_\\u00a1-\\uffff]+'
const HOST = `(?:${PART}(?:-+${PART})*\\.)+[A-Za-z_\\u00a1-\\uffff]{2,}`

/** Characters that RFC 5322 allows before the `@` without quotation marks. */
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+"
/** Part of the host of an email address: letters of any script in one width, digits and hyphens. */
const LABEL_PART = '[\\w\\u00c0-\\u1fff\\u3040-\\udfff]+'
const LABEL = `${LABEL_PART}(?:-+${LABEL_PART})*`

/**
 * These replace Formily's formats of the same names. Formily's expressions try many ways to divide one text: an answer
 * of a few dozen characters (url, money) or some thousands (email, date, ipv6) keeps a browser or a server busy for
 * minutes. These have one way to read each character (threat 31).
 */
const FORMATS: Readonly<Record<string, RegExp>> = {
  /** words joined by `.`, an `@`, and a host with a dot in it */
  email: new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`),
  /** `https://`, `//` and similar, a host name or an IPv4 address, and anything after it */
  url: new RegExp(`^(?:(?:https?|ftp|rtmp):)?//(?:[^\\s@/?#]+@)?(?:\\d{1,3}(?:\\.\\d{1,3}){3}|${HOST})(?:[:/?#]\\S*)?$`),
  /** a currency sign and a number, with or without commas */
  money: /^[$¢£¤€¥₱₹￥]\s*\d+(?:,\d+)*,?(?:\.\d+)?\s*$/,
  /** three numbers, optionally followed by a time */
  date: /^\d+[./-]\d+[./-]\d+(?:\s+(?:\d+\s*:\s*\d+\s*:\s*\d+)?)?$/,
  ipv6: new RegExp(`^\\s*(?:${[...WHOLE_IPV6, ...SHORT_IPV6].join('|')})(?:%\\S+)?\\s*$`),
}

interface TextRule {
  readonly message?: string
  readonly format?: unknown
  readonly pattern?: unknown
}
export type TextTest = (text: string) => boolean

/** Returns the test of a named format of Formily or of this file; undefined if the format is unknown. */
export function formatTest(name: unknown): TextTest | undefined {
  const format: unknown = typeof name === 'string' && name !== '' ? getValidateFormats(name) : undefined
  return format instanceof RegExp ? (text) => format.test(text) : undefined
}

/** A text passes if one of its readings does, because its box shows that reading once it loses the focus (read-answer.ts). */
function checkText(value: unknown, { message = '' }: TextRule, test: TextTest | undefined): string {
  if (test === undefined || value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return ''
  const readings = typeof value === 'string' ? readingsOf(value) : [String(value)]
  return readings.some(test) ? '' : message
}

const patternTest = (pattern: unknown): TextTest => {
  const expression = new RegExp(pattern as RegExp | string)
  return (text) => expression.test(text)
}

/**
 * Formily keeps formats and rules globally, per page or per thread. Client and server call this before they create the
 * first form.
 */
export function registerLinearFormats(): void {
  registerValidateFormats(FORMATS)
  registerValidateRules({
    format: (value: unknown, rule: TextRule) => checkText(value, rule, formatTest(rule.format)),
    pattern: (value: unknown, rule: TextRule) => checkText(value, rule, patternTest(rule.pattern)),
    ...Object.fromEntries(BOUNDS.map((name) => [name, ofNumbers(name)])),
  })
}

const BOUNDS = ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf'] as const

/** Formily's own rule, skipped for a text where a number is expected: Formily would compare its length. */
function ofNumbers(name: (typeof BOUNDS)[number]): ValidatorFunction {
  const judge = getValidateRules(name) as ValidatorFunction
  return (value, rule, context, render) =>
    typeof value === 'string' && context?.field?.componentType === 'NumberPicker' ? '' : judge(value, rule, context, render)
}
