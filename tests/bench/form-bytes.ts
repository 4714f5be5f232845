import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Budget } from '#shared/build/budgets.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { gzipBytes, type SizedFile } from './loaded.ts'

/** The form step's own code, gzip, never loaded before it: Formily, the widgets and panels. */
export const FORM_BUDGETS: Readonly<Record<Surface, Pick<Budget, 'goal' | 'ceiling'>>> = {
  web: { goal: 160_000, ceiling: 97_000 },
  mobile: { goal: 100_000, ceiling: 87_000 },
}

/** The chunk that contains Formily and the widgets. */
const FORM_CHUNK = 'StepBody'

/** The files a chunk needs to run, without those it imports later, such as a multi-level list. */
function needs(folder: string, file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known
  known.add(file)
  if (!file.endsWith('.js')) return known
  for (const [, found] of readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    if (found !== undefined) needs(folder, found, known)
  return known
}

/** Styles of a chunk, as listed beside the `import()` of the chunk that loads it. */
function stylesOf(text: string, chunk: string): readonly string[] {
  const [, list = ''] = /m\.f=\[([^\]]*)\]/.exec(text) ?? []
  const files = [...list.matchAll(/"assets\/([^"]+)"/g)].map(([, file]) => file ?? '')
  const [, places = ''] = new RegExp(`import\\(\`\\./${chunk}-[^)]*\\).*?__vite__mapDeps\\(\\[([\\d,]*)\\]`).exec(text) ?? []
  return places
    .split(',')
    .filter((place) => place !== '')
    .map((place) => files[Number(place)] ?? '')
    .filter((file) => file.endsWith('.css'))
}

/** What a form step loads beyond the application's page: Formily, the widgets and panels, and their styles; gzip. */
export function formStepFiles(surface: Surface): readonly SizedFile[] {
  const folder = `dist/${surface}/assets`
  const named = (name: string): string => {
    const file = readdirSync(folder).find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'))
    if (file === undefined) throw new Error(`no chunk ${name} of ${surface}`)
    return file
  }
  const page = named('ServiceStep')
  const linked = [...readFileSync(`dist/${surface}/index.html`, 'utf8').matchAll(/assets\/([^"]+\.css)"/g)].map(([, file]) => file ?? '')
  const before = new Set([...linked, ...needs(folder, named('entry')), ...needs(folder, page)])
  if (before.has(named(FORM_CHUNK))) throw new Error(`the forms of ${surface} are loaded before any form`)
  const own = [...needs(folder, named(FORM_CHUNK)), ...stylesOf(readFileSync(join(folder, page), 'utf8'), FORM_CHUNK)]
  return [...new Set(own)].filter((file) => !before.has(file)).map((file) => ({ file, bytes: gzipBytes(join(folder, file)) }))
}
