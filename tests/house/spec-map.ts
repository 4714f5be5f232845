import { projectFiles, read } from './source-files.ts'

/** How many lines each section of the product specification has, from 0 on. */
const COUNTS = [1, 8, 28, 22, 12, 9, 4, 42, 16, 7]

/** The number of every line, such as '2-03'. */
export const SPEC_LINES: readonly string[] = COUNTS.flatMap((count, section) =>
  Array.from({ length: count }, (_, at) => `${section}-${String(at + 1).padStart(2, '0')}`),
)

type Surface = 'web' | 'phone'

/** Lines that no test can show, with the decision that covers them. */
export const HELD: Readonly<Record<string, string>> = { '5-05': '9.29' }

/** Lines that apply to one surface only. */
export const ONE_SURFACE: Readonly<Record<string, Surface>> = { '2-26': 'web', '2-28': 'web', '7-29': 'web' }

/** Where the tests of one surface are; all others show what both have. */
const SHOWS: readonly (readonly [start: string, surface: Surface])[] = [
  ['tests/web/', 'web'],
  ['tests/mobile/', 'phone'],
  ['tests/journeys/host-header.', 'web'],
  ['tests/journeys/harness.', 'phone'],
]

type TaggedTest = { readonly file: string; readonly lines: readonly string[] }

const LINE = String.raw`\[\d-\d\d\]`
/** A quoted text with a tag, on one line. */
const TITLE = new RegExp(String.raw`(['"\`])((?:\\.|(?!\1)[^\\\n])*${LINE}(?:\\.|(?!\1)[^\\\n])*)\1`, 'g')
/** '[2-03]', or a range: '[8-01]–[8-16]'. */
const TAGS = new RegExp(`(${LINE})(?:[–-](${LINE}))?`, 'g')

export const linesIn = (text: string): readonly string[] =>
  [...text.matchAll(TAGS)].flatMap(([, from = '', to = from]) => {
    const [first, last] = [from, to].map((tag) => SPEC_LINES.indexOf(tag.slice(1, -1)))
    return SPEC_LINES.slice(first, (last ?? 0) + 1)
  })

/** The titles that cite lines, in the order of the files. */
export const taggedTests = (): readonly TaggedTest[] =>
  projectFiles('tests')
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/^tests\/(house\/(spec|references)|planted\/)/.test(file))
    .flatMap((file) => [...read(file).matchAll(TITLE)].map(([, , title = '']) => ({ file, lines: linesIn(title) })))

const BOTH: readonly Surface[] = ['web', 'phone']
const surfacesOf = (file: string): readonly Surface[] =>
  BOTH.filter((surface) => !SHOWS.some(([start, one]) => file.startsWith(start) && one !== surface))

/** The surfaces of a line for which no test shows it. */
export function unshown(tests: readonly TaggedTest[]): readonly string[] {
  return SPEC_LINES.flatMap((line) => {
    if (line in HELD) return []
    const shown = tests.filter(({ lines }) => lines.includes(line)).flatMap(({ file }) => surfacesOf(file))
    const wanted = BOTH.filter((surface) => surface === (ONE_SURFACE[line] ?? surface))
    return wanted.filter((surface) => !shown.includes(surface)).map((surface) => `${line}: no test on the ${surface}`)
  })
}

const nameOf = (file: string): string => file.replace(/^tests\//, '').replace(/(\.test|\.spec)?\.tsx?$/, '')

function rowOf(line: string, tests: readonly TaggedTest[]): string {
  const own = tests.filter(({ lines }) => lines.includes(line))
  // the most specific one
  const [first] = own.toSorted((one, other) => one.lines.length - other.lines.length)
  if (first === undefined) return `- ${line}: decision ${HELD[line] ?? '?'}`
  const more = new Set(own.map(({ file }) => file)).size - 1
  return `- ${line}: ${nameOf(first.file)}${more > 0 ? ` +${more}` : ''}`
}

export function printSpecMap(): string {
  const tests = taggedTests()
  return `# Tests of each line of the specification

Printed by \`npm run spec-map:write\` from the titles of tests. For all tests of a line: \`grep -rn "\\[2-03\\]" tests\`; for its sources: \`grep -rn "2-03" src-*\`. A line is shown on both surfaces, or held by a decision; \`npm run check\` reports one that is not.

Of each line a file in tests/, and how many more:

${SPEC_LINES.map((line) => rowOf(line, tests)).join('\n')}
`
}
