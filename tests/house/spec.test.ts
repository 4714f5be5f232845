import { expect, test } from 'vitest'
import { read } from './source-files.ts'
import { SPEC_LINES } from './spec-lines.ts'

test('docs/spec.md holds every line of the specification, once and in order', () => {
  const numbers = [...read('docs/spec.md').matchAll(/^\s*(?:- )?\[(\d-\d\d)\]|^\| (\d-\d\d) \|/gm)].map(([, line, row]) => line ?? row)
  expect(numbers).toEqual(SPEC_LINES)
})
