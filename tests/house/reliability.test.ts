import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read } from './source-files.ts'

interface Shown {
  readonly row: string
  readonly file: string
  readonly title: string
}

const rows: readonly (readonly string[])[] = read('docs/reliability.md')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number = '']) => /^\d+$/.test(number))

const shown: readonly Shown[] = rows.flatMap(([, row = '', , , cell = '']) =>
  [...cell.matchAll(/`(tests\/[^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ row, file, title })),
)

test('every fault is there once, counted up: of the server, then of the browser', () => {
  const numbers = rows.map(([, number]) => Number(number))
  const ofServer = numbers.lastIndexOf(1)
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  expect(ofServer).toBeGreaterThanOrEqual(21)
  expect(numbers.length - ofServer).toBeGreaterThanOrEqual(6)
  expect(numbers).toEqual([...upTo(ofServer), ...upTo(numbers.length - ofServer)])
})

test('each names a test that shows it, and that test is there', () => {
  expect(rows.filter(([, , , , cell = '']) => !/`tests\/[^`]+` "[^"]+"/.test(cell)).map(([, number]) => number)).toEqual([])
  const missing = shown.filter(({ file, title }) => !existsSync(file) || !read(file).includes(title))
  expect(missing).toEqual([])
})
