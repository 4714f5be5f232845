import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { formAnswers } from '#server/applications/submissions/form-answers.ts'
import { fieldsToWire } from '#shared/api/application.ts'
import { DERIVED_FIELDS, RESERVED_FIELDS } from '#shared/domain/forms/form-fields.ts'
import { isItemCode } from '#shared/domain/plans/purpose.ts'
import type { Step } from '#shared/domain/service/service.ts'

const text = { cht: '文', chs: '文', por: 'Texto', eng: 'Text' }

interface Form {
  readonly formId: string
  readonly needSubmit: boolean
  /** by field name; a list of texts comes from an ItemsSelect */
  readonly values: Readonly<Record<string, unknown>>
}

const fieldOf = (value: unknown) =>
  Array.isArray(value) ? { type: 'array', 'x-component': 'ItemsSelect' } : { type: 'string', 'x-component': 'Input' }
const partsOf = ({ formId, needSubmit, values }: Form) => {
  const properties = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fieldOf(value)]))
  return { formId, needSubmit, formJson: { type: 'object', properties } }
}
const definitionOf = (forms: readonly Form[]): Pick<ServiceDefinition, 'steps'> => ({
  steps: forms.map((form) => ({ stepType: 'form', stepName: text, ...partsOf(form) })),
})
const NONE = { name: '', results: [], isShowOnly: false, materials: [] }
const pageOf = (forms: readonly Form[]): Step[] =>
  forms.map((form, sort) => ({ id: form.formId, sort, type: 'form', ...partsOf(form), ...NONE }))
/** The server's reading of what the page sends, by formId. */
const arrived = (forms: readonly Form[]) => {
  const entered = Object.fromEntries(forms.map(({ formId, values }) => [formId, values]))
  const fields = JSON.parse(JSON.stringify(fieldsToWire({ steps: pageOf(forms) }, { forms: entered })))
  const derived = Object.fromEntries(DERIVED_FIELDS.map((name) => [name, 'derived']))
  const answers = formAnswers(definitionOf(forms), { ...fields, ...derived })
  return { fields, answers: Object.fromEntries([...answers].map(([{ formId = '' }, values]) => [formId, values])) }
}

/** Names that a loaded service can have: no reserved field and no property of a prototype. */
const anyName = fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,6}$/).filter((name) => !(name in Object.prototype) && !RESERVED_FIELDS.has(name))
const anyValue = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 10 }),
  fc.integer(),
  fc.boolean(),
  fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }).filter(isItemCode), { maxLength: 4 }),
)
const anyForm = (formId: string) =>
  fc.record({
    formId: fc.constant(formId),
    needSubmit: fc.boolean(),
    values: fc.dictionary(anyName, anyValue, { maxKeys: 5, noNullPrototype: true }),
  })
const namesOf = (forms: readonly Form[]) => forms.flatMap(({ values }) => Object.keys(values))
/** Forms of one service; the definition's check allows each name once. */
const anyForms = fc
  .tuple(anyForm('one'), anyForm('two'), anyForm('three'))
  .filter((forms) => new Set(namesOf(forms)).size === namesOf(forms).length)

describe('what is entered is what is submitted [3-05]', () => {
  const one = (values: Form['values']): Form => ({ formId: 'one', needSubmit: true, values })
  const forApplicant = (values: Form['values']): Form => ({ formId: 'check', needSubmit: false, values })

  test('whatever the fields are called and hold, flat beside the derived ones; what is not to be submitted stays [3-02]', () => {
    fc.assert(
      fc.property(anyForms, (forms) => {
        const submitted = forms.filter(({ needSubmit }) => needSubmit)
        const { answers, fields } = arrived(forms)
        expect(answers).toEqual(Object.fromEntries(submitted.map(({ formId, values }) => [formId, values])))
        expect(Object.keys(fields).sort()).toEqual(namesOf(submitted).sort())
      }),
    )
  })

  test('a name that a draft keeps in a form which has lost the field is that of the form which has it', () => {
    const steps = pageOf([one({ a: 'new' }), { ...one({ b: 'x' }), formId: 'two' }])
    expect(fieldsToWire({ steps }, { forms: { one: { a: 'new' }, two: { a: 'old', b: 'x' } } })).toEqual({ a: 'new', b: 'x' })
  })

  test('a name that a form for the applicant alone has too is the submitted form’s', () => {
    expect(arrived([forApplicant({ a: 'for me' }), one({ a: 'for the bureau' })]).answers).toEqual({ one: { a: 'for the bureau' } })
  })

  test('a form that is not submitted takes nothing, whoever sends it', () => {
    const forms = [forApplicant({ ready: 'yes' }), one({ a: 'x' })]
    const answers = formAnswers(definitionOf(forms), { ready: 'yes', a: 'x', stranger: 1 })
    // an unknown name is left to the form's check, which drops it
    expect([...answers.values()]).toEqual([{ a: 'x', stranger: 1 }])
  })
})
