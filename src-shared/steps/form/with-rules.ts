import { DATE_WIDGETS } from '../../domain/date-kinds.ts'
import type { DateFacts } from '../../domain/date-rules.ts'
import { questionsBelow } from '../../domain/form-fields.ts'
import type { MessageKey } from '../../i18n/keys.ts'
import { answerRule, hasAnswerRule, requiredRule } from './answer-rules.ts'
import { MAX_ROWS, MAX_TEXT } from './bounds.ts'
import { ownWords } from './own-words.ts'
import { purposeAmong, withPurposeRules } from './purpose-rules.ts'

type Schema = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** How a rule's name becomes words. */
export type Say = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string

/** Where long texts are written; nobody gets near the bound in a line. */
const LONG_TEXTS: ReadonlySet<unknown> = new Set(['TextArea', 'Input.TextArea'])

/** Bounds of lists and long texts that the schema leaves open, so that the page says before the server does. */
function boundsOf({ type, items, maxItems, maxLength, 'x-component': widget }: Schema): Schema {
  if (type === 'array' && items !== undefined && !(Number(maxItems) <= MAX_ROWS)) return { maxItems: MAX_ROWS }
  return LONG_TEXTS.has(widget) && !(Number(maxLength) <= MAX_TEXT) ? { maxLength: MAX_TEXT } : {}
}

/**
 * The same schema with the house's own rules beside the service's: phone numbers, identity documents, names, days
 * [5-04], [5-08], and bounds; `facts` is what the days are held to, asked for each time. Their required is said in
 * their own words.
 */
export function withRules(
  schema: Schema,
  say: Say,
  facts?: () => DateFacts,
  purpose = purposeAmong(questionsBelow(schema, schema)),
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...schema, ...boundsOf(schema), ...ownWords(schema, say) }
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isRecord(value))
      next[key] = mapEntries(value, (child, name) => ruledChild(child, name, { say, facts, purpose }))
    else if (key === 'items') next[key] = Array.isArray(value) ? value.map((child) => ruled(child, say, facts)) : ruled(value, say, facts)
  }
  const widget = schema['x-component']
  if (!hasAnswerRule(widget)) return next
  const own = schema['x-validator']
  const rule = {
    // A date is typed letter by letter, and none before its last: it is looked at when its box is left.
    ...(DATE_WIDGETS.includes(String(widget)) && { triggerType: 'onBlur' }),
    validator: (value: unknown, _rule: unknown, context: RuleContext) => {
      const props = isRecord(context.field?.componentProps) ? context.field.componentProps : {}
      // Nothing answered is the required rule's to say, which stands first.
      if (isNothing(value) && requiredRule(String(widget)) !== undefined) return ''
      const fault = answerRule(String(widget), value, context.field?.required === true, props, facts?.())
      return fault === undefined ? '' : say(fault)
    },
  }
  const required = requiredRule(String(widget))
  // Formily puts the schema's `required`, or a reaction's, into the rule that is there, and so keeps its words.
  const first = required === undefined ? [] : [{ required: schema.required === true, message: say(required) }]
  next['x-validator'] = [...first, ...(own === undefined ? [] : Array.isArray(own) ? own : [own]), rule]
  return next
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

interface RuleContext {
  readonly field?: { readonly componentProps?: unknown; readonly required?: boolean }
}

const ruled = (child: unknown, say: Say, facts?: () => DateFacts): unknown => (isRecord(child) ? withRules(child, say, facts) : child)

interface Among {
  readonly say: Say
  readonly facts: (() => DateFacts) | undefined
  /** the name of the purpose among the fields of the same object */
  readonly purpose: string | undefined
}

/** What stands in a layout stands beside what is outside of it; an object and a row have fields of their own. */
function ruledChild(child: unknown, name: string, { say, facts, purpose }: Among): unknown {
  if (!isRecord(child)) return child
  const worded = withPurposeRules(child, name, purpose, say)
  return child.type === 'void' ? withRules(worded, say, facts, purpose) : withRules(worded, say, facts)
}
const mapEntries = (record: Record<string, unknown>, map: (value: unknown, key: string) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
