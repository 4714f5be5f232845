import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isThere, testsNamedIn } from './named-tests.ts'
import { read } from './source-files.ts'
import { SPEC_LINES } from './spec-lines.ts'

/** One row of docs/spec-map.md. */
interface Row {
  readonly line: string
  readonly doneBy: string
  readonly onTheWeb: string
  readonly onThePhone: string
}
const rows = read('docs/spec-map.md')
  .split('\n')
  .flatMap((text): Row[] => {
    const [, line = '', , doneBy = '', onTheWeb = '', onThePhone = ''] = text.split('|').map((cell) => cell.trim())
    return /^\d-\d\d$/.test(line) ? [{ line, doneBy, onTheWeb, onThePhone }] : []
  })

/** "not yet", with what is owed, or nothing to do or to see, with the reason. */
const isSaid = (cell: string): boolean => /^(not yet:|–,) \S/.test(cell)
const filesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
const complain = (find: (row: Row) => readonly string[]): string[] => rows.flatMap((row) => find(row).map((what) => `${row.line}: ${what}`))

test('the map answers for every line of the specification, once and in order', () => {
  expect(rows.map(({ line }) => line)).toEqual(SPEC_LINES)
})

test('each line names what does it and what shows it on each surface, or says why not', () => {
  const isShown = (cell: string) => isSaid(cell) || (testsNamedIn(cell).length > 0 && testsNamedIn(cell).length === filesIn(cell).length)
  const empty = complain(({ doneBy, onTheWeb, onThePhone }) => [
    ...(filesIn(doneBy).length > 0 || isSaid(doneBy) ? [] : ['done by']),
    ...(isShown(onTheWeb) ? [] : ['on the web']),
    ...(isShown(onThePhone) || (onThePhone === 'the same' && !isSaid(onTheWeb)) ? [] : ['on the phone']),
  ])
  expect(empty).toEqual([])
})

test('every file and every test that the map names is there', () => {
  const missing = complain(({ doneBy, onTheWeb, onThePhone }) => [
    ...filesIn(doneBy).filter((file) => !existsSync(file)),
    ...testsNamedIn(`${onTheWeb}, ${onThePhone}`).flatMap((one) => (isThere(one) ? [] : [`${one.file} "${one.title}"`])),
  ])
  expect(missing).toEqual([])
})
