import { existsSync } from 'node:fs'
import { read } from './source-files.ts'

/** A test as cited by a page of docs: its file, and words of its title. */
export interface NamedTest {
  readonly file: string
  readonly title: string
}

export const testsNamedIn = (cell: string): NamedTest[] =>
  [...cell.matchAll(/`(tests\/[^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))

/** Whether the file exists and contains the title. */
export const isThere = ({ file, title }: NamedTest): boolean => existsSync(file) && read(file).includes(title)
