import { expect, test } from 'vitest'
import { isThere, testsNamedIn } from './named-tests.ts'
import { read } from './source-files.ts'

/** Each line 'number. promise: `file` "title"'. */
const rows = [...read('docs/reliability.md').matchAll(/^(\d+)\. (.+)$/gm)].map(([, number = '', text = '']) => ({ number, text }))

test('every promise is there once, counted up: of the server, then of the browser', () => {
  const numbers = rows.map(({ number }) => Number(number))
  const ofServer = numbers.lastIndexOf(1)
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  expect(ofServer).toBeGreaterThanOrEqual(21)
  expect(numbers.length - ofServer).toBeGreaterThanOrEqual(6)
  expect(numbers).toEqual([...upTo(ofServer), ...upTo(numbers.length - ofServer)])
})

test('each names a test that shows it, and that test is there', () => {
  const named = rows.map(({ number, text }) => ({ number, tests: testsNamedIn(text) }))
  expect(named.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(named.flatMap(({ tests }) => tests.filter((one) => !isThere(one)))).toEqual([])
})
