import { describe, expect, test } from 'vitest'
import { changesBetween } from '#server/applications/drafts/changes.ts'
import { checkDefinition } from '#server/applications/services/check.ts'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { boundAnswers } from '#server/applications/submissions/answer-bounds.ts'
import { checkForm } from '#server/applications/submissions/form-check.ts'
import { emailIn } from '#server/applications/submissions/inform.ts'
import { fieldNames, mapAnswers } from '#shared/domain/forms/form-fields.ts'
import { hasWidget } from '#shared/domain/forms/form-schema.ts'
import { ITEMS_WIDGET } from '#shared/domain/plans/purpose.ts'
import { withRules } from '#shared/forms/schema/product-rules.ts'
import { readSchema } from '#shared/forms/schema/read-schema.ts'
import { seededService } from '#tests/support/application.ts'

const title = { cht: '題', chs: '题', por: 'Pergunta', eng: 'Question' }
const field = (more: object) => ({ type: 'string', title, 'x-decorator': 'FormItem', 'x-component': 'Input', ...more })

function serviceWith(formJson: unknown): ServiceDefinition {
  const definition = seededService('cert-01')
  const form = definition.steps.find(({ stepType }) => stepType === 'form')
  if (form === undefined) throw new Error('no form step')
  return Object.assign(definition, { steps: definition.steps.map((step) => (step === form ? { ...form, formJson } : step)) })
}

const byRef = (definitions: object, more: object = {}) => ({
  type: 'object',
  definitions,
  properties: { asked: { $ref: '#/definitions/q', ...more } },
})
/** Every way to write the same form: the question inline, or by reference. */
const WAYS: Readonly<Record<string, (question: object) => object>> = {
  'by $ref': (q) => byRef({ q }),
  'by a $ref to a $ref': (q) => byRef({ q: { $ref: '#/definitions/own' }, own: q }),
  'by a $ref with its own title': (q) => byRef({ q: { ...q, title: { cht: '別', chs: '别', por: 'Outra', eng: 'Another' } } }, { title }),
  'as the whole form': (q) => ({ $ref: '#/definitions/whole', definitions: { whole: { type: 'object', properties: { asked: q } } } }),
  "in a designer's file": (q) => ({ form: {}, schema: byRef({ q }) }),
}

/** A question, an answer to it, and the findings at publication. */
const QUESTIONS: readonly (readonly [name: string, question: object, answer: unknown, found: RegExp | undefined])[] = [
  ['a pattern that runs away', field({ pattern: '^(a+)+$' }), 'aaaa', /asked has a pattern that can run away/],
  ['an unknown widget', field({ 'x-component': 'Hologram' }), 'x', /asked uses the unknown widget “Hologram”/],
  ['an upload', field({ type: 'array', 'x-component': 'Upload' }), [], undefined],
  ['a required text that is too long', field({ required: true, maxLength: 3 }), 'abcd', undefined],
  ['a telephone number', field({ 'x-component': 'PhoneNumber', required: true }), '853-1', undefined],
  ['an e-mail address', field({ format: 'email' }), 'a@b.mo', undefined],
  ['chosen items', field({ type: 'array', 'x-component': ITEMS_WIDGET, enum: [{ label: title, value: '1' }] }), ['1'], undefined],
  ['no days', field({ 'x-component': 'DatePicker', 'x-component-props': { min: 'soon' } }), '2026-12-01', /asked has a min/],
  ['a reserved name', { type: 'object', title, properties: { constructor: field({}) } }, {}, /No field can be called constructor/],
]

/** The results of all code that reads forms. */
async function readings(formJson: object, answer: unknown) {
  const answers = { asked: answer } as Record<string, unknown>
  const { schema, faults } = readSchema(formJson)
  return {
    'check of a definition': checkDefinition(serviceWith(formJson)),
    'bounds of answers': boundAnswers(formJson, answers),
    'check of a submission': (await checkForm(formJson, answers)).faults,
    uploads: hasWidget(formJson, ['Upload']),
    'the page and its data check': JSON.stringify([schema && withRules(schema, (key) => key), faults]),
    'names of fields': fieldNames(formJson),
    'what is sent': mapAnswers(formJson, answers, ITEMS_WIDGET, (value) => `sent ${String(value)}`),
    'the address for notices': emailIn(formJson, answers),
  }
}

describe('a form reads the same, however it is written', () => {
  for (const [name, question, answer, found] of QUESTIONS) {
    const direct = { type: 'object', properties: { asked: question } }
    test.each(Object.keys(WAYS))(`${name}: %s`, async (way) => {
      const formJson = WAYS[way]?.(question) ?? {}
      const expected = await readings(direct, answer)
      expect(await readings(formJson, answer)).toEqual(expected)
      const sentences = expected['check of a definition'].map(({ sentence }) => sentence).join('\n')
      if (found !== undefined) expect(sentences).toMatch(found)
      expect(changesBetween(serviceWith(direct), serviceWith(formJson), 'en'), 'an applicant’s draft').toEqual([])
    })
  }
})

describe('a reference that cannot be followed is a fault with its place, and costs its own part alone', () => {
  const itself = { type: 'object', properties: { again: { $ref: '#/definitions/itself' }, inner: field({}) } }
  const twice = (next: object) => ({ type: 'object', properties: { a: next, b: next } })
  const doubling = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`d${at}`, twice({ $ref: `#/definitions/d${at + 1}` })]))
  test.each<[string, object, string, RegExp]>([
    ['to nothing', {}, 'none', /^steps\.1\.formJson\.asked refers to nothing in the form \(\$ref “#\/definitions\/none”\)\.$/],
    ['to a prototype', {}, '#/__proto__', /asked refers to nothing/],
    ['out of the form', {}, 'https://example.com/x', /asked refers to nothing/],
    ['to itself', { itself }, 'itself', /asked\.again refers to something that it is a part of, .* \(\$ref “#\/definitions\/itself”\)\.$/],
    ['to its own row', { row: { type: 'array', items: { $ref: '#/definitions/row' } } }, 'row', /asked\.items refers to something/],
    ['that doubles without end', doubling, 'd0', /larger than any form may be/],
  ])('%s', (_name, definitions, name, sentence) => {
    const asked = { $ref: /[:/]/.test(name) ? name : `#/definitions/${name}` }
    const formJson = { type: 'object', definitions, properties: { other: field({}), asked } }
    expect(checkDefinition(serviceWith(formJson)).map((fault) => fault.sentence)).toContainEqual(expect.stringMatching(sentence))
    expect(readSchema(formJson).faults.length).toBeGreaterThan(0)
    expect(fieldNames(formJson)).toContain('other')
  })
})
