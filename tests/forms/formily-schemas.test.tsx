// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { boxOf, faultsOf, field, object, show, type } from './step-form-page.tsx'

const isShown = (label: string) => boxOf(label) !== null
const written = (label: string) => boxOf(label)?.value

const OWN = "{{$self.value === 'x'}}"
const OTHERS = "{{$deps[0] === 'x'}}"
const to = (visible: boolean | string) => ({ state: { visible } })
const reacts = (reactions: unknown) => ({ 'x-reactions': reactions })
/** The reactions that Formily's documentation teaches; each hides or fills B depending on A's value. */
const HIDING: Record<string, [a: object, b: object]> = {
  'active, with a target': [reacts({ target: 'b', when: OWN, fulfill: to(true), otherwise: to(false) }), {}],
  'active, several targets by pattern': [reacts([{ target: '*(b,c)', fulfill: to(OWN) }]), {}],
  'passive, by dependencies': [{}, reacts({ dependencies: ['a'], fulfill: to(OTHERS) })],
  'passive, by fulfill.schema': [{}, reacts({ dependencies: ['a'], fulfill: { schema: { 'x-visible': OTHERS } } })],
  'by x-visible over the form’s values': [{}, { 'x-visible': "{{$form.values.a === 'x'}}" }],
  'by x-display': [{}, { 'x-display': "{{$values.a === 'x' ? 'visible' : 'none'}}" }],
  'as a function': [{}, reacts("{{(field) => (field.visible = field.query('a').value() === 'x')}}")],
  'on an effect of the field': [reacts({ effects: ['onFieldInputValueChange'], target: 'b', fulfill: to(OWN) }), { 'x-visible': false }],
}

describe('linkages as the documentation of Formily writes them (decision 9.26)', () => {
  test.each(Object.entries(HIDING))('%s', async (_name, [a, b]) => {
    await show(object({ a: field('A', a), b: field('B', b), c: field('C') }))
    await waitFor(() => expect(isShown('B')).toBe(false))
    await type('A', 'x')
    await waitFor(() => expect(isShown('B')).toBe(true))
  })

  test.each([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the schema's own template
    ['state.value', { dependencies: ['a'], fulfill: { state: { value: '{{$deps[0] && `${$deps[0]}!`}}' } } }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the schema's own template
    ['a function', "{{(field) => ((a) => a && field.setValue(`${a}!`))(field.query('a').get('value'))}}"],
  ])('a value worked out from another by %s', async (_name, reactions) => {
    await show(object({ a: field('A'), b: field('B', { 'x-reactions': reactions }) }))
    await type('A', 'hi')
    await waitFor(() => expect(written('B')).toBe('hi!'))
  })

  test('titles, descriptions, required and disabled may be worked out', async () => {
    const required = { dependencies: ['a'], fulfill: { state: { required: '{{!!$deps[0]}}' } } }
    const b = field('B', { title: "{{$values.a ? 'Street of ' + $values.a : 'B'}}", ...reacts(required) })
    const page = await show(object({ a: field('A'), b }))
    expect(await faultsOf(page)).toEqual([])
    await type('A', 'Ann')
    await waitFor(async () => expect((await faultsOf(page)).length).toBe(1))
  })

  test('a relative dependency is of its own row or object', async () => {
    const b = field('B1', reacts({ dependencies: ['.a'], fulfill: to(OTHERS) }))
    await show(object({ one: object({ a: field('A1'), b }), two: object({ a: field('A2') }) }))
    await type('A2', 'x')
    expect(isShown('B1')).toBe(false)
    await type('A1', 'x')
    await waitFor(() => expect(isShown('B1')).toBe(true))
  })
})

describe('validators as the documentation writes them', () => {
  test.each<[string, object, string, string]>([
    ['a format by name', { 'x-validator': 'email' }, 'nobody', 'Please enter a valid e-mail address'],
    ['a format in a list', { 'x-validator': [{ format: 'url' }] }, 'nowhere', 'Please enter a valid web address'],
    ['format as a schema keyword', { format: 'email' }, 'nobody', 'Please enter a valid e-mail address'],
    ['a pattern with its own words', { 'x-validator': { pattern: '^[0-9]+$', message: 'digits only' } }, 'abc', 'digits only'],
    ['pattern as a keyword', { pattern: '^[0-9]+$' }, 'abc', 'Please use the format shown'],
    ['minLength', { minLength: 4 }, 'abc', 'Minimum number of characters: 4'],
    ['a function', { 'x-validator': "{{(value) => value === 'no' ? 'not that' : ''}}" }, 'no', 'not that'],
    ['a function that answers an object', { 'x-validator': "{{(value) => ({ type: 'error', message: value + '?' })}}" }, 'no', 'no?'],
    ['a function of the form', { 'x-validator': "{{(value, rule, ctx) => ctx.form.values.b ? '' : 'B first'}}" }, 'x', 'B first'],
    ['a function with a promise', { 'x-validator': [{ validator: "{{(value) => Promise.resolve('too few')}}" }] }, 'abc', 'too few'],
    ['an enum of values', { 'x-validator': { enum: ['a', 'b'] } }, 'c', 'Please choose one of the options'],
    ['whitespace', { 'x-validator': { whitespace: true } }, '   ', 'Must not be blank'],
  ])('%s', async (_name, more, input, words) => {
    const page = await show(object({ a: field('A', more), b: field('B') }))
    await type('A', input)
    expect(await faultsOf(page)).toEqual([`a | A | ${words}`])
  })

  test('required in the parent’s list, as JSON Schema has it', async () => {
    const page = await show({ ...object({ a: field('A'), b: field('B') }), required: ['a'] })
    expect(await faultsOf(page)).toEqual(['a |  | Please enter “A”'])
  })
})

describe('shapes', () => {
  test('$ref to a definition', async () => {
    await show({ ...object({ home: { $ref: '#/definitions/address' } }), definitions: { address: object({ street: field('Street') }) } })
    expect(isShown('Street')).toBe(true)
  })

  test('order by x-index', async () => {
    await show(object({ last: field('Last', { 'x-index': 2 }), first: field('First', { 'x-index': 1 }) }))
    expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('id'))).toEqual(['f-first', 'f-last'])
  })

  test('defaults, void layouts within layouts, and values that skip the void ones', async () => {
    const around = (part: string, properties: object) => ({ type: 'void', 'x-component': part, properties })
    const card = around('Card', { a: field('A', { default: 'one' }), n: { type: 'number', default: 3 } })
    const page = await show(object({ layout: around('FormLayout', { card }) }))
    expect(page.formHandle().values()).toEqual({ a: 'one', n: 3 })
  })

  test('a scope the page does not have leaves that place empty, and the form lives', async () => {
    await show(object({ a: field('A', { 'x-reactions': '{{useAsyncDataSource(loadData)}}' }), b: field('B') }))
    expect([isShown('A'), isShown('B')]).toEqual([true, true])
  })
})
