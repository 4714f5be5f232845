import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerAt, keysOf, withAnswer } from '#shared/domain/forms/answer-path.ts'
import { fieldNames, isPrototypeName, mapAnswers } from '#shared/domain/forms/form-fields.ts'
import { ITEMS_WIDGET, isItemCode, itemsFromWire, itemsToWire } from '#shared/domain/plans/purpose.ts'

const box = { type: 'string', 'x-component': 'Input' }
const items = { type: 'array', 'x-component': ITEMS_WIDGET }
const form = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const laid = (properties: object) => ({ type: 'void', properties })
const ref = { $ref: '#/definitions/l' }

describe('the names under which a form keeps its answers [3-05]', () => {
  test.each<[string, unknown, string[]]>([
    ['fields', form({ a: box, b: box }), ['a', 'b']],
    ['fields within layouts, however deep', form({ l: laid({ m: laid({ a: box }) }) }), ['a']],
    [
      'an object and a list, a field each',
      form({ o: form({ inner: box }), rows: { type: 'array', items: form({ cell: box }) } }),
      ['o', 'rows'],
    ],
    ['a definition', form({ l: ref }, { definitions: { l: laid({ a: box }) } }), ['a']],
    ['a definition that is itself', form({ l: ref }, { definitions: { l: laid({ l: ref, a: box }) } }), ['a']],
    ["a designer's file", { form: {}, schema: form({ a: box }) }, ['a']],
    ["Formily's paths", form({ '[from, to]': box, 'b.c': box }), ['from', 'to', 'b']],
    ['nothing', undefined, []],
  ])('%s', (_what, formJson, names) => expect([...new Set(fieldNames(formJson))]).toEqual(names))

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])('%s leads to a prototype (threat 30)', (name) =>
    expect(isPrototypeName(name)).toBe(true),
  )
})

describe('chosen items [3-11]', () => {
  const rows = form({ own: items, l: laid({ laid: items }), list: { type: 'array', items: form({ inner: items, other: box }) } })
  const anyItems = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }).filter(isItemCode), { maxLength: 5 })

  test('go comma-joined wherever they are asked, and nothing else changes', () => {
    const values = { own: ['1', '3'], laid: ['2'], list: [{ inner: ['a', 'b'], other: 'x,y' }], unasked: ['1', '2'] }
    const sent = { own: '1,3', laid: '2', list: [{ inner: 'a,b', other: 'x,y' }], unasked: ['1', '2'] }
    expect(mapAnswers(rows, values, ITEMS_WIDGET, itemsToWire)).toEqual(sent)
  })

  test('come back as they went, whatever was chosen', () => {
    fc.assert(
      fc.property(anyItems, anyItems, fc.array(anyItems, { maxLength: 3 }), (own, laid, inner) => {
        const values = { own, laid, list: inner.map((one) => ({ inner: one })) }
        const sent = JSON.parse(JSON.stringify(mapAnswers(rows, values, ITEMS_WIDGET, itemsToWire)))
        expect(mapAnswers(rows, sent, ITEMS_WIDGET, itemsFromWire)).toEqual(values)
      }),
    )
  })

  test.each([[['a,b']], [[' a']], [[1, 2]], [[['1']]], [undefined], [7]])('%j would not, and goes as it is', (value) => {
    expect([itemsToWire(value), itemsFromWire(value)]).toEqual([value, value])
  })
})

describe('an answer at a data path', () => {
  test.each([
    [{ a: 1 }, 'files', { a: 1, files: 'x' }],
    [{}, 'owner.files', { owner: { files: 'x' } }],
    [{ rows: [{ a: 1 }, { b: 2 }] }, 'rows.1.files', { rows: [{ a: 1 }, { b: 2, files: 'x' }] }],
    [{ rows: [null] }, 'rows.0', { rows: ['x'] }],
    [{ years: { note: 'b' } }, 'years.2024', { years: { 2024: 'x', note: 'b' } }],
    // the row is gone
    [{ rows: [{ a: 1 }] }, 'rows.1.files', undefined],
    [{}, 'rows.0.files', undefined],
  ])('%j at %s', (values, path, expected) => {
    const before = structuredClone(values)
    const changed = withAnswer(values, keysOf(path), 'x')
    expect([changed, values]).toEqual([expected, before])
    if (expected !== undefined) expect(answerAt(changed, keysOf(path))).toBe('x')
  })

  test.each(['toString', '__proto__.files', 'a.b.c'])('nothing at %s', (path) => {
    expect(answerAt({ a: 1 }, keysOf(path))).toBeUndefined()
  })
})
