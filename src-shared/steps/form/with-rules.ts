import { DATE_WIDGETS } from '../../domain/date-kinds.ts'
import type { DateFacts } from '../../domain/date-rules.ts'
import { questionsBelow } from '../../domain/form-fields.ts'
import { isRecord } from '../../domain/plain-record.ts'
import { answerRule, hasAnswerRule, isNothing, requiredRule } from './answer-rules.ts'
import { MAX_ROWS, MAX_TEXT } from './bounds.ts'
import { ownRules, requiredWith } from './own-rules.ts'
import { purposeAmong, withPurposeRules } from './purpose-rules.ts'
import type { Translate } from './translate.ts'
import { withWidgetDefaults } from './widget-defaults.ts'

type Schema = Readonly<Record<string, unknown>>

/** Widgets for long texts; a single line never gets near the bound. */
const LONG_TEXTS: ReadonlySet<unknown> = new Set(['TextArea', 'Input.TextArea'])

/** Bounds of lists and long texts that the schema leaves open, or gives its widget alone, so that the page says before the server does. */
function boundsOf(schema: Schema): Schema {
  const { type, items, maxItems, 'x-component': widget, 'x-component-props': props } = schema
  // one that is left open on purpose stays open
  const maxLength =
    'maxLength' in schema
      ? schema.maxLength
      : type === 'string' && isRecord(props) && typeof props.maxLength === 'number'
        ? props.maxLength
        : undefined
  if (type === 'array' && items !== undefined && !(Number(maxItems) <= MAX_ROWS)) return { maxItems: MAX_ROWS }
  if (LONG_TEXTS.has(widget) && !(Number(maxLength) <= MAX_TEXT)) return { maxLength: MAX_TEXT }
  return maxLength === undefined ? {} : { maxLength }
}

/**
 * The same schema with the house's own rules beside the service's: phone numbers, identity documents, names, days
 * [5-04], [5-08], and bounds; `facts` is what the days are held to, asked for each time. Their required is said in
 * their own words.
 */
export function withRules(
  schema: Schema,
  translate: Translate,
  facts?: () => DateFacts,
  purpose = purposeAmong(questionsBelow(schema)),
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...schema, ...boundsOf(schema), ...withWidgetDefaults(schema, translate) }
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isRecord(value))
      next[key] = mapEntries(value, (child, name) => ruledChild(child, name, { translate, facts, purpose }))
    else if (key === 'items')
      next[key] = Array.isArray(value) ? value.map((child) => ruled(child, translate, facts)) : ruled(value, translate, facts)
  }
  const widget = String(schema['x-component'])
  const required = requiredRule(widget)
  const first = required === undefined ? [] : [requiredWith(schema, translate(required))]
  const last = hasAnswerRule(widget) ? [ruleOf(widget, translate, facts)] : []
  if (first.length + last.length > 0) next['x-validator'] = [...first, ...ownRules(schema), ...last]
  return next
}

const READ_WHOLE: ReadonlySet<string> = new Set([...DATE_WIDGETS, 'NumberPicker'])

/** The product's own rule of a widget, as a Formily validator. */
const ruleOf = (widget: string, translate: Translate, facts?: () => DateFacts) => ({
  // A date or a number is typed letter by letter, and none before its last: it is looked at when its box is left.
  ...(READ_WHOLE.has(widget) && { triggerType: 'onBlur' }),
  validator: (value: unknown, _rule: unknown, context: RuleContext) => {
    const props = isRecord(context.field?.componentProps) ? context.field.componentProps : {}
    // An empty answer is reported by the required rule, which runs first.
    if (isNothing(value) && requiredRule(widget) !== undefined) return ''
    const fault = answerRule(widget, value, context.field?.required === true, props, facts?.())
    return fault === undefined ? '' : translate(fault)
  },
})

interface RuleContext {
  readonly field?: { readonly componentProps?: unknown; readonly required?: boolean }
}

const ruled = (child: unknown, translate: Translate, facts?: () => DateFacts): unknown =>
  isRecord(child) ? withRules(child, translate, facts) : child

interface Among {
  readonly translate: Translate
  readonly facts: (() => DateFacts) | undefined
  /** the name of the purpose among the fields of the same object */
  readonly purpose: string | undefined
}

/** What stands in a layout stands beside what is outside of it; an object and a row have fields of their own. */
function ruledChild(child: unknown, name: string, { translate, facts, purpose }: Among): unknown {
  if (!isRecord(child)) return child
  const worded = withPurposeRules(child, name, purpose, translate)
  return child.type === 'void' ? withRules(worded, translate, facts, purpose) : withRules(worded, translate, facts)
}
const mapEntries = (record: Record<string, unknown>, map: (value: unknown, key: string) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
