import { expandForm, type RefFault, type SchemaNode, walkExpanded } from '#shared/domain/forms/form-schema.ts'
import { isRecord } from '#shared/domain/forms/plain-record.ts'
import { ExpressionError, expressionsIn, readExpression, statementIn, unsupportedIn } from '#shared/forms/expression/index.ts'
import { isWidgetName, WIDGET_NAMES, type WidgetName } from '#shared/forms/schema/widget-answers.ts'
import { checkDates } from './check-dates.ts'
import { checkPatterns } from './check-patterns.ts'
import type { ServiceDefinition, StepDefinition } from './definition.ts'
import type { Fault } from './fault.ts'
import { looksLikeText } from './localise.ts'

/** The lists of a service from which its forms may take their choices. */
type Lists = Pick<ServiceDefinition, 'purposes' | 'items'>

/** Faults in a form's schema that would keep applicants from seeing, answering or submitting it. */
export function checkForm(step: StepDefinition, place: string, lists: Lists = {}): Fault[] {
  if (typeof step.formJson !== 'object' || step.formJson === null) return [{ place, sentence: 'The form step has no formJson.' }]
  const { root, faults: refs } = expandForm(step.formJson)
  const faults = refs.map((ref) => refFault(ref, `${place}.formJson`))
  const fields = new Set<string>()
  for (const node of walkExpanded(root, `${place}.formJson`)) {
    faults.push(...checkWidgets(node), ...checkType(node), ...checkDictionary(node, lists), ...checkDates(node), ...checkPatterns(node))
    if (node.dataPath === undefined) continue
    if (fields.has(node.dataPath))
      faults.push({ place: node.place, sentence: `The field at ${node.place} has a name that is already taken.` })
    fields.add(node.dataPath)
  }
  return [...faults, ...checkChoices(step.formJson, `${place}.formJson`), ...checkExpressions(step.formJson, `${place}.formJson`)]
}

const REF_SENTENCES: Readonly<Record<RefFault['kind'], string>> = {
  unknownRef: 'refers to nothing in the form',
  recursiveRef: 'refers to something that it is a part of, which has no end',
  tooLarge: 'makes the form larger than any form may be, with its references followed',
}

function refFault({ place: at, kind, ref }: RefFault, formPlace: string): Fault {
  const place = `${formPlace}${at}`
  return { place, sentence: `${place} ${REF_SENTENCES[kind]}${ref === '' ? '' : ` ($ref “${ref}”)`}.` }
}

function checkWidgets({ place, schema }: SchemaNode): Fault[] {
  return (['x-component', 'x-decorator'] as const).flatMap((attribute) => {
    const widget = schema[attribute]
    return typeof widget === 'string' && !isWidgetName(widget)
      ? [{ place, sentence: `${place} uses the unknown widget “${widget}” (${attribute}). Known are ${WIDGET_NAMES.join(', ')}.` }]
      : []
  })
}

const OF_NUMBER = ['number', 'integer']
/** One choice; its own value may be of any type, but is no list. */
const ONE_CHOICE = ['string', ...OF_NUMBER, 'boolean', 'object']
/** The types of the answers of widgets that always have the same ones. */
const ANSWER_TYPES: Readonly<Partial<Record<string, readonly string[]>>> = {
  Input: ['string'],
  TextArea: ['string'],
  'Input.TextArea': ['string'],
  Select: ONE_CHOICE,
  'Radio.Group': ONE_CHOICE,
  NumberPicker: OF_NUMBER,
  Checkbox: ['boolean'],
  Switch: ['boolean'],
  DatePicker: ['string'],
  TimePicker: ['string'],
  Upload: ['array'],
  PhoneNumber: ['string'],
  IdentityDocument: ['object'],
  NamePair: ['object'],
  Country: ['string'],
  Purpose: OF_NUMBER,
  ItemsSelect: ['array'],
  Gender: ['string'],
  NotificationLanguage: ['string'],
  MessageMode: ['string'],
  Urgency: ['string'],
  EnglishTranslation: ['boolean'],
  ContactPerson: ['string'],
  ContactPhone: ['string'],
  ElectronicLicences: ['array'],
  ArrayItems: ['array'],
  ArrayTable: ['array'],
} satisfies Partial<Record<WidgetName, readonly string[]>>
/** Types that an answer is compared with; others, such as Formily's date, say nothing about it. */
const COMPARED: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'array', 'object']

/** A fault of a type that no answer of the widget has: every submission with an answer would be refused. */
function checkType({ place, schema }: SchemaNode): Fault[] {
  const { type, 'x-component': widget, 'x-component-props': props, 'x-reactions': reactions, enum: own } = schema
  const types = ANSWER_TYPES[String(widget)]
  if (types === undefined || types.includes(String(type)) || !COMPARED.includes(type)) return []
  // a value that is offered is an answer, whatever its type; but it is no list
  if (own !== undefined && type !== 'array') return []
  // with a mode, which a reaction may give it, a Select has a list
  if (widget === 'Select' && (reactions !== undefined || (isRecord(props) && props.mode !== undefined))) return []
  return [{ place, sentence: `${place} has the type “${String(type)}”, but answers of ${String(widget)} are ${types.join(' or ')}.` }]
}

/** A fault of a widget whose choices are a list of the service that has none, unless the form itself may offer some. */
function checkDictionary({ place, schema }: SchemaNode, { purposes = [], items = [] }: Lists): Fault[] {
  const { 'x-component': widget, 'x-component-props': props, 'x-reactions': reactions, enum: own } = schema
  const offers = isRecord(props) ? (props.options ?? props.dataSource) : undefined
  if ([offers, reactions, own].some((one) => one !== undefined)) return []
  const sentenceOf = (list: keyof Lists) => [{ place, sentence: `${place} uses ${String(widget)}, but ${list} is empty.` }]
  if (widget === 'Purpose' && purposes.length === 0) return sentenceOf('purposes')
  return widget === 'ItemsSelect' && items.length === 0 ? sentenceOf('items') : []
}

const CHOICES: readonly string[] = ['enum', 'options', 'dataSource', 'children']
const isTranslated = (one: unknown): boolean => looksLikeText(one) || (isRecord(one) && looksLikeText(one.value ?? one.key ?? one.id))

/** Faults of choices whose value is a text in four languages: after a change of the language the answer would be none of them. */
function checkChoices(value: unknown, place: string): Fault[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const at = `${place}.${key}`
    if (!CHOICES.includes(key) || !Array.isArray(child) || !child.some(isTranslated)) return checkChoices(child, at)
    return [{ place: at, sentence: `${at} has a choice whose value differs between languages; give it one value, and its texts as label.` }]
  })
}

/** Faults of expressions that cannot be parsed, or use unsupported constructs: on the page they would silently have no effect. */
function checkExpressions(formJson: unknown, place: string): Fault[] {
  return expressionsIn(formJson).flatMap((text) => {
    const statement = statementIn(text)
    if (statement !== undefined)
      return [{ place, sentence: `${place} has an expression with “${statement}”, but expressions have no statements: ${text}.` }]
    try {
      const refused = unsupportedIn(readExpression(text))
      return refused === undefined
        ? []
        : [{ place, sentence: `${place} has an expression with what no form can do (${refused}): ${text}.` }]
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      return [{ place, sentence: `${place} has an expression that cannot be read: ${text}.` }]
    }
  })
}
