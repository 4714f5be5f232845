import { createForm, type Form, type FormPath } from '@formily/core'
import { type ISchema, Schema } from '@formily/json-schema'
import fc from 'fast-check'
import { proxy } from 'valtio/vanilla'
import { describe, expect, test } from 'vitest'
import { NO_DATE_FACTS } from '#shared/domain/calendar/date-rules.ts'
import { fieldOf, itemSchema, nodesIn } from '#shared/forms/schema/field-model.ts'
import { registerLinearFormats } from '#shared/forms/schema/formats.ts'
import { withRules } from '#shared/forms/schema/product-rules.ts'
import { understoodAnswer } from '#shared/forms/schema/read-answer.ts'
import { readSchema } from '#shared/forms/schema/read-schema.ts'
import { validateForm } from '#shared/forms/schema/validate-form.ts'
import { widgetAnswer } from '#shared/forms/schema/widget-answers.ts'
import { TYPED_ANSWERS } from '../../support/typed-answers.ts'

const answerRule = (widget: string, value: unknown, isRequired: boolean, props = {}) =>
  widgetAnswer(widget)?.rule?.(value, isRequired, props, NO_DATE_FACTS)

describe('answers with a format of their own, and the house’s own choices [3-22], [5-04], [5-08]', () => {
  test.each<[string, unknown, boolean, string | undefined]>([
    ['PhoneNumber', undefined, false, undefined],
    ['PhoneNumber', undefined, true, 'phoneRequired'],
    ['PhoneNumber', '853-', true, 'phoneRequired'],
    ['PhoneNumber', '886-0912345678', true, undefined],
    ['PhoneNumber', 7, true, 'phoneRequired'],
    ['PhoneNumber', '-66123456', true, 'areaCodeRequired'],
    ['PhoneNumber', '-66123456', false, 'areaCodeRequired'],
    ['PhoneNumber', '-', true, 'areaCodeRequired'],
    ['PhoneNumber', '999-66123456', true, 'phoneFormatError'],
    ['PhoneNumber', '66123456', true, undefined],
    ['IdentityDocument', undefined, false, undefined],
    ['IdentityDocument', {}, true, 'certificateTypeRequired'],
    ['IdentityDocument', { type: 99, number: '1' }, false, 'certificateTypeRequired'],
    ['IdentityDocument', { type: '15' }, true, 'idNumberRequired'],
    ['IdentityDocument', { type: '15', number: 'x' }, false, 'idNumberFormatWrong'],
    ['IdentityDocument', { type: '9', number: 'A123456(3)' }, true, undefined],
    ['NamePair', { last: '', first: '' }, false, undefined],
    ['NamePair', 'a text', true, 'surnameRequired'],
    ['NamePair', { last: 'CHAN' }, true, 'givenNameRequired'],
    ['NamePair', { last: '陳', first: '大文' }, true, undefined],
    ['NamePair', { last: 'x'.repeat(129), first: 'y' }, true, 'answerTooLong'],
    ['DatePicker', '2026-02-30', false, 'validDate'],
    ['DatePicker.RangePicker', [], false, undefined],
    ['NumberPicker', '12,5', false, undefined],
    ['NumberPicker', '12 m', false, 'answerNotNumber'],
    ['Checkbox', false, true, 'optionRequired'],
    ['Checkbox', false, false, undefined],
    ['PhoneNumber', '853-\u200b', true, 'phoneRequired'],
    ['NamePair', { last: '\u200b', first: 'SIO' }, true, 'surnameRequired'],
    ['Input', '<script>', true, undefined],
    ['Gender', undefined, true, 'genderRequired'],
    ['Gender', '', true, 'genderRequired'],
    ['Gender', undefined, false, undefined],
    ['Gender', 'F', true, undefined],
    ['Gender', 'X', false, 'answerNotOffered'],
    ['Gender', ['F'], true, 'answerNotOffered'],
    ['Urgency', 'now', false, 'answerNotOffered'],
    ['MessageMode', 'toString', true, 'answerNotOffered'],
    ['NotificationLanguage', 'pt-PT', true, undefined],
    ['NotificationLanguage', 'pt', true, 'answerNotOffered'],
    ['EnglishTranslation', true, false, undefined],
    ['EnglishTranslation', 'yes', false, 'answerNotOffered'],
    ['ContactPerson', 'x'.repeat(129), true, 'answerTooLong'],
    ['ContactPerson', '陳大文', true, undefined],
    ['ContactPerson', '  ', true, 'optionRequired'],
    ['ContactPhone', '', true, 'phoneRequired'],
    ['ContactPhone', '-28123456', true, 'areaCodeRequired'],
    ['ContactPhone', '853-123', true, 'phoneFormatError'],
  ])('%s %j, required %s: %s', (widget, value, isRequired, rule) => {
    expect(answerRule(widget, value, isRequired)).toBe(rule)
  })

  test('a name that is no widget has no answer', () => {
    expect([widgetAnswer('toString'), widgetAnswer(undefined), widgetAnswer('Hologram')]).toEqual([undefined, undefined, undefined])
  })
})

describe('what a schema leaves open is bounded as the server bounds it (threat 31)', () => {
  const list = (more: object) => ({ type: 'array', items: { type: 'object' }, ...more })
  test.each<[string, object, object]>([
    ['a list of rows', list({}), { maxItems: 200 }],
    ['a list that would take more', list({ maxItems: 5000 }), { maxItems: 200 }],
    ['a list that takes less', list({ maxItems: 3 }), { maxItems: 3 }],
    ['choices', { type: 'array', 'x-component': 'Checkbox.Group' }, {}],
    ['a long text', { type: 'string', 'x-component': 'TextArea' }, { maxLength: 10_000 }],
    ['a shorter one', { type: 'string', 'x-component': 'TextArea', maxLength: 300 }, { maxLength: 300 }],
    ['a line', { type: 'string', 'x-component': 'Input' }, {}],
    ['a line whose widget names it', { type: 'string', 'x-component': 'Input', 'x-component-props': { maxLength: 9 } }, { maxLength: 9 }],
  ])('%s', (_what, schema, bounds) => {
    const { properties } = withRules({ type: 'object', properties: { a: schema } }, (key) => key) as { properties: { a: object } }
    expect(properties.a).toEqual({ ...schema, ...bounds })
  })
})

describe('reading a schema', () => {
  test('what is wrong is named by place; the rest is kept', () => {
    const { schema, faults } = readSchema({
      properties: {
        a: { type: 'string', 'x-component': 'Hologram' },
        b: 7,
        c: { type: 'array', items: [{ type: 'string' }, 'x'], additionalItems: 3 },
        d: { type: 'object', properties: [] },
        e: { type: 'string', 'x-decorator': 'Nowhere', 'x-component': 'Input' },
      },
    })
    expect(faults.map(({ place, kind, name }) => `${place} ${kind} ${name}`)).toEqual([
      '.a unknownWidget Hologram',
      '.b malformed b',
      '.c.1 malformed 1',
      '.c.additionalItems malformed additionalItems',
      '.d malformed properties',
      '.e unknownWidget Nowhere',
    ])
    expect(Object.keys(schema?.properties as object)).toEqual(['a', 'c', 'd', 'e'])
  })

  test('a bottomless schema ends', () => {
    let deep: Record<string, unknown> = { type: 'string' }
    for (let level = 0; level < 200; level += 1) deep = { type: 'object', properties: { a: deep } }
    expect(readSchema(deep).faults).toMatchObject([{ kind: 'tooDeep' }])
  })
})

describe('the house’s own choices [3-22], [5-04]', () => {
  test('have a title and a beginning of their own, which a service may name otherwise', () => {
    const say = (key: string) => `«${key}»`
    const own = withRules({ type: 'object', properties: { how: { type: 'string', 'x-component': 'MessageMode' } } }, say)
    expect(own).toMatchObject({ properties: { how: { title: '«messageMode»', default: 'SMS' } } })
    const named = { type: 'string', title: 'By what?', default: 'EMAIL', 'x-component': 'MessageMode' }
    expect(withRules({ type: 'object', properties: { how: named } }, say)).toMatchObject({
      properties: { how: { title: 'By what?', default: 'EMAIL' } },
    })
  })
})

registerLinearFormats()

describe('an answer as its rules read it (decision 3.18)', () => {
  test.each(TYPED_ANSWERS)('$question: $typed is $understood', ({ question, typed, understood }) => {
    const read = understoodAnswer(question, typed)
    expect(read).toEqual(understood)
    expect(understoodAnswer(question, read)).toBe(read)
  })

  test('what is understood as it stands is the same value', () => {
    const period = ['2026-11-22', '2026-11-23']
    expect(understoodAnswer({ 'x-component': 'DatePicker.RangePicker' }, period)).toBe(period)
  })

  test('a pattern that is none, or that an expression gives, alters nothing', () => {
    for (const pattern of ['(', '{{$self.value}}']) expect(understoodAnswer({ 'x-component': 'Input', pattern }, ' a ')).toBe(' a ')
  })
})

test('a schema handed over by the flow’s own state, which wraps what it holds, is read like any other', () => {
  const { json } = proxy({
    json: {
      type: 'array',
      enum: [{ value: 'a', label: 'A' }],
      default: ['a'],
      'x-component': 'Checkbox.Group',
      'x-component-props': { style: { width: 1 } },
    },
  })
  const field = fieldOf(createForm(), new Schema(json as ISchema), 'which', undefined, {})
  expect(field).toMatchObject({ initialValue: ['a'], dataSource: [{ value: 'a', label: 'A' }] })
  expect(field.componentProps).toEqual({ style: { width: 1 } })
})

test('any schema whatever is read without throwing, and never comes out naming a widget nobody has', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: false, maxDepth: 5 }), fc.json(), (thing, json) => {
      for (const given of [thing, json, { type: 'object', properties: { a: thing } }]) {
        const { schema } = readSchema(given)
        const names = [
          ...JSON.stringify(schema ?? {}, (_key, value) => (typeof value === 'bigint' ? 0 : value)).matchAll(/"x-component":"([^"]*)"/g),
        ]
        for (const [, name] of names) expect(['UnknownWidget', '']).toContain(name)
      }
    }),
  )
})

/** A form of rows, like a service's list, without a page. */
const LIST = new Schema({
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      'x-component': 'ArrayItems',
      items: {
        type: 'object',
        properties: { n: { type: 'string', 'x-component': 'Input' }, m: { type: 'string', default: '', 'x-component': 'Input' } },
      },
    },
    other: { type: 'string', 'x-component': 'Input' },
  },
} as ISchema)
/** Creates the fields of a node and all below it; of a list, for its existing rows. */
function makeBelow(form: Form, schema: Schema, address: FormPath | undefined): void {
  for (const { name, schema: child } of nodesIn(schema)) {
    const field = fieldOf(form, child, name, address, {})
    const rows = child.type === 'array' ? ((field as { value?: unknown[] }).value ?? []) : []
    for (const index of rows.keys()) {
      const row = itemSchema(child, index)
      if (row !== undefined) makeBelow(form, row, fieldOf(form, row, index, field.address, {}).address)
    }
  }
}
const make = (form: Form) => makeBelow(form, LIST, undefined)
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('add' as const), value: fc.string({ maxLength: 4 }) }),
    fc.record({ act: fc.constant('remove' as const), at: fc.nat(6) }),
    fc.record({ act: fc.constant('move' as const), at: fc.nat(6), to: fc.nat(6) }),
    fc.record({ act: fc.constant('display' as const), display: fc.constantFrom('hidden', 'visible') }),
    fc.record({ act: fc.constant('pattern' as const), pattern: fc.constantFrom('editable', 'disabled', 'readPretty') }),
  ),
  { maxLength: 14 },
)

describe('answers outlive what is done to their fields', () => {
  test('rows added, removed and moved, hidden, shown and put to rest: the answers are those of a plain list', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (done) => {
        const form = createForm({ values: { rows: [], other: 'kept' } })
        make(form)
        let model: string[] = []
        const rows = form.query('rows').take() as unknown as {
          push(v: object): Promise<unknown>
          remove(i: number): Promise<unknown>
          move(a: number, b: number): Promise<unknown>
          setDisplay(d: string): void
          setPattern(p: string): void
        }
        for (const step of done) {
          if (step.act === 'add') {
            await rows.push({ n: step.value })
            model = [...model, step.value]
          } else if (step.act === 'remove' && step.at < model.length) {
            await rows.remove(step.at)
            model = model.filter((_, index) => index !== step.at)
          } else if (step.act === 'move' && step.at < model.length && step.to < model.length) {
            await rows.move(step.at, step.to)
            const [taken] = model.splice(step.at, 1)
            model.splice(step.to, 0, taken as string)
          } else if (step.act === 'display') rows.setDisplay(step.display)
          else if (step.act === 'pattern') rows.setPattern(step.pattern)
          make(form)
        }
        await validateForm(form)
        expect(form.values).toMatchObject({ rows: model.map((n) => ({ n })), other: 'kept' })
        form.onUnmount()
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})
