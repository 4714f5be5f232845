import { parseCertificateType } from '../../domain/certificate-types.ts'
import { DATE_WIDGETS, type DateKind, dateAsk, readTyped } from '../../domain/date-kinds.ts'
import { understoodIdentityNumber } from '../../domain/identity-number.ts'
import { phoneFromWire, phoneText } from '../../domain/phone-number.ts'
import { isRecord } from '../../domain/plain-record.ts'
import { readNumber } from '../../domain/read-number.ts'
import { readingsOf } from '../../domain/read-text.ts'
import type { WidgetName } from '../../domain/widget-names.ts'
import { formatTest, type TextTest } from './formats.ts'
import { ownRules } from './own-rules.ts'

/** As far as it is read here: a schema, or the node that Formily makes of it. */
interface Question {
  readonly 'x-component'?: unknown
  readonly 'x-component-props'?: unknown
  readonly 'x-validator'?: unknown
  readonly format?: unknown
  readonly pattern?: unknown
}
type Props = Readonly<Record<string, unknown>>
type Read = (value: unknown, props: Props) => unknown

const phone: Read = (value) => {
  const known = typeof value === 'string' ? phoneFromWire(value) : undefined
  return known === undefined ? value : phoneText(known)
}

const identityDocument: Read = (value) => {
  if (!isRecord(value) || typeof value.number !== 'string') return value
  const type = parseCertificateType(value.type as string)
  const understood = type === undefined ? value.number : understoodIdentityNumber(type, value.number)
  return understood === value.number ? value : { ...value, number: understood }
}

/** A text that is no number stays as it was typed; its rule says so. */
const number: Read = (value) => (typeof value === 'string' ? (readNumber(value) ?? value) : value)

const oneDate = (value: unknown, kind: DateKind): unknown => (typeof value === 'string' ? (readTyped(value, kind) ?? value) : value)
const date =
  (widget: string): Read =>
  (value) => {
    const { kind = 'day' } = dateAsk(widget) ?? {}
    if (!Array.isArray(value)) return oneDate(value, kind)
    const ends = value.map((end) => oneDate(end, kind))
    return ends.every((end, at) => end === value[at]) ? value : ends
  }

const READERS: ReadonlyMap<unknown, Read> = new Map<unknown, Read>(
  Object.entries({
    PhoneNumber: phone,
    ContactPhone: phone,
    IdentityDocument: identityDocument,
    NumberPicker: number,
    ...Object.fromEntries(DATE_WIDGETS.map((name) => [name, date(name)])),
  } satisfies Partial<Record<WidgetName, Read>>),
)

/**
 * An answer as its rules read it, without what a keyboard or a copy added: it is shown when its box is left, and the server
 * keeps it. What cannot be read stays exactly as it was typed, and so does a text that no rule reads: it is the same value
 * then.
 */
export function understoodAnswer(question: Question, value: unknown, props: unknown = question['x-component-props']): unknown {
  const given = isRecord(props) ? props : {}
  const read = READERS.get(question['x-component'])
  if (read !== undefined) return read(value, given)
  return typeof value === 'string' && value !== '' ? understoodText(question, value, given) : value
}

/** The first reading that every pattern and format of the question takes. */
function understoodText({ format, pattern, 'x-validator': own }: Question, typed: string, { type }: Props): string {
  const tests = [{ format, pattern }, ...ownRules({ 'x-validator': own })].flatMap(testsOf)
  if (tests.length === 0 && type === 'email') tests.push(...testsOf({ format: 'email' }))
  if (tests.length === 0) return typed
  return readingsOf(typed).find((reading) => tests.every((test) => test(reading))) ?? typed
}

function testsOf(rule: unknown): readonly TextTest[] {
  const { format, pattern }: Question = typeof rule === 'string' ? { format: rule } : isRecord(rule) ? rule : {}
  return [formatTest(format), patternTest(pattern)].filter((test) => test !== undefined)
}

function patternTest(pattern: unknown): TextTest | undefined {
  // a pattern that an expression gives is not known here; its rule reads the text itself
  if (!(pattern instanceof RegExp) && (typeof pattern !== 'string' || pattern === '' || pattern.includes('{{'))) return undefined
  return (text) => matches(pattern, text)
}

function matches(pattern: string | RegExp, text: string): boolean {
  try {
    return new RegExp(pattern).test(text)
  } catch (error) {
    // a service's pattern that is none takes no reading; its own rule reports it (decision 9.26)
    if (error instanceof SyntaxError) return false
    throw error
  }
}
