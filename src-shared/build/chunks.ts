import type { Rollup } from 'vite'
import type { BootCatalogue, BootRoute, BootTable } from '../browser/boot/boot-table.ts'
import { LANGUAGES, type Language } from '../domain/languages.ts'
import { BASE_PATH, ROUTE_NAMES, ROUTES, type RouteName } from '../domain/routes.ts'
import type { Surface } from '../domain/surfaces.ts'
import { CATALOGUES } from '../i18n/catalogues.ts'
import { FIRST_ROUTES } from '../i18n/first-routes.ts'

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

/** Returns the files that a chunk needs before it can run: itself, all static imports, and their styles. */
function closure(bundle: Bundle, chunk: Chunk): Set<string> {
  const files = new Set<string>()
  const add = (file: string) => {
    const item = bundle[file]
    if (files.has(file) || item?.type !== 'chunk') return
    files.add(file)
    for (const style of item.viteMetadata?.importedCss ?? []) files.add(style)
    item.imports.forEach(add)
  }
  add(chunk.fileName)
  return files
}

const chunksOf = (bundle: Bundle): readonly Chunk[] => Object.values(bundle).filter((item): item is Chunk => item.type === 'chunk')

/** The files of the chunk that holds a module. */
function filesOf(bundle: Bundle, folder: string, file: string): Set<string> {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.includes(`/${folder}/`) && id.endsWith(`/${file}`)))
  if (!chunk) throw new Error(`no chunk holds ${file} of ${folder}`)
  return closure(bundle, chunk)
}

const filesOfEntry = (bundle: Bundle, surface: Surface): Set<string> => filesOf(bundle, `src-${surface}`, 'main.tsx')

/** The guides share one file, because they are the same small screen with different content. */
const GUIDES: ReadonlySet<string> = new Set<RouteName>([
  'affairIntro',
  'affairLaws',
  'ecadInstruction',
  'ecadIntro',
  'ecadPrivacy',
  'ecadRegulation',
  'serviceDetail',
  'serviceFaqs',
  'serviceIntro',
  'serviceIntroduction',
  'serviceLaws',
])

/** Returns a screen's file, which is named after its route: chooseEcad → ChooseEcad.tsx. */
export const screenFile = (route: string): string =>
  GUIDES.has(route) ? 'information/guides.tsx' : `${route.charAt(0).toUpperCase()}${route.slice(1)}.tsx`

const SCREENS = 'src-shared/ui'
const textsOf = (language: Language): string => `src-shared/i18n/messages/${language}`

/** The scripts and styles until a page is shown in English. */
export const firstFiles = (bundle: Bundle, surface: Surface, route: RouteName): ReadonlySet<string> =>
  new Set([...filesOfEntry(bundle, surface), ...filesOf(bundle, SCREENS, screenFile(route)), ...filesOf(bundle, textsOf('en'), 'first.ts')])

/** Collects the data of this build for the boot script from its chunks. Throws if a route or a language has no chunk. */
export function bootTable(bundle: Bundle, surface: Surface): BootTable {
  const entryFiles = filesOfEntry(bundle, surface)
  const files: string[] = []
  const place = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  /** Indexes in `files` of what a module needs besides the entry. */
  const needs = (folder: string, file: string): number[] =>
    [...filesOf(bundle, folder, file)].filter((each) => !entryFiles.has(each)).map(place)
  const routes: Record<string, BootRoute> = {}
  for (const name of ROUTE_NAMES) {
    // The home page only redirects to the first step [2-01].
    const screen = screenFile(name === 'home' ? 'chooseEcad' : name)
    routes[ROUTES[name].path.slice(1)] = [name, needs(SCREENS, screen), FIRST_ROUTES.has(name) ? 1 : 0]
  }
  const catalogues: Record<string, BootCatalogue> = {}
  for (const language of LANGUAGES) {
    const half = (name: string) => needs(textsOf(language), `${name}.ts`)
    catalogues[language] = [half('first'), half('rest')]
  }
  return {
    base: `${BASE_PATH}/`,
    files,
    routes,
    catalogues,
    placeholders: PLACEHOLDERS,
    client: needs('src-shared/api', 'client.ts'),
    // Only the phone has a host.
    bridge: surface === 'mobile' ? needs('src-mobile/bridge', 'bridge.ts') : [],
  }
}

/** Placeholders of the cadastral number by language. */
const PLACEHOLDERS: Readonly<Record<string, string>> = Object.fromEntries(
  LANGUAGES.map((language) => [language, CATALOGUES[language].cadastralNumberPlaceholder]),
)

/** The dev server has no chunks, so its table only contains the names of the routes. */
export const devTable = (): BootTable => ({
  base: `${BASE_PATH}/`,
  files: [],
  routes: Object.fromEntries(ROUTE_NAMES.map((name) => [ROUTES[name].path.slice(1), [name, [], 1]])),
  catalogues: {},
  placeholders: PLACEHOLDERS,
  client: [],
  bridge: [],
})
