import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reachedFiles } from './map/reach.ts'
import { filesIn, mapRows, NOT_YET, NOTHING, type Row, shownIn, THE_SAME, testsNamedIn } from './map/rows.ts'
import { meetsTheProduct, surfacesOf, testsNamed } from './map/surfaces.ts'
import { SPEC_LINES } from './spec-lines.ts'

const rows = mapRows()
/** Screens, states, rules of what is typed, errors: a person meets them, so a test must. */
const IS_MET = /^[2458]-/

const isSaid = (cell: string): boolean => NOT_YET.test(cell) || NOTHING.test(cell)
const complain = (find: (row: Row) => readonly string[]): string[] => rows.flatMap((row) => find(row).map((what) => `${row.line}: ${what}`))

test('the map answers for every line of the specification, once and in order', () => {
  expect(rows.map(({ line }) => line)).toEqual(SPEC_LINES)
})

test('each line names what does it and what shows it on each surface, or says why not', () => {
  const isShown = (cell: string) => testsNamedIn(cell).length > 0 || isSaid(cell)
  const empty = complain(({ doneBy, onTheWeb, onThePhone }) => [
    ...(filesIn(doneBy).length > 0 || isSaid(doneBy) ? [] : ['done by']),
    ...(isShown(onTheWeb) ? [] : ['on the web']),
    ...(isShown(onThePhone) || (onThePhone === THE_SAME && testsNamedIn(onTheWeb).length > 0) ? [] : ['on the phone']),
  ])
  expect(empty).toEqual([])
})

test('every file the map names is the product’s: something begins with it, or leads to it', () => {
  const reached = reachedFiles()
  expect(complain(({ doneBy }) => filesIn(doneBy).filter((file) => !existsSync(file) || !reached.has(file)))).toEqual([])
})

test('what the map names in its last columns are tests by file and title', () => {
  const loose = complain(({ onTheWeb, onThePhone }) =>
    [onTheWeb, onThePhone].filter((cell) => !isSaid(cell) && filesIn(cell).length !== testsNamedIn(cell).length),
  )
  expect(loose).toEqual([])
  const missing = complain((row) =>
    shownIn(row).flatMap(({ file, title }) => (existsSync(file) && testsNamed(file, title).length > 0 ? [] : [`${file} "${title}"`])),
  )
  expect(missing).toEqual([])
})

test('each of those tests walks the surface whose column it stands in', () => {
  const elsewhere = complain((row) =>
    shownIn(row).flatMap(({ file, title, surface }) =>
      testsNamed(file, title).some((one) => surfacesOf(file, one).includes(surface)) ? [] : [`${file} "${title}" is not of the ${surface}`],
    ),
  )
  expect(elsewhere).toEqual([])
})

test('a line that a person meets is shown by tests that open a screen or call the server', () => {
  const pure = complain((row) =>
    IS_MET.test(row.line)
      ? shownIn(row).flatMap(({ file, title }) =>
          testsNamed(file, title).some((one) => meetsTheProduct(file, one)) ? [] : [`${file} "${title}"`],
        )
      : [],
  )
  expect([...new Set(pure)]).toEqual([])
})
