import { existsSync } from 'node:fs'
import { importsOf, read } from './source-files.ts'

/** A test as a page of docs names it: its file, and words of its title. */
export interface NamedTest {
  readonly file: string
  readonly title: string
}

/** The tests that a cell of a table names. */
export const testsNamedIn = (cell: string): NamedTest[] =>
  [...cell.matchAll(/`(tests\/[^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))

/** True where the file has the title, or what it shares with the other surface below tests/support/ or tests/ui/ has. */
export const isThere = ({ file, title }: NamedTest): boolean =>
  existsSync(file) &&
  [file, ...importsOf(file).map(({ target }) => target)].some(
    (one) => (one === file || /^tests\/(support|ui)\/.*\.tsx$/.test(one)) && read(one).includes(title),
  )
