import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { projectFiles } from '#tests/house/source-files.ts'
import { printedOn } from '#tests/support/printed.ts'
import { applied, type Change } from './guide.ts'

/**
 * A copy of the sources in a separate folder, with this folder's packages. Changes there do not affect this tree. The compiler reads again
 * only what has changed since it last ran there.
 */
export interface Copy {
  change(change: Change): void
  /** Takes all changes back. */
  restore(): void
  /** The files in which the compiler finds an error. */
  compile(): Promise<readonly string[]>
  remove(): void
}

const COPIED = ['src-shared', 'src-web', 'src-mobile', 'src-server', 'holidays', 'package.json', 'tsconfig.json']
/** The sources without their tests, which take twice as long. The cache of `npm run check` stays unchanged. */
const SOURCES = {
  extends: './tsconfig.json',
  compilerOptions: { tsBuildInfoFile: 'sources.tsbuildinfo' },
  include: ['src-*/**/*', 'holidays/**/*'],
}

export function createCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'ecad-guide-'))
  for (const file of projectFiles(...COPIED)) cpSync(file, join(folder, file))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
  writeFileSync(join(folder, 'tsconfig.sources.json'), JSON.stringify(SOURCES))
  /** What each changed file held; undefined: it was not there. */
  const before = new Map<string, string | undefined>()
  return {
    change(change) {
      const path = join(folder, change.file)
      const source = existsSync(path) ? readFileSync(path, 'utf8') : undefined
      if (!before.has(path)) before.set(path, source)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, applied(change, source))
    },
    restore() {
      for (const [path, source] of before) source === undefined ? rmSync(path) : writeFileSync(path, source)
      before.clear()
    },
    compile: () => filesWithErrors(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function filesWithErrors(folder: string): Promise<readonly string[]> {
  return new Promise((done, failed) => {
    const compiler = spawn(
      process.execPath,
      ['node_modules/@typescript/native/bin/tsc', '--noEmit', '--pretty', 'false', '--project', 'tsconfig.sources.json'],
      { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const output = printedOn(compiler.stdout)
    compiler.on('error', failed)
    compiler.on('close', () => {
      const places = [...output().matchAll(/^(\S+?)\(\d+,\d+\): error /gm)].map(([, file = '']) => file)
      done([...new Set(places)].sort())
    })
  })
}
