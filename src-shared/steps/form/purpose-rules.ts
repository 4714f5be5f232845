import { ITEMS_WIDGET, OTHER_USE_FIELD, OTHER_USE_MAX, PURPOSE_WIDGET, purposeFault } from '../../domain/purpose.ts'
import type { MessageKey } from '../../i18n/keys.ts'

type Schema = Readonly<Record<string, unknown>>
/** How a rule's name becomes words. */
type Say = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string

/** A field as a validator meets it, as far as it is read here. */
interface AskedField {
  readonly required?: boolean
  readonly path: { parent(): { concat(name: string): unknown } }
}
interface RuleContext {
  readonly field?: AskedField
  readonly form?: { getValuesIn(path: unknown): unknown }
}

/** What is said of a dictionary's choice that is missing [5-02]. */
const SELECTED: ReadonlySet<unknown> = new Set([PURPOSE_WIDGET, ITEMS_WIDGET])

/** Required, in other words than Formily's own. */
function requiredAs(schema: Schema, words: string, more: readonly unknown[] = []): Schema {
  const { required, ...rest } = schema
  const own = schema['x-validator']
  const asked = required === true ? [{ required: true, message: words }] : []
  const others = own === undefined ? [] : Array.isArray(own) ? own : [own]
  return { ...rest, ...(required === true || required === undefined ? {} : { required }), 'x-validator': [...asked, ...others, ...more] }
}

/** Whether the other purpose counts, and what is wrong with it then [5-02]; an empty one that the schema requires is said by that. */
const otherUseRule = (purpose: string, say: Say) => ({
  validator(value: unknown, _rule: unknown, { field, form }: RuleContext): string {
    if (field === undefined || (field.required === true && (value === undefined || value === null || value === ''))) return ''
    const useCode = form?.getValuesIn(field.path.parent().concat(purpose))
    const fault = purposeFault(useCode === undefined || useCode === null ? '' : String(useCode), typeof value === 'string' ? value : '')
    return fault === undefined || fault === 'pleaseSelect' ? '' : say(fault, { max: OTHER_USE_MAX })
  },
})

/** The purpose, the words of another one and the items, each with the words of its line [5-02]. `purpose` is the purpose's name, where there is one beside. */
export function withPurposeRules(schema: Schema, name: string, purpose: string | undefined, say: Say): Schema {
  if (SELECTED.has(schema['x-component'])) return requiredAs(schema, say('pleaseSelect' satisfies MessageKey))
  if (name !== OTHER_USE_FIELD || purpose === undefined) return schema
  // the longest it may be is said by the rule
  const { maxLength, ...rest } = schema
  const ruled = requiredAs(rest, say('pleaseEnter'), [otherUseRule(purpose, say)])
  return Number(maxLength) < OTHER_USE_MAX ? { ...ruled, maxLength } : ruled
}

/** The name of the purpose among the fields of an object. */
export const purposeAmong = (fields: readonly { readonly name: string; readonly schema: Schema }[]): string | undefined =>
  fields.find(({ schema }) => schema['x-component'] === PURPOSE_WIDGET)?.name
