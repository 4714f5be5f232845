import { OTHER_USE_FIELD, OTHER_USE_MAX, PURPOSE_WIDGET, purposeFault } from '../../domain/plans/purpose.ts'
import { isNothing } from './answers/answer.ts'
import { ownRules, requiredWith } from './schema-rules.ts'
import type { Translate } from './translate.ts'

type Schema = Readonly<Record<string, unknown>>

/** The members of a validator's field that are read here. */
interface AskedField {
  readonly required?: boolean
  readonly path: { parent(): { concat(name: string): unknown } }
}
interface RuleContext {
  readonly field?: AskedField
  readonly form?: { getValuesIn(path: unknown): unknown }
}

/**
 * Judges the text of the other purpose while that purpose is chosen [5-02]. An empty value that the schema requires is
 * left to the required rule.
 */
const otherUseRule = (purpose: string, translate: Translate) => ({
  validator(value: unknown, _rule: unknown, { field, form }: RuleContext): string {
    if (field === undefined || (field.required === true && isNothing(value))) return ''
    const useCode = form?.getValuesIn(field.path.parent().concat(purpose))
    const fault = purposeFault(useCode === undefined || useCode === null ? '' : String(useCode), typeof value === 'string' ? value : '')
    return fault === undefined || fault === 'pleaseSelect' ? '' : translate(fault, { max: OTHER_USE_MAX })
  },
})

/**
 * Adds the rules and messages of the other purpose's text [5-02]. `purpose` is the name of the purpose field in the
 * same object, if any.
 */
export function withPurposeRules(schema: Schema, name: string, purpose: string | undefined, translate: Translate): Schema {
  if (name !== OTHER_USE_FIELD || purpose === undefined) return schema
  // the rule checks the maximum length
  const { maxLength, ...rest } = schema
  const ownLimit = Number(maxLength) < OTHER_USE_MAX ? maxLength : undefined
  const rules = [requiredWith(schema, translate('pleaseEnter')), ...ownRules(schema), otherUseRule(purpose, translate)]
  return { ...rest, 'x-validator': rules, maxLength: ownLimit }
}

/** Finds the name of the purpose field among the fields of an object. */
export const purposeAmong = (fields: readonly { readonly name: string; readonly schema: Schema }[]): string | undefined =>
  fields.find(({ schema }) => schema['x-component'] === PURPOSE_WIDGET)?.name
