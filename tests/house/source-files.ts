import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

let listed: readonly string[] | undefined
/** Every file of the project that git tracks or would add. */
function allFiles(): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const printed = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return [...new Set(printed.split('\0'))].filter((file) => file !== '' && existsSync(file)).sort()
}

/** The project's files below these folders, or these files, such as 'src-shared/domain/money/money.ts'; '.' means all. */
export function projectFiles(...folders: string[]): string[] {
  listed ??= allFiles()
  return listed.filter((file) => folders.some((folder) => folder === '.' || file === folder || file.startsWith(`${folder}/`)))
}

const texts = new Map<string, string>()
/** The text of a file, read once per process. */
export function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8')
  texts.set(file, text)
  return text
}

export interface Import {
  /** The module specifier: './x.ts', '#shared/wire/index.ts', 'react'. */
  readonly written: string
  /** The path from the root for our own modules, otherwise the package's name. */
  readonly target: string
  readonly typeOnly: boolean
  /** loaded on demand: `import('./x.ts')` */
  readonly dynamic: boolean
}

const OWN: Readonly<Record<string, string>> = { '#shared/': 'src-shared/', '#server/': 'src-server/', '#tests/': 'tests/' }
const KIT = '#kit/'
/** The files that implement a part of the kit's contract, one per surface. */
export const fillersOf = (target: string): readonly string[] => {
  const part = /^src-shared\/ui\/kit\/(.+)\.ts$/.exec(target)?.[1]
  return part === undefined
    ? []
    : ['src-web', 'src-mobile'].map((surface) => `${surface}/kit/${part}.tsx`).filter((file) => existsSync(file))
}

const STATEMENT = /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The imports of a module, including dynamic ones. */
export function importsOf(file: string, source = read(file)): Import[] {
  return [...source.matchAll(STATEMENT)].map((match) => {
    const written = match[3] ?? match[4] ?? ''
    const own = Object.keys(OWN).find((prefix) => written.startsWith(prefix))
    const target = written.startsWith(KIT)
      ? `src-shared/ui/kit/${written.slice(KIT.length)}.ts`
      : own
        ? OWN[own] + written.slice(own.length)
        : written.startsWith('.')
          ? posix.normalize(join(dirname(file), written).replaceAll('\\', '/'))
          : written
    return { written, target, typeOnly: match[2] !== undefined, dynamic: match[4] !== undefined }
  })
}
