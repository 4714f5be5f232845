import { existsSync } from 'node:fs'
import { importsOf, read } from './source-files.ts'

/** A test as cited by a page of docs: its file, and words of its title. */
export interface NamedTest {
  readonly file: string
  readonly title: string
}

export const testsNamedIn = (cell: string): NamedTest[] =>
  [...cell.matchAll(/`(tests\/[^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))

/** Whether the file has the title, or the code that it shares with the other surface below tests/support/ or tests/ui/ does. */
export const isThere = ({ file, title }: NamedTest): boolean =>
  existsSync(file) &&
  [file, ...importsOf(file).map(({ target }) => target)].some(
    (one) => (one === file || /^tests\/(support|ui)\/.*\.tsx$/.test(one)) && read(one).includes(title),
  )
