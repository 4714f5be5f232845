import { isRecord } from '../../domain/forms/plain-record.ts'
import { readingsOf } from '../../domain/forms/read-text.ts'
import { formatTest, type TextTest } from './formats.ts'
import { ownRules } from './schema-rules.ts'
import { widgetAnswer } from './widget-answers.ts'

/** The members that are read here, of a schema or of Formily's node. */
interface Question {
  readonly 'x-component'?: unknown
  readonly 'x-component-props'?: unknown
  readonly 'x-validator'?: unknown
  readonly format?: unknown
  readonly pattern?: unknown
}
type Props = Readonly<Record<string, unknown>>

/**
 * Returns an answer as its rules read it, without what a keyboard or a copy added. The box shows this value once it
 * loses the focus, and the server stores it. If it cannot be read, or no rule reads it, the same value is returned.
 */
export function understoodAnswer(question: Question, value: unknown, props: unknown = question['x-component-props']): unknown {
  const ownProps = isRecord(props) ? props : {}
  const read = widgetAnswer(question['x-component'])?.read
  if (read !== undefined) return read(value)
  return typeof value === 'string' && value !== '' ? understoodText(question, value, ownProps) : value
}

/** The first reading that matches every pattern and format of the question. */
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
  // the value of an expression is not known here; its rule reads the text itself
  if (!(pattern instanceof RegExp) && (typeof pattern !== 'string' || pattern === '' || pattern.includes('{{'))) return undefined
  return (text) => matches(pattern, text)
}

function matches(pattern: string | RegExp, text: string): boolean {
  try {
    return new RegExp(pattern).test(text)
  } catch (error) {
    // an invalid pattern of a service matches nothing; its own rule reports it (decision 9.26)
    if (error instanceof SyntaxError) return false
    throw error
  }
}
