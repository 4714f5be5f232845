import { type DateFacts, NO_DATE_FACTS } from '../../domain/calendar/date-rules.ts'
import { questionsBelow } from '../../domain/forms/form-fields.ts'
import { isRecord } from '../../domain/forms/plain-record.ts'
import { isNothing, MISSING_TEXTS, type Rule } from './answers/answer.ts'
import { MAX_ROWS, MAX_TEXT } from './bounds.ts'
import { purposeAmong, withPurposeRules } from './purpose-rules.ts'
import { ownRules, requiredWith } from './schema-rules.ts'
import type { Translate } from './translate.ts'
import { widgetAnswer } from './widget-answers.ts'

type Schema = Readonly<Record<string, unknown>>

/**
 * Limits of lists and long texts that the schema does not set, or sets only on its widget. The page then reports them
 * before the server does.
 */
function boundsOf(schema: Schema): Schema {
  const { type, items, maxItems, 'x-component': widget, 'x-component-props': props } = schema
  // an explicit undefined means no limit
  const maxLength =
    'maxLength' in schema
      ? schema.maxLength
      : type === 'string' && isRecord(props) && typeof props.maxLength === 'number'
        ? props.maxLength
        : undefined
  if (type === 'array' && items !== undefined && !(Number(maxItems) <= MAX_ROWS)) return { maxItems: MAX_ROWS }
  if (widgetAnswer(widget)?.isLongText && !(Number(maxLength) <= MAX_TEXT)) return { maxLength: MAX_TEXT }
  return maxLength === undefined ? {} : { maxLength }
}

/**
 * Returns the schema with the product's rules added to the service's: phone numbers, identity documents, names, dates
 * [5-04], [5-08], and limits. `facts` is called at each validation and returns what dates are compared with. A missing
 * answer is reported with the widget's own message.
 */
export function withRules(
  schema: Schema,
  translate: Translate,
  facts?: () => DateFacts,
  purpose = purposeAmong(questionsBelow(schema)),
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...schema, ...boundsOf(schema), ...standardsOf(schema, translate) }
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isRecord(value))
      next[key] = mapEntries(value, (child, name) => childWithRules(child, name, { translate, facts, purpose }))
    else if (key === 'items')
      next[key] = Array.isArray(value)
        ? value.map((child) => itemWithRules(child, translate, facts))
        : itemWithRules(value, translate, facts)
  }
  const { rule, isJudgedWhenLeft } = widgetAnswer(schema['x-component']) ?? {}
  const missing = missingTextOf(schema, translate)
  const first = missing === undefined ? [] : [requiredWith(schema, missing)]
  const last = rule === undefined ? [] : [{ ...validator(rule, translate, facts), ...(isJudgedWhenLeft && { triggerType: 'onBlur' }) }]
  if (first.length + last.length > 0) next['x-validator'] = [...first, ...ownRules(schema), ...last]
  return next
}

/** Default title and value of a widget if its schema has none. */
function standardsOf(schema: Schema, translate: Translate): Schema {
  const { title, standard } = widgetAnswer(schema['x-component']) ?? {}
  return {
    ...(title !== undefined && schema.title === undefined ? { title: translate(title) } : {}),
    ...(standard !== undefined && schema.default === undefined ? { default: standard } : {}),
  }
}

/**
 * The message for a missing answer; undefined where the general one is used, for a field without a title or with one
 * that an expression or a reaction sets.
 */
function missingTextOf({ 'x-component': widget, 'x-component-props': props, ...schema }: Schema, translate: Translate): string | undefined {
  const { required, title } = widgetAnswer(widget) ?? {}
  // a service's own rule keeps its text
  if (required === undefined || ownRules(schema).some((rule) => isRecord(rule) && rule.required !== undefined)) return undefined
  const isNamed = MISSING_TEXTS.some((one) => one === required)
  if (!isNamed) return translate(required)
  const label = [schema.title, isRecord(props) && props.title, title && translate(title)].find(
    (one) => typeof one === 'string' && one !== '',
  )
  return typeof label !== 'string' || label.includes('{{') || changesTitle(schema) ? undefined : translate(required, { label })
}

/** Whether the field's own reactions mention its title, in a state or in an expression. */
const changesTitle = ({ 'x-reactions': reactions }: Schema): boolean => (JSON.stringify(reactions) ?? '').includes('title')

/** Wraps the rule of a widget as a Formily validator. */
const validator = (rule: Rule, translate: Translate, facts?: () => DateFacts) => ({
  validator: (value: unknown, _rule: unknown, context: RuleContext) => {
    // The required rule runs first and reports a missing answer.
    if (isNothing(value)) return ''
    const props = isRecord(context.field?.componentProps) ? context.field.componentProps : {}
    const fault = rule(value, context.field?.required === true, props, facts?.() ?? NO_DATE_FACTS)
    return fault === undefined ? '' : translate(fault)
  },
})

interface RuleContext {
  readonly field?: { readonly componentProps?: unknown; readonly required?: boolean }
}

const itemWithRules = (child: unknown, translate: Translate, facts?: () => DateFacts): unknown =>
  isRecord(child) ? withRules(child, translate, facts) : child

interface RuleSources {
  readonly translate: Translate
  readonly facts: (() => DateFacts) | undefined
  /** name of the purpose field in the same object */
  readonly purpose: string | undefined
}

/** The children of a layout are siblings of the fields around it; an object and a row start a new set of fields. */
function childWithRules(child: unknown, name: string, { translate, facts, purpose }: RuleSources): unknown {
  if (!isRecord(child)) return child
  const withPurpose = withPurposeRules(child, name, purpose, translate)
  return child.type === 'void' ? withRules(withPurpose, translate, facts, purpose) : withRules(withPurpose, translate, facts)
}
const mapEntries = (record: Record<string, unknown>, map: (value: unknown, key: string) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
