import { describe, expect, test } from 'vitest'
import { answerAt, keysOf, withAnswer } from '#shared/domain/forms/answer-path.ts'

describe('an answer at a data path', () => {
  test.each([
    [{ a: 1 }, 'files', { a: 1, files: 'x' }],
    [{}, 'owner.files', { owner: { files: 'x' } }],
    [{ rows: [{ a: 1 }, { b: 2 }] }, 'rows.1.files', { rows: [{ a: 1 }, { b: 2, files: 'x' }] }],
    [{ rows: [null] }, 'rows.0', { rows: ['x'] }],
    // the row is gone
    [{ rows: [{ a: 1 }] }, 'rows.1.files', undefined],
    [{}, 'rows.0.files', undefined],
  ])('%j at %s', (values, path, expected) => {
    const before = structuredClone(values)
    const changed = withAnswer(values, keysOf(path), 'x')
    expect(changed).toEqual(expected)
    expect(values).toEqual(before)
    if (expected !== undefined) expect(answerAt(changed, keysOf(path))).toBe('x')
  })

  test.each(['toString', '__proto__.files', 'a.b.c'])('nothing at %s', (path) => {
    expect(answerAt({ a: 1 }, keysOf(path))).toBeUndefined()
  })
})
