import { expect, test } from 'vitest'
import { readDestinations } from './references/destinations.ts'
import { findReferences } from './references/find-references.ts'
import { projectFiles, read } from './source-files.ts'

const TEXT = /\.(ts|tsx|mjs|js|css|html|md|sql|json)$|^\.ci\/|^\.npmrc$/
/** This file's samples are invalid on purpose. */
const NOT_READ = ['package-lock.json', 'tests/house/references.test.ts']

const to = readDestinations()
const lostIn = (file: string, source: string): string[] =>
  findReferences(file, source, to).flatMap(({ line, lost }) => lost.map((one) => `${file}:${line}: ${one}`))

test('every reference in sources, tests and pages leads somewhere', () => {
  const files = projectFiles('.').filter((file) => TEXT.test(file) && !NOT_READ.includes(file))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => lostIn(file, read(file)))).toEqual([])
})

test.each([
  ['a line of the specification', "test('a cart [9-99]', () => {})", '9-99'],
  ['a line of a call', "spec: '7-02, 7-99'", '7-99'],
  ['a decision', '// why (decision 3.99)', '3.99'],
  ['one of several decisions', '// decisions 3.1, 99', '99'],
  ['a threat', '// threats 13, 99', '99'],
  ['a fact', '// facts 9.9', '9.9'],
  ['an ADR by its number', '// ADR 999', '999'],
  ['an ADR by its file', '// docs/adr/0999', '0999'],
  ['an issue', '// issue 3, 8', 'issue 3, 8'],
  ['a page', '/** as stack.md says */', 'stack.md'],
  ['a file', '// made by build/nobody.ts', 'build/nobody.ts'],
])('what leads nowhere is found: %s', (_what, source, lost) => {
  expect(lostIn('src-shared/domain/x.ts', source)).toEqual([`src-shared/domain/x.ts:1: ${lost}`])
})

test.each([
  ['a page that is not there', '[x](nowhere.md)', 'nowhere.md'],
  ['a heading that is not there', '[x](deploy.md#nowhere)', 'deploy.md#nowhere'],
])('a link that leads nowhere is found: %s', (_what, source, lost) => {
  expect(lostIn('docs/x.md', source)).toEqual([`docs/x.md:1: ${lost}`])
})

test('what leads somewhere is left alone', () => {
  const source =
    '// [2-03], decision 3.12, threats 7, 20, facts 2.5, ADR 6, docs/adr/0006, quality.md, domain/money/money.ts, section 8\nconst a = "x/y.ts"'
  expect(findReferences('src-shared/domain/x.ts', source, to)).toHaveLength(9)
  expect(lostIn('src-shared/domain/x.ts', source)).toEqual([])
  expect(lostIn('docs/x.md', '[keys](deploy.md#keys), [out](https://example.mo)')).toEqual([])
})
