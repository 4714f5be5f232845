import { read } from '../source-files.ts'

/** A test that a row names: its file, and words of its title. */
export interface Shown {
  readonly file: string
  readonly title: string
}

/** One row of docs/spec-map.md. */
export interface Row {
  readonly line: string
  readonly doneBy: string
  readonly onTheWeb: string
  readonly onThePhone: string
}

/** Written in place of the phone's tests where they are those of the web. */
export const THE_SAME = 'the same'
/** "not yet", with what is owed. */
export const NOT_YET = /^not yet: \S/
/** Nothing to see on this surface, with the reason; in the third column, nothing to do. */
export const NOTHING = /^–, \S/

export const mapRows = (): Row[] =>
  read('docs/spec-map.md')
    .split('\n')
    .flatMap((text) => {
      const [, line = '', , doneBy = '', onTheWeb = '', onThePhone = ''] = text.split('|').map((cell) => cell.trim())
      return /^\d-\d\d$/.test(line) ? [{ line, doneBy, onTheWeb, onThePhone }] : []
    })

export const filesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
export const testsNamedIn = (cell: string): Shown[] =>
  [...cell.matchAll(/`(tests\/[^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))

/** The tests of both columns, each with the surface it stands for. */
export const shownIn = ({ onTheWeb, onThePhone }: Row): readonly (Shown & { readonly surface: 'web' | 'phone' })[] => [
  ...testsNamedIn(onTheWeb).map((one) => ({ ...one, surface: 'web' as const })),
  ...testsNamedIn(onThePhone === THE_SAME ? onTheWeb : onThePhone).map((one) => ({ ...one, surface: 'phone' as const })),
]
