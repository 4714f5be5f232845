import { registerValidateFormats, registerValidateRules } from '@formily/core'
import { getValidateFormats, getValidateRules, type ValidatorFunction } from '@formily/validator'
import { readingsOf } from '../../domain/forms/read-text.ts'

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = `${BYTE}(?:\\.${BYTE}){3}`
const GROUP = '[0-9A-Fa-f]{1,4}'

/** Groups after `before` of them and `::`; the last two may be written as an IPv4 address. */
const groupsAfter = (before: number): string => {
  const after = 7 - before
  const groups = [
    ...(after > 0 ? [`(?::${GROUP}){1,${after}}`] : []),
    ...(after > 1 ? [`(?::${GROUP}){0,${after - 2}}:${IPV4}`] : []),
    // none at all
    ':',
  ]
  return `${before === 0 ? ':' : `(?:${GROUP}:){${before}}`}(?:${groups.join('|')})`
}
const WHOLE_IPV6 = [`(?:${GROUP}:){7}${GROUP}`, `(?:${GROUP}:){6}${IPV4}`]
const SHORT_IPV6 = [0, 1, 2, 3, 4, 5, 6, 7].map(groupsAfter)

/** Letters of any script, digits and `_`: a part of a host's name between hyphens and dots. */
const PART = '[A-Za-z0-9_\\u00a1-\\uffff]+'
const HOST = `(?:${PART}(?:-+${PART})*\\.)+[A-Za-z_\\u00a1-\\uffff]{2,}`

/** Before the `@`: what RFC 5322 takes without quotation marks. */
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+"
/** A part of an address's host: letters of any script in one width, digits and hyphens within. */
const LABEL_PART = '[\\w\\u00c0-\\u1fff\\u3040-\\udfff]+'
const LABEL = `${LABEL_PART}(?:-+${LABEL_PART})*`

/**
 * Formats in place of Formily's own of these names. Its expressions look for the many ways in which one text might be
 * divided, so that an answer of a few dozen characters (url, money) or some thousands (email, date, ipv6) keeps a
 * browser or a server busy for minutes. These have one way to read each character (threat 31).
 */
const FORMATS: Readonly<Record<string, RegExp>> = {
  /** words joined by `.`, an `@`, and a host with a dot in it */
  email: new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`),
  /** `https://`, `//` and the like, a host's name or IPv4 address, and whatever stands behind it */
  url: new RegExp(`^(?:(?:https?|ftp|rtmp):)?//(?:[^\\s@/?#]+@)?(?:\\d{1,3}(?:\\.\\d{1,3}){3}|${HOST})(?:[:/?#]\\S*)?$`),
  /** a currency's sign and a number, with commas in it or not */
  money: /^[$¢£¤€¥₱₹￥]\s*\d+(?:,\d+)*,?(?:\.\d+)?\s*$/,
  /** three numbers, and three more with colons between them for a time */
  date: /^\d+[./-]\d+[./-]\d+(?:\s+(?:\d+\s*:\s*\d+\s*:\s*\d+)?)?$/,
  ipv6: new RegExp(`^\\s*(?:${[...WHOLE_IPV6, ...SHORT_IPV6].join('|')})(?:%\\S+)?\\s*$`),
}

interface Judged {
  readonly message?: string
  readonly format?: unknown
  readonly pattern?: unknown
}
export type TextTest = (text: string) => boolean

/** The test of a format that Formily or this file knows by its name. */
export function formatTest(name: unknown): TextTest | undefined {
  const format: unknown = typeof name === 'string' && name !== '' ? getValidateFormats(name) : undefined
  return format instanceof RegExp ? (text) => format.test(text) : undefined
}

/** A text passes by one of its readings, as its box shows that one when it is left (read-answer.ts). */
function judged(value: unknown, { message = '' }: Judged, test: TextTest | undefined): string {
  if (test === undefined || value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return ''
  const readings = typeof value === 'string' ? readingsOf(value) : [String(value)]
  return readings.some(test) ? '' : message
}

const patternTest = (pattern: unknown): TextTest => {
  const expression = new RegExp(pattern as RegExp | string)
  return (text) => expression.test(text)
}

/** Formily keeps formats and rules for all forms of a page or of a thread; both sides call this before the first form. */
export function registerLinearFormats(): void {
  registerValidateFormats(FORMATS)
  registerValidateRules({
    format: (value: unknown, rule: Judged) => judged(value, rule, formatTest(rule.format)),
    pattern: (value: unknown, rule: Judged) => judged(value, rule, patternTest(rule.pattern)),
    ...Object.fromEntries(BOUNDS.map((name) => [name, ofNumbers(name)])),
  })
}

const BOUNDS = ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf'] as const

/** Formily's own rule, but not for a text in the place of a number, of which it would judge the length. */
function ofNumbers(name: (typeof BOUNDS)[number]): ValidatorFunction {
  const judge = getValidateRules(name) as ValidatorFunction
  return (value, rule, context, render) =>
    typeof value === 'string' && context?.field?.componentType === 'NumberPicker' ? '' : judge(value, rule, context, render)
}
