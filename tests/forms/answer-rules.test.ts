import { describe, expect, test } from 'vitest'
import { NO_DATE_FACTS } from '#shared/domain/calendar/date-rules.ts'
import { withRules } from '#shared/forms/schema/product-rules.ts'
import { readSchema } from '#shared/forms/schema/read-schema.ts'
import { widgetAnswer } from '#shared/forms/schema/widget-answers.ts'

const answerRule = (widget: string, value: unknown, isRequired: boolean, props = {}) =>
  widgetAnswer(widget)?.rule?.(value, isRequired, props, NO_DATE_FACTS)

describe('answers with a format of their own [5-04], [5-08]', () => {
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
    ['PhoneNumber', '853-\u200b', true, 'phoneRequired'],
    ['NamePair', { last: '\u200b', first: 'SIO' }, true, 'surnameRequired'],
    ['Input', '<script>', true, undefined],
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
  test.each<[string, unknown, boolean, string | undefined]>([
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
