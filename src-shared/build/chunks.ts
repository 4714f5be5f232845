import type { Rollup } from 'vite'
import { LANGUAGES } from '../domain/languages.ts'
import { BASE_PATH, ROUTE_NAMES, ROUTES, type RouteName } from '../domain/routes.ts'
import { CATALOGUES } from '../i18n/catalogues.ts'
import { FIRST_ROUTES } from '../i18n/first-routes.ts'
import type { BootRoute, BootTable, BootWords } from './boot-table.ts'

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

/** What stands in the box before a number is typed, by language. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = Object.fromEntries(
  LANGUAGES.map((language) => [language, CATALOGUES[language].cadastralNumberPlaceholder]),
)

/** Only the mobile surface talks to a host. */
const isBridge = (moduleId: string): boolean => moduleId.endsWith('/bridge/bridge.ts')

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((item): item is Chunk => item.type === 'chunk')

/** Files a chunk needs before it can run: itself, everything it imports statically, and their styles. */
export function closure(bundle: Bundle, chunk: Chunk): Set<string> {
  const files = new Set<string>()
  const visit = (file: string) => {
    const item = bundle[file]
    if (files.has(file) || item?.type !== 'chunk') return
    files.add(file)
    for (const style of item.viteMetadata?.importedCss ?? []) files.add(style)
    item.imports.forEach(visit)
  }
  visit(chunk.fileName)
  return files
}

/** The module of each row `name: () => import('./file.tsx')` of a surface's screens/index.ts. */
export function screenModules(source: string): Map<string, string> {
  const rows = source.matchAll(/(\w+):\s*\(\)\s*=>\s*import\(\s*['"]\.\/([^'"]+)['"]\s*\)/g)
  return new Map([...rows].map(([, name = '', file = '']) => [name, file]))
}

/** What the boot script has to know of this build; a route or a language without a chunk stops the build. */
export function bootTable(bundle: Bundle, screensFolder: string, screensSource: string): BootTable {
  const chunks = chunksOf(bundle)
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('the build has no entry chunk')
  const already = closure(bundle, entry)
  const beyondEntry = (isIt: (moduleId: string) => boolean, what: string): string[] => {
    const chunk = chunks.find((candidate) => candidate.moduleIds.some(isIt))
    if (!chunk) throw new Error(`no chunk holds ${what}`)
    return [...closure(bundle, chunk)].filter((file) => !already.has(file))
  }
  const files: string[] = []
  const places = (names: Iterable<string>): number[] =>
    [...new Set(names)].map((name) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1))
  const rows = screenModules(screensSource)
  const screen = (name: RouteName): string[] => {
    const file = rows.get(name)
    if (file === undefined) throw new Error(`${screensFolder}/index.ts: no row "${name}: () => import('./…')"`)
    return beyondEntry((id) => id === `${screensFolder}/${file}`, name)
  }
  const routes: Record<string, BootRoute> = {}
  for (const name of ROUTE_NAMES) {
    // The home page only forwards to the first step [2-01], so it fetches that as well.
    const needed = name === 'home' ? [...screen('home'), ...screen('chooseEcad')] : screen(name)
    routes[ROUTES[name].path.slice(1)] = [name, places(needed), FIRST_ROUTES.has(name) ? 1 : 0]
  }
  const catalogues: Record<string, BootWords> = {}
  for (const language of LANGUAGES) {
    const half = (name: string) =>
      beyondEntry((id) => id.endsWith(`/i18n/messages/${language}/${name}.ts`), `the ${name} texts of ${language}`)
    catalogues[language] = [places(half('first')), places(half('rest'))]
  }
  const hasBridge = chunks.some((chunk) => chunk.moduleIds.some(isBridge))
  const bridge = hasBridge ? places(beyondEntry(isBridge, 'the bridge')) : []
  const client = places([
    ...beyondEntry((id) => id.endsWith('/src-shared/api/client.ts'), 'the API client'),
    ...beyondEntry((id) => id.includes('/node_modules/axios/'), 'axios'),
  ])
  return { base: `${BASE_PATH}/`, files, routes, catalogues, placeholders: PLACEHOLDERS, client, bridge }
}
