import { expect, test } from 'vitest'
import { circles } from './circles.ts'
import { refusal } from './doors.ts'
import { type Import, importsOf, projectFiles } from './source-files.ts'

const imported = (target: string, typeOnly = false): Import => ({ written: target, target, typeOnly, dynamic: false })

const sources = () =>
  projectFiles('src-shared', 'src-web', 'src-mobile', 'src-server', 'holidays').filter((file) => /\.(ts|tsx|mjs)$/.test(file))

test('each room imports only from the rooms the house lets it', () => {
  const files = sources()
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => importsOf(file).flatMap((one) => refusal(file, one) ?? []))).toEqual([])
})

test('no modules import each other round a circle, not even types', () => {
  expect(circles(sources(), importsOf)).toEqual([])
})

test('a circle is seen, of types as well; one that is closed by a later fetch is none', () => {
  const graph: Readonly<Record<string, readonly Import[]>> = {
    a: [imported('b')],
    b: [imported('c', true)],
    c: [imported('b')],
    d: [{ ...imported('e'), dynamic: true }],
    e: [imported('d')],
  }
  expect(circles(Object.keys(graph), (file) => graph[file] ?? [])).toEqual([['b', 'c']])
})

test.each([
  ['src-mobile/main.tsx', imported('src-web/main.tsx')],
  ['src-web/main.tsx', imported('src-mobile/main.tsx')],
  ['src-shared/app/create-app.ts', imported('src-web/main.tsx')],
  ['src-shared/domain/money.ts', imported('src-shared/wire/index.ts')],
  ['src-shared/domain/money.ts', imported('react')],
  ['src-shared/flows/startup/x.ts', imported('src-shared/i18n/index.ts')],
  ['src-shared/flows/startup/x.ts', imported('axios')],
  ['src-shared/api/cart.ts', imported('src-shared/wire/index.ts')],
  ['src-shared/api/cart.ts', imported('src-shared/flows/plan-purchase/types.ts', true)],
  ['src-shared/flows/startup/x.ts', imported('src-shared/app/types.ts', true)],
  ['src-server/app.ts', imported('src-shared/flows/startup/x.ts')],
])('a forbidden door is seen: %s', (file, one) => {
  expect(refusal(file, one)).toContain(file)
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
