import { createForm, type Form, FormPath, type GeneralField, isVoidField, registerValidateLocale, setValidateLanguage } from '@formily/core'
import { type ISchema, Schema } from '@formily/json-schema'
import { type DateFacts, NO_DATE_FACTS } from '#shared/domain/calendar/date-rules.ts'
import { isRecord } from '#shared/domain/forms/plain-record.ts'
import { compileExpression } from '#shared/forms/expression/index.ts'
import { fieldOf, itemSchema, nodesIn } from '#shared/forms/schema/field-model.ts'
import { registerLinearFormats } from '#shared/forms/schema/formats.ts'
import { offeredBy } from '#shared/forms/schema/options.ts'
import { withRules } from '#shared/forms/schema/product-rules.ts'
import { understoodAnswer } from '#shared/forms/schema/read-answer.ts'
import { readSchema } from '#shared/forms/schema/read-schema.ts'
import { validateForm } from '#shared/forms/schema/validate-form.ts'
import { shapeFault } from './answer-shape.ts'
import type { FormFault } from './form-fault.ts'
import { type AnswerToCheck, isServerChecked, type ServerCheckedAnswer } from './server-checked-widgets.ts'

/** The result of checking answers by their form's schema; plain data, because it is sent from thread to thread. */
export interface FormCheck {
  /** in the order of the fields */
  readonly faults: readonly FormFault[]
  /** answers without a fault that still need a check by the server */
  readonly toCheck: readonly ServerCheckedAnswer[]
  /** failed expressions of the form, for the log: its definition is wrong */
  readonly failed: readonly string[]
  /** the answers to questions that the form shows; others are dropped (threat 30) */
  readonly values: Readonly<Record<string, unknown>>
}

/** Failed expressions of the form that is being checked; a thread checks one form at a time. */
const failed = new Set<string>()
Schema.registerCompiler((text: string, scope?: Record<string, unknown>) => {
  try {
    return compileExpression(text, scope)
  } catch {
    // as on the page, its value is empty and the applicant can continue; the log informs operators
    failed.add(text)
    return undefined
  }
})
registerLinearFormats()

/** Every rule's message is its name, which the caller translates; those of COUNTED also have their number. */
const RULES = 'rules'
const RULE_MARK = '@'
const NOT_A_NUMBER = `${RULE_MARK}answerNotNumber`
const COUNTED: ReadonlySet<string> = new Set(['maxLength', 'maxItems'])
registerValidateLocale({
  [RULES]: Object.fromEntries(
    (
      'required pattern invalid max min maxItems maxLength exclusiveMaximum exclusiveMinimum maximum minimum minItems minLength ' +
      'len whitespace enum const multipleOf uniqueItems maxProperties minProperties url email ipv6 ipv4 number integer qq phone ' +
      'idcard money zh date zip'
    )
      .split(' ')
      .map((rule) => [rule, `${RULE_MARK}${rule}${COUNTED.has(rule) ? ` {{${rule}}}` : ''}`]),
  ),
})

/**
 * Checks answers with the schema that the applicant filled in, including its reactions, so server and page agree. `cut` are the faults of
 * answers that were cut at their bounds; their fields get no other fault. `facts` are today's date and the holidays, for the rules of
 * dates. A schema may take long, so this runs in a separate thread (form-checker.ts).
 */
export async function checkForm(
  formJson: unknown,
  answers: Readonly<Record<string, unknown>>,
  cut: readonly FormFault[] = [],
  facts: Omit<DateFacts, 'onBroken'> = NO_DATE_FACTS,
): Promise<FormCheck> {
  failed.clear()
  setValidateLanguage(RULES)
  // the same preparation as on the page
  const { schema } = readSchema(formJson)
  if (schema === undefined) throw new Error('a service in force has a form that is none')
  const onBroken = (error: unknown) => failed.add(`disabledDate: ${error instanceof Error ? error.message : String(error)}`)
  const ruled = withRules(
    schema,
    (key) => `${RULE_MARK}${key}`,
    () => ({ ...facts, onBroken }),
  )
  const { check, shownOnly } = await checkOnce(ruled as ISchema, answers, cut)
  if (shownOnly.length === 0) return check
  // a read-only field has the form's value, a default or a computed one, and never the client's (threat 30)
  const accepted = structuredClone(answers) as Record<string, unknown>
  for (const path of shownOnly) FormPath.deleteIn(accepted, path)
  return (await checkOnce(ruled as ISchema, accepted, cut)).check
}

async function checkOnce(
  schema: ISchema,
  answers: Readonly<Record<string, unknown>>,
  cut: readonly FormFault[],
): Promise<{ readonly check: FormCheck; readonly shownOnly: readonly string[] }> {
  const mounted = new MountedForm(answers)
  mounted.mountChildren(new Schema(schema), undefined)
  try {
    return { check: await mounted.check(cut), shownOnly: mounted.shownOnly(answers) }
  } finally {
    mounted.form.onUnmount()
  }
}

/** A form without a page: every field of the schema, with its question. */
class MountedForm {
  readonly form: Form
  readonly #questions = new Map<string, Schema>()

  constructor(answers: Readonly<Record<string, unknown>>) {
    this.form = createForm({ values: structuredClone(answers) as Record<string, unknown> })
  }

  mountChildren(schema: Schema, basePath: FormPath | undefined): void {
    for (const child of nodesIn(schema)) this.#mount(child.schema, child.name, basePath)
  }

  async check(cut: readonly FormFault[]): Promise<FormCheck> {
    this.#replaceByUnderstood()
    await validateForm(this.form)
    const atFields = this.#byField(cut)
    const faults: FormFault[] = []
    const toCheck: ServerCheckedAnswer[] = []
    const values: Record<string, unknown> = {}
    for (const field of Object.values(this.form.fields)) {
      if (isVoidField(field) || field.display === 'none') continue
      const question = this.#questions.get(field.address.toString())
      const path = field.path.toString()
      const own = atFields.get(path) ?? faultsOf(field, path, question)
      faults.push(...own)
      const widget: unknown = question?.['x-component']
      if (own.length === 0 && isServerChecked(widget)) toCheck.push({ path, widget, given: givenTo(field), after: faults.length })
      if (question && isLeaf(question)) put(values, path.split('.'), field.value, this.form.values)
    }
    return { faults, toCheck, values, failed: [...failed] }
  }

  /** Replaces answers by the form that their rules expect, as the page does when the user leaves a box. */
  #replaceByUnderstood(): void {
    for (const field of Object.values(this.form.fields)) {
      const question = this.#questions.get(field.address.toString())
      if (isVoidField(field) || question === undefined || !isLeaf(question)) continue
      const understood = understoodAnswer(question, field.value)
      if (understood !== field.value) field.value = understood
    }
  }

  /** Paths of answers to questions that the schema makes read-only and no reaction makes editable. */
  shownOnly(answers: Readonly<Record<string, unknown>>): readonly string[] {
    return Object.values(this.form.fields).flatMap((field) => {
      if (isVoidField(field) || field.pattern === 'editable') return []
      const question = this.#questions.get(field.address.toString())
      const isGiven = FormPath.getIn(answers, field.path) !== undefined
      return question && isLeaf(question) && isGiven && isShownOnly(question) ? [field.path.toString()] : []
    })
  }

  /** Faults by the path of their field; an answer of several parts is one field. */
  #byField(faults: readonly FormFault[]): ReadonlyMap<string, readonly FormFault[]> {
    const paths = new Set(Object.values(this.form.fields).map((field) => field.path.toString()))
    const found = new Map<string, FormFault[]>()
    for (const fault of faults) {
      let path = fault.path
      while (path !== '' && !paths.has(path)) path = path.slice(0, Math.max(0, path.lastIndexOf('.')))
      found.set(path, [...(found.get(path) ?? []), { ...fault, path }])
    }
    return found
  }

  #mount(schema: Schema, name: string | number, basePath: FormPath | undefined): void {
    const field = fieldOf(this.form, schema, name, basePath, {})
    this.#questions.set(field.address.toString(), schema)
    // the properties of an array are its buttons, not fields of its rows
    if (schema.type !== 'array') this.mountChildren(schema, field.address)
    else this.#mountRows((field as { value?: unknown }).value, schema, field.address)
  }

  #mountRows(rows: unknown, schema: Schema, address: FormPath): void {
    if (!Array.isArray(rows)) return
    for (const index of rows.keys()) {
      const row = itemSchema(schema, index)
      if (row !== undefined) this.#mount(row, index, address)
    }
  }
}

/** Values of schema properties that make a question read-only. */
const READ_ONLY: Readonly<Record<string, readonly unknown[]>> = {
  readOnly: [true],
  'x-read-only': [true],
  'x-read-pretty': [true],
  'x-disabled': [true],
  'x-editable': [false],
  'x-pattern': ['readOnly', 'readPretty', 'disabled'],
}

/** Whether the definition makes the question, or one that contains it, read-only. */
function isShownOnly(question: Schema): boolean {
  const own = Object.entries(READ_ONLY).some(([key, values]) => values.includes((question as unknown as Record<string, unknown>)[key]))
  return own || (question['x-pattern'] !== 'editable' && question.parent !== undefined && isShownOnly(question.parent))
}

/** Whether the field itself has an answer; a list of rows or an object of fields has none. */
const isLeaf = (schema: Schema): boolean =>
  schema.type === 'array' ? !schema.items : schema.properties === undefined && schema.type !== 'void'

function faultsOf(field: GeneralField, path: string, question: Schema | undefined): readonly FormFault[] {
  const { value } = field as { value?: unknown }
  // a reaction may offer other choices than the schema, in a field that the applicant can change
  const isAsked = field.display === 'visible' && field.pattern === 'editable'
  const shape = question && shapeFault(question.toJSON(), value, isAsked ? choicesOf(field) : undefined)
  const errors = isVoidField(field) ? [] : field.selfErrors.map(String)
  // a text in place of a number has one fault, whatever its length and type rules report
  if (errors.includes(NOT_A_NUMBER)) return [{ path, ...ruleOf(NOT_A_NUMBER.slice(RULE_MARK.length)) }]
  return [
    ...(shape ? [{ path, rule: shape }] : []),
    ...errors.map((text) => (text.startsWith(RULE_MARK) ? { path, ...ruleOf(text.slice(RULE_MARK.length)) } : { path, sentence: text })),
  ]
}

function ruleOf(text: string): Pick<FormFault, 'rule' | 'count'> {
  const [rule = '', count] = text.split(' ')
  return count === undefined ? { rule } : { rule, count: Number(count) }
}

const propsOf = ({ componentProps }: GeneralField): Readonly<Record<string, unknown>> => (isRecord(componentProps) ? componentProps : {})

/** The choices that the page offers; undefined if there are none. */
function choicesOf(field: GeneralField): readonly unknown[] | undefined {
  const choices = offeredBy((field as { dataSource?: unknown }).dataSource, propsOf(field))
  return Array.isArray(choices) && choices.length > 0 ? choices : undefined
}

const givenTo = (field: GeneralField): AnswerToCheck => {
  const { maxCount, accept, types } = propsOf(field)
  return {
    value: (field as { value?: unknown }).value,
    props: { maxCount, accept: accept ?? types },
    hasOwnChoices: choicesOf(field) !== undefined,
  }
}

/** Adds a value at a path; what contains it is a list where it is one in `like`. */
function put(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown, like: unknown): void {
  // null is an emptied answer
  if (value === undefined || value === null) return
  if (rest.length === 0) {
    // the name [from,to] sets two answers: from and to
    FormPath.setIn(target, name, value)
    return
  }
  const inner = (like as Readonly<Record<string, unknown>> | undefined)?.[name]
  const next = target[name] ?? (Array.isArray(inner) ? [] : {})
  target[name] = next
  put(next as Record<string, unknown>, rest, value, inner)
}
