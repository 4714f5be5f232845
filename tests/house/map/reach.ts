import { existsSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { fillersOf, importsOf, projectFiles, read } from '../source-files.ts'

/** What npm, the browser and the build begin with: every file of the product is reached from one of these, or is none of it. */
export const ENTRIES: readonly string[] = [
  'package.json',
  'src-web/index.html',
  'src-mobile/index.html',
  'vite.web.config.ts',
  'vite.mobile.config.ts',
  'src-server/start.mjs',
  'src-server/start/vite.config.ts',
  'src-server/main.ts',
  'src-server/sandbox/main.ts',
  'drizzle.config.ts',
]

const CODE = /\.(ts|tsx|mjs|js)$/
/** A place written as text: a worker, a style, a folder of seeds, the page's script. */
const QUOTED = /['"`]((?:\.{0,2}\/|src-|holidays\/|public\/)[^'"`\s]+)['"`]/g
/** …and what a command of package.json runs */
const RUN = /(src-[\w/-]+\.(?:ts|mjs))/g

/** Paths that a file names as text; a folder stands for all in it. */
function named(file: string, source: string, all: readonly string[]): string[] {
  return [...source.matchAll(file === 'package.json' ? RUN : QUOTED)].flatMap(([, path = '']) => {
    const beside = posix.normalize(posix.join(posix.dirname(file), path))
    const found = [beside, path].find((one) => !one.startsWith('..') && one !== './' && existsSync(one))
    if (found === undefined) return []
    if (!statSync(found).isDirectory()) return [found]
    const folder = posix.normalize(`${found}/`)
    // A surface's root or a room is not a folder that somebody reads.
    return folder.split('/').length > 3 || folder === 'public/' ? all.filter((one) => one.startsWith(folder)) : []
  })
}

/** The project's files that are reached from the entries, by imports and by name. */
export function reachedFiles(): ReadonlySet<string> {
  const all = projectFiles('src-shared', 'src-web', 'src-mobile', 'src-server', 'holidays', 'public')
  const seen = new Set<string>(ENTRIES)
  const open = [...ENTRIES]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const source = read(file)
    const next = [
      ...(CODE.test(file) ? importsOf(file, source).flatMap(({ target }) => [target, ...fillersOf(target)]) : []),
      ...named(file, source, all),
    ]
    for (const one of next) {
      if (seen.has(one) || !existsSync(one)) continue
      seen.add(one)
      if (/\.(ts|tsx|mjs|js|css|html)$/.test(one)) open.push(one)
    }
  }
  return seen
}

const imported = new Map<string, readonly string[]>()
/** Modules that run when a file does: types do nothing. */
function running(file: string): readonly string[] {
  const known = imported.get(file)
  if (known !== undefined) return known
  const found = CODE.test(file) && existsSync(file) ? importsOf(file).flatMap(({ target, typeOnly }) => (typeOnly ? [] : [target])) : []
  imported.set(file, found)
  return found
}

/** What a test's file brings along when it runs; of the kits, the one that Vitest gives it (vitest.config.ts). */
export function runsWith(file: string): ReadonlySet<string> {
  const kit = file.startsWith('tests/mobile/') ? 'src-mobile/' : 'src-web/'
  const seen = new Set<string>([file])
  const open = [file]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const target of running(one).flatMap((each) => [each, ...fillersOf(each).filter((filler) => filler.startsWith(kit))])) {
      if (seen.has(target)) continue
      seen.add(target)
      open.push(target)
    }
  }
  return seen
}
