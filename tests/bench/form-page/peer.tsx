import Form from '@rjsf/antd'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { offer } from './page.ts'
import { type FormPart, LONGEST_FORM } from './schema.ts'

interface Written {
  readonly schema: RJSFSchema
  readonly ui: UiSchema
}

const RULES = ['minimum', 'maximum', 'maxLength', 'minLength', 'pattern'] as const
const WIDGETS: Readonly<Record<string, string>> = { 'Radio.Group': 'radio', TextArea: 'textarea', 'Checkbox.Group': 'checkboxes' }

/** Multi-level choices as one list of their last level, because rjsf has no cascade. */
const leaves = (choices: NonNullable<FormPart['enum']>): RJSFSchema[] =>
  choices.flatMap(({ value, label, children }) => (children === undefined ? [{ const: value, title: label }] : leaves(children)))

/** One question. If rjsf has no equivalent, it is a text field, which is less work for rjsf than for us. */
function question(part: FormPart): Written {
  const { type, title, 'x-component': component = '' } = part
  const widget = WIDGETS[component]
  const ui: UiSchema = widget === undefined ? {} : { 'ui:widget': widget }
  const rules = Object.fromEntries(RULES.flatMap((rule) => (part[rule] === undefined ? [] : [[rule, part[rule]]])))
  const named = { ...(title === undefined ? {} : { title }), ...rules }
  const choices = part.enum === undefined ? undefined : leaves(part.enum)
  if (component === 'Checkbox.Group')
    return { schema: { ...named, type: 'array', uniqueItems: true, items: { type: 'string', oneOf: choices ?? [] } }, ui }
  if (component.startsWith('Array')) return { schema: { ...named, type: 'array', items: { type: 'string' } }, ui }
  if (type === 'number' || type === 'boolean') return { schema: { ...named, type }, ui }
  return { schema: { ...named, type: 'string', ...(choices === undefined ? {} : { oneOf: choices }) }, ui }
}

/** A part that a reaction hides at first; we do not draw it either, so it is left out. */
const isHidden = (part: FormPart): boolean => JSON.stringify(part['x-reactions'] ?? '').includes('"visible"')

/** The same form in rjsf's schema: layout parts are removed, and an object of questions becomes an rjsf object. */
export function peerSchema(form: FormPart): Written {
  const properties: Record<string, RJSFSchema> = {}
  const ui: Record<string, UiSchema> = {}
  const required: string[] = []
  const add = (parts: FormPart['properties']): void => {
    for (const [name, part] of Object.entries(parts ?? {})) {
      if (isHidden(part)) continue
      if (part.type === 'void') {
        add(part.properties)
        continue
      }
      const written = part.type === 'object' && part.properties !== undefined ? peerSchema(part) : question(part)
      properties[name] = written.schema
      ui[name] = written.ui
      if (part.required === true) required.push(name)
    }
  }
  add(form.properties)
  const title = form.title === undefined ? {} : { title: form.title }
  return { schema: { ...title, type: 'object', properties, required }, ui }
}

const { schema, ui } = peerSchema(LONGEST_FORM)
offer(<Form schema={schema} uiSchema={ui} validator={validator} noHtml5Validate focusOnFirstError showErrorList={false} />)
// Mounted at once when a developer opens it without the bench.
if (!new URLSearchParams(location.search).has('engine')) await window.bench.mount()
