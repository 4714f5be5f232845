import {
  createForm,
  type Form,
  type FormPath,
  type GeneralField,
  isVoidField,
  registerValidateLocale,
  setValidateLanguage,
} from '@formily/core'
import { type ISchema, Schema } from '@formily/json-schema'
import type { WidgetName } from '#shared/domain/widget-names.ts'
import { compileExpression, prepareExpressions } from '#shared/steps/expression/index.ts'
import { fieldOf, itemSchema, nodesIn } from '#shared/steps/form/field-model.ts'
import { readSchema } from '#shared/steps/form/read-schema.ts'
import { validateAll } from '#shared/steps/form/validate-all.ts'
import { withRules } from '#shared/steps/form/with-rules.ts'
import { shapeFault } from './answer-shape.ts'
import type { GivenAnswer, KnownAnswers } from './known-answers.ts'

/** What is wrong with an answer, in the validator's own word ('required', 'maxLength', …) or the service's own sentence. */
export interface FormFault {
  /** data path, dotted */
  readonly path: string
  readonly rule?: string
  readonly sentence?: string
}

export interface FormCheck {
  readonly faults: readonly FormFault[]
  /** the answers the service asked for and shows; anything else is dropped (threat 30) */
  readonly values: Record<string, unknown>
}

Schema.registerCompiler(compileExpression)

/** Every rule answers with its own name, which the caller puts into the applicant's language. */
const RULES = 'rules'
const RULE_MARK = '@'
registerValidateLocale({
  [RULES]: Object.fromEntries(
    (
      'required pattern invalid max min maxItems maxLength exclusiveMaximum exclusiveMinimum maximum minimum minItems minLength ' +
      'len whitespace enum const multipleOf uniqueItems maxProperties minProperties url email ipv6 ipv4 number integer qq phone ' +
      'idcard money zh date zip'
    )
      .split(' ')
      .map((rule) => [rule, `${RULE_MARK}${rule}`]),
  ),
})

/**
 * Checks answers with the very schema the applicant filled in, reactions and all, so that both sides mean the same;
 * `known` adds what the server alone can tell of some widgets' answers.
 */
export async function checkForm(formJson: unknown, answers: Record<string, unknown>, known: KnownAnswers = {}): Promise<FormCheck> {
  await prepareExpressions(formJson)
  setValidateLanguage(RULES)
  // Read and ruled as on the applicant's page, so that both sides ask the same.
  const { schema } = readSchema(formJson)
  if (schema === undefined) throw new Error('a service in force has a form that is none')
  const ruled = withRules(schema, (key) => `${RULE_MARK}${key}`)
  const mounted = new MountedForm(answers)
  mounted.mountChildren(new Schema(ruled as ISchema), undefined)
  try {
    return await mounted.check(known)
  } finally {
    mounted.form.onUnmount()
  }
}

/** A form without a page: every field of the schema, each remembering the question it came from. */
class MountedForm {
  readonly form: Form
  readonly #questions = new Map<string, Schema>()

  constructor(answers: Record<string, unknown>) {
    this.form = createForm({ values: structuredClone(answers) })
  }

  mountChildren(schema: Schema, basePath: FormPath | undefined): void {
    for (const child of nodesIn(schema)) this.#mount(child.schema, child.name, basePath)
  }

  async check(known: KnownAnswers): Promise<FormCheck> {
    await validateAll(this.form)
    const faults: FormFault[] = []
    const values: Record<string, unknown> = {}
    for (const field of Object.values(this.form.fields)) {
      if (isVoidField(field) || field.display === 'none') continue
      const question = this.#questions.get(field.address.toString())
      const path = field.path.toString()
      const own = faultsOf(field, path, question)
      faults.push(...own)
      const sentence = own.length > 0 ? undefined : await known[question?.['x-component'] as WidgetName]?.(givenTo(field))
      if (sentence !== undefined) faults.push({ path, sentence })
      if (question && isLeaf(question)) put(values, path.split('.'), field.value)
    }
    return { faults, values }
  }

  #mount(schema: Schema, name: string | number, basePath: FormPath | undefined): void {
    const field = fieldOf(this.form, schema, name, basePath, {})
    this.#questions.set(field.address.toString(), schema)
    // an array's properties are its buttons, not fields of its rows
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

/** Whether the field holds an answer itself: a list of rows and an object of fields do not. */
const isLeaf = (schema: Schema): boolean =>
  schema.type === 'array' ? !schema.items : schema.properties === undefined && schema.type !== 'void'

function faultsOf(field: GeneralField, path: string, question: Schema | undefined): readonly FormFault[] {
  const shape = question && shapeFault(question.toJSON(), (field as { value?: unknown }).value)
  const said = isVoidField(field) ? [] : field.selfErrors.map(String)
  return [
    ...(shape ? [{ path, rule: shape }] : []),
    ...said.map((text) => (text.startsWith(RULE_MARK) ? { path, rule: text.slice(RULE_MARK.length) } : { path, sentence: text })),
  ]
}

const givenTo = (field: GeneralField): GivenAnswer => {
  const { value, dataSource, componentProps } = field as { value?: unknown; dataSource?: unknown; componentProps?: unknown }
  return {
    value,
    props: typeof componentProps === 'object' && componentProps !== null ? { ...componentProps } : {},
    hasOwnChoices: Array.isArray(dataSource) && dataSource.length > 0,
  }
}

function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (value === undefined) return
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const next = target[name] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {})
  target[name] = next
  put(next as Record<string, unknown>, rest, value)
}
