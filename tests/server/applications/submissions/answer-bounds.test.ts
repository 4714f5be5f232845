import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundAnswers } from '#server/applications/submissions/answer-bounds.ts'

const text = (rule: object = {}) => ({ type: 'string', 'x-component': 'Input', ...rule })
const list = (items: object, rule: object = {}) => ({ type: 'array', 'x-component': 'ArrayItems', items, ...rule })
const short = (maxLength: number) => text({ maxLength })
const over = (count: number, path = 'a') => ({ path, rule: 'maxLength', count })
const layout = (properties: object) => ({ type: 'void', properties })
const form = (properties: Record<string, unknown>, more: object = {}) => ({ type: 'object', properties, ...more })
const rows = (count: number, row: unknown = {}) => Array.from({ length: count }, () => row)
const SELF = { $ref: '#/definitions/a' }
const TOO_LARGE = expect.objectContaining({ status: 413, code: 'too-large' })
const refusalOf = (schema: unknown, answers: Record<string, unknown>): unknown => {
  try {
    return boundAnswers(schema, answers)
  } catch (error) {
    return error
  }
}

describe('answers are held to their bounds before any rule looks at them (threat 31)', () => {
  it.each<[string, unknown, Record<string, unknown>, Record<string, unknown>, object[]]>([
    ['what is within them stays as it is', form({ a: text() }), { a: 'x', b: [1, { c: null }] }, { a: 'x', b: [1, { c: null }] }, []],
    ['a text of its question’s length', form({ a: short(3) }), { a: '一二三' }, { a: '一二三' }, []],
    ['a text longer than its question allows', form({ a: short(3), b: text() }), { a: 'abcd', b: 'x' }, { a: 'abc', b: 'x' }, [over(3)]],
    ['a rare Han character counts once, and is not cut in half', form({ a: short(2) }), { a: '𠮷𠮷𠮷' }, { a: '𠮷𠮷' }, [over(2)]],
    [
      'an e-mail address that no mail server takes',
      form({ a: text({ format: 'email' }), b: text({ format: 'email', maxLength: 4000 }) }),
      { a: `a@${'b'.repeat(252)}`, b: `a@${'b'.repeat(253)}` },
      { a: `a@${'b'.repeat(252)}`, b: `a@${'b'.repeat(252)}` },
      [{ path: 'b', rule: 'maxLength', count: 254 }],
    ],
    ['as many as are allowed of them', form({ a: short(2) }), { a: '𠮷𠮷' }, { a: '𠮷𠮷' }, []],
    [
      'more rows than the list takes',
      form({ rows: list(form({ a: text() }), { maxItems: 2 }) }),
      { rows: rows(3, { a: 'x' }) },
      { rows: rows(2, { a: 'x' }) },
      [{ path: 'rows', rule: 'maxItems', count: 2 }],
    ],
    [
      'more rows than any list takes',
      form({ rows: list(form({ a: text() }), { maxItems: 5000 }) }),
      { rows: rows(201) },
      { rows: rows(200) },
      [{ path: 'rows', rule: 'maxItems', count: 200 }],
    ],
    [
      'a text within a row, below a layout',
      form({ box: layout({ rows: list(form({ card: layout({ a: short(1) }) })) }) }),
      { rows: [{ a: 'x' }, { a: 'xy' }] },
      { rows: [{ a: 'x' }, { a: 'x' }] },
      [over(1, 'rows.1.a')],
    ],
    ['an answer without a question', form({}), { a: 'x'.repeat(10_001) }, { a: 'x'.repeat(10_000) }, [over(10_000)]],
    ['a list nobody asked for', form({}), { a: rows(1001, 1) }, { a: rows(1000, 1) }, [{ path: 'a', rule: 'maxItems', count: 1000 }]],
    [
      'nesting without end',
      form({ a: text() }),
      { a: [[[[[[[[[[[[['deep']]]]]]]]]]]]] },
      { a: [[[[[[[[[[[[undefined]]]]]]]]]]]] },
      [{ path: 'a.0.0.0.0.0.0.0.0.0.0.0.0', rule: 'invalid' }],
    ],
  ])('%s', (_what, schema, given, answers, faults) => {
    const bounded = boundAnswers(schema, given)
    expect(bounded.faults).toEqual(faults)
    expect(bounded.answers).toEqual(answers)
  })

  it.each<[string, unknown, Record<string, unknown>]>([
    ['more values than any form has', form({}), Object.fromEntries(rows(25).map((_, at) => [`a${at}`, rows(1000, 1)]))],
    ['rows within rows', form({ a: list(form({ b: list(form({ c: text() })) })) }), { a: rows(200, { b: rows(200) }) }],
    ['rows of many questions', form({ a: list(form(Object.fromEntries(rows(50).map((_, at) => [`q${at}`, text()])))) }), { a: rows(200) }],
    ['more faults than anybody reads', form({}), { a: rows(600, 'x'.repeat(10_001)) }],
    ['a form that is defined by itself', form({ a: SELF }, { definitions: { a: form({ a: SELF }) } }), {}],
  ])('%s is refused as a whole', (_what, schema, given) => {
    expect(refusalOf(schema, given)).toEqual(TOO_LARGE)
  })

  it('a form of three hundred questions and two full lists is no excess', () => {
    const questions = Object.fromEntries(rows(300).map((_, at) => [`q${at}`, text({ maxLength: 100 })]))
    const row = form(Object.fromEntries(rows(8).map((_, at) => [`c${at}`, text()])))
    const answers = {
      ...Object.fromEntries(Object.keys(questions).map((name) => [name, '字'.repeat(100)])),
      one: rows(200, { c1: 'x' }),
      two: rows(200, { c7: 'y' }),
    }
    expect(boundAnswers(form({ ...questions, one: list(row), two: list(row) }), answers)).toEqual({ faults: [], answers })
  })

  it('whatever is answered: bounded, once bounded always bounded, and never an exception but the refusal', () => {
    const schema = form({ a: short(5), b: list(form({ a: short(2) }), { maxItems: 3 }), c: form({ a: text() }) })
    const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.jsonValue({ maxDepth: 5 }))
    fc.assert(
      fc.property(answers, (given) => {
        const { answers: once } = boundAnswers(schema, given as Record<string, unknown>)
        expect(boundAnswers(schema, once)).toEqual({ faults: [], answers: once })
      }),
    )
  })
})
