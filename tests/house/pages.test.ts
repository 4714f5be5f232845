import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withDefinitions } from '#server/applications/services/page/page.ts'
import { withSettings } from '#server/platform/settings/page.ts'
import { folderOf, MODULES, withModules } from './modules.ts'
import { importsOf, projectFiles, read } from './source-files.ts'
import { printSpecMap } from './spec-map.ts'

const words = [...read('docs/words.md').matchAll(/^- ([^:]+): (.+)$/gm)].map(([, word = '', meaning = '']) => ({ word, meaning }))

test('there are forty words in the dictionary at most, sorted, each once and with its meaning', () => {
  const names = words.map(({ word }) => word)
  expect(names.length).toBeGreaterThan(20)
  expect(names.length).toBeLessThanOrEqual(40)
  expect(names).toEqual([...new Set(names)].sort())
  expect(words.filter(({ meaning }) => meaning.trim().length < 10)).toEqual([])
})

test('each word is one of the sources: in a name or in a comment', () => {
  const sources = projectFiles('src-shared', 'src-web', 'src-mobile', 'src-server')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/messages/'))
    .map(read)
    .join('\n')
  // 'identity check' also matches identityCheck, IdentityCheck and identity-check.
  const isUsed = (word: string) => (sources.match(new RegExp(word.replaceAll(' ', '[ -]?'), 'gi'))?.length ?? 0) >= 5
  expect(words.filter(({ word }) => !isUsed(word))).toEqual([])
})

/** Each line 'number. promise: `file` "words of its title"'. */
const promises = [...read('docs/reliability.md').matchAll(/^(\d+)\. (.+)$/gm)]

test('every promise of reliability is there once, counted up: of the server, then of the browser', () => {
  const numbers = promises.map(([, number]) => Number(number))
  const ofServer = numbers.lastIndexOf(1)
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  expect(ofServer).toBeGreaterThanOrEqual(21)
  expect(numbers.length - ofServer).toBeGreaterThanOrEqual(6)
  expect(numbers).toEqual([...upTo(ofServer), ...upTo(numbers.length - ofServer)])
})

test('each promise names a test that shows it, and that test is there', () => {
  const named = promises.map(([line, , text = '']) => [line, [...text.matchAll(/`(tests\/[^`]+)` "([^"]+)"/g)]] as const)
  expect(named.filter(([, tests]) => tests.length === 0)).toEqual([])
  const isThere = ([, file = '', title = '']: RegExpExecArray) => existsSync(file) && read(file).includes(title)
  expect(named.filter(([, tests]) => !tests.every(isThere))).toEqual([])
})

test.each([
  ['house.md', 'house:write', withModules],
  ['settings.md', 'settings:write', withSettings],
  ['service-definitions.md', 'services:write', withDefinitions],
  ['spec-map.md', 'spec-map:write', printSpecMap],
])('docs/%s is as npm run %s prints it', (name, _command, printed) => {
  const page = read(`docs/${name}`)
  expect(page).toBe(printed(page))
})

test('every folder of the shared sources and of the two surfaces has a row in the table of modules', () => {
  const folders = projectFiles('src-shared', 'src-web', 'src-mobile').flatMap((file) => /^[^/]+\/[^/]+\//.exec(file)?.[0] ?? [])
  const known = new Set(Object.keys(MODULES).map(folderOf))
  expect([...new Set(folders)].filter((folder) => !known.has(folder))).toEqual([])
})

test('every folder that a row names exists', () => {
  const files = projectFiles('.')
  const named = Object.entries(MODULES).flatMap(([name, { may = [], types = [], never = [] }]) => [name, ...may, ...types, ...never])
  expect([...new Set(named)].filter((name) => !files.some((file) => file.startsWith(folderOf(name))))).toEqual([])
})

test('a page without the table is not overwritten', () => {
  expect(() => withModules('# The house')).toThrow('lacks the lines')
})

test('imports are read: static, type-only, re-exported, dynamic, many lines', () => {
  const source = `import type { A } from '#shared/a.ts'\nimport {\n  b,\n} from './b.ts'\nexport * from 'c'\nimport './d.css'\nconst e = () => import('../e.ts')\n`
  const read = importsOf('src-web/screens/x.tsx', source)
  expect(read.map(({ target }) => target)).toEqual([
    'src-shared/a.ts',
    'src-web/screens/b.ts',
    'c',
    'src-web/screens/d.css',
    'src-web/e.ts',
  ])
  expect(read.flatMap(({ target, typeOnly }) => (typeOnly ? [target] : []))).toEqual(['src-shared/a.ts'])
})
