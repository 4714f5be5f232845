import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { screenFile } from '#shared/build/chunks.ts'
import { ROUTE_NAMES, ROUTES, type RouteName, routeOf } from '#shared/domain/routes.ts'
import { read } from './source-files.ts'

const spec = read('docs/spec.md')
const SPEC_ROUTES = /^\[2-01\][^:]+: (.+?)\. /m.exec(spec)?.[1]?.split(', ') ?? []
const SPEC_PUBLIC = /^\[2-02\][^:]+: (.+?)\. /m.exec(spec)?.[1]?.split(', ') ?? []

/** Paths of the specification's own pages; the others are our additions (decision 13). */
const pathsOfSpec = (names: readonly RouteName[]) => names.filter((name) => !ROUTES[name].isOurs).map((name) => ROUTES[name].path)

test('the route table holds the 28 routes of [2-01], each once, and says of every other that it is ours', () => {
  expect(SPEC_ROUTES).toHaveLength(28)
  expect(pathsOfSpec(ROUTE_NAMES).sort()).toEqual([...SPEC_ROUTES].sort())
})

test('the public pages are those of [2-02], and those of ours whose rows say so', () => {
  const open = pathsOfSpec(ROUTE_NAMES.filter((name) => ROUTES[name].isPublic))
  expect(open.map((path) => path.slice(1)).sort()).toEqual([...SPEC_PUBLIC].sort())
})

test('an address finds its route with and without a trailing slash, and nothing else does [2-01]', () => {
  for (const name of ROUTE_NAMES) {
    expect(routeOf(ROUTES[name].path)).toBe(name)
    expect(routeOf(`${ROUTES[name].path}/`)).toBe(name)
    if (name !== 'home') expect(routeOf(`${ROUTES[name].path}/x`)).toBeUndefined()
  }
})

describe('the table of screens', () => {
  const index = 'src-shared/ui/shell/screens.ts'
  const written = read(index).matchAll(/(\w+):\s*\(\)\s*=>\s*import\(\s*['"](\.\.?\/[^'"]+)['"]\s*\)/g)
  const rows = new Map([...written].map(([, name = '', file = '']) => [name, file]))

  test.each([...ROUTE_NAMES, 'notFound'])('has a screen for %s that exists [2-01]', (name) => {
    const file = rows.get(name)
    expect(file, `${index}: a row ${name}: () => import('./…')`).toBeDefined()
    const path = join(dirname(index), file ?? '')
    expect(existsSync(path), path).toBe(true)
    expect(read(path)).toMatch(
      /\/(guides|AffairFaq)\.tsx$/.test(path) ? `export const ${name} = guideScreen(` : /export default|export \{[^}]*\bas default\b/,
    )
  })

  test.each(ROUTE_NAMES.filter((name) => name !== 'home'))('names the file of %s after its route, as the build looks for it', (name) => {
    expect(`/${rows.get(name)}`.endsWith(`/${screenFile(name)}`), name).toBe(true)
  })
})
