import { expect, test } from 'vitest'
import { folderOf, MODULES, withModules } from './modules.ts'
import { importsOf, projectFiles } from './source-files.ts'

test('every folder of the shared sources and of the two surfaces has a row', () => {
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
  expect(importsOf('src-web/screens/x.tsx', source).map(({ target, typeOnly }) => [target, typeOnly])).toEqual([
    ['src-shared/a.ts', true],
    ['src-web/screens/b.ts', false],
    ['c', false],
    ['src-web/screens/d.css', false],
    ['src-web/e.ts', false],
  ])
})
