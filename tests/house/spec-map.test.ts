import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read } from './source-files.ts'
import { SPEC_LINES } from './spec-lines.ts'

interface Row {
  readonly line: string
  readonly doneBy: string
  readonly shownBy: string
}

const rows: Row[] = read('docs/spec-map.md')
  .split('\n')
  .flatMap((text) => {
    const [, line = '', , doneBy = '', shownBy = ''] = text.split('|').map((cell) => cell.trim())
    return /^\d-\d\d$/.test(line) ? [{ line, doneBy, shownBy }] : []
  })
const filesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
const isAnswered = (cell: string): boolean => filesIn(cell).length > 0 || /^(not yet|not shown in the specification)$/.test(cell)

test('the map answers for every line of the specification, once and in order', () => {
  expect(rows.map(({ line }) => line)).toEqual(SPEC_LINES)
})

test('each line names the files that do it and the tests that show it, or says "not yet"', () => {
  expect(rows.filter(({ doneBy, shownBy }) => !isAnswered(doneBy) || !isAnswered(shownBy)).map(({ line }) => line)).toEqual([])
})

test('every file the map names is there', () => {
  const missing = rows.flatMap(({ line, doneBy, shownBy }) =>
    [...filesIn(doneBy), ...filesIn(shownBy)].filter((file) => !existsSync(file)).map((file) => `${line}: ${file}`),
  )
  expect(missing).toEqual([])
})

test('what shows a line is a test', () => {
  const others = rows.flatMap(({ line, shownBy }) =>
    filesIn(shownBy)
      .filter((file) => !/^tests\/.*\.(test|spec)\.tsx?$/.test(file))
      .map((file) => `${line}: ${file}`),
  )
  expect(others).toEqual([])
})
