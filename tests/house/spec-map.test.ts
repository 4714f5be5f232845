import { expect, test } from 'vitest'
import { read } from './source-files.ts'
import { HELD, linesIn, SPEC_LINES, taggedTests, unshown } from './spec-map.ts'

test('docs/spec.md holds every line of the specification, once and in order', () => {
  const numbers = [...read('docs/spec.md').matchAll(/^\s*(?:- )?\[(\d-\d\d)\]|^\| (\d-\d\d) \|/gm)].map(([, line, row]) => line ?? row)
  expect(numbers).toEqual(SPEC_LINES)
})

test('each line has a test on every surface where it is visible, or a decision', () => {
  const tests = taggedTests()
  expect(unshown(tests)).toEqual([])
  expect(Object.keys(HELD).filter((line) => tests.some(({ lines }) => lines.includes(line)))).toEqual([])
})

test('a line without a test is reported, with its surface', () => {
  const only = [{ file: 'tests/web/x.test.ts', lines: linesIn('x [2-03]') }]
  expect(unshown(only)).toContain('2-03: no test on the phone')
  expect(unshown(only)).not.toContain('2-03: no test on the web')
})

test('tags are read one by one and as a range', () => {
  expect(linesIn('x [2-03], [8-01]–[8-03]')).toEqual(['2-03', '8-01', '8-02', '8-03'])
})
