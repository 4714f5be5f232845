import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldNames, isPrototypeName, mapAnswers } from '#shared/domain/forms/form-fields.ts'
import { ITEMS_WIDGET, isItemCode, itemsFromWire, itemsToWire } from '#shared/domain/plans/purpose.ts'

const box = { type: 'string', 'x-component': 'Input' }
const items = { type: 'array', 'x-component': ITEMS_WIDGET }
const form = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

describe('the names under which a form keeps its answers [3-05]', () => {
  test.each<[string, unknown, string[]]>([
    ['fields', form({ a: box, b: box }), ['a', 'b']],
    [
      'fields within layouts, however deep',
      form({ l: { type: 'void', properties: { m: { type: 'void', properties: { a: box } } } } }),
      ['a'],
    ],
    [
      'an object and a list are one field each',
      form({ o: form({ inner: box }), rows: { type: 'array', items: form({ cell: box }) } }),
      ['o', 'rows'],
    ],
    ['a definition', form({ l: { $ref: '#/definitions/l' } }, { definitions: { l: { type: 'void', properties: { a: box } } } }), ['a']],
    [
      'a definition that is itself',
      form(
        { l: { $ref: '#/definitions/l' } },
        { definitions: { l: { type: 'void', properties: { l: { $ref: '#/definitions/l' }, a: box } } } },
      ),
      ['a'],
    ],
    ["a designer's file", { form: {}, schema: form({ a: box }) }, ['a']],
    ["Formily's paths", form({ '[from, to]': box, 'b.c': box }), ['from', 'to', 'b']],
    ['nothing', undefined, []],
  ])('%s', (_what, formJson, names) => expect([...new Set(fieldNames(formJson))]).toEqual(names))

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])('%s leads to a prototype (threat 30)', (name) =>
    expect(isPrototypeName(name)).toBe(true),
  )
})

describe('chosen items [3-11]', () => {
  const rows = form({
    own: items,
    l: { type: 'void', properties: { laid: items } },
    list: { type: 'array', items: form({ inner: items, other: box }) },
  })
  const anyCode = fc.string({ minLength: 1, maxLength: 6 }).filter(isItemCode)
  const anyItems = fc.uniqueArray(anyCode, { maxLength: 5 })

  test('go comma-joined wherever they are asked, and nothing else changes', () => {
    const values = { own: ['1', '3'], laid: ['2'], list: [{ inner: ['a', 'b'], other: 'x,y' }], unasked: ['1', '2'] }
    expect(mapAnswers(rows, values, ITEMS_WIDGET, itemsToWire)).toEqual({
      own: '1,3',
      laid: '2',
      list: [{ inner: 'a,b', other: 'x,y' }],
      unasked: ['1', '2'],
    })
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
    expect(itemsToWire(value)).toEqual(value)
    expect(itemsFromWire(value)).toEqual(value)
  })
})
