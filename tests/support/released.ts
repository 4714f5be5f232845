import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type TempFolder, tempFolder } from './temp-folder.ts'

const MIGRATIONS = 'src-server/db/migrations'

/** An earlier version of the product, in a folder of its own. */
export interface Released extends TempFolder {
  readonly commit: string
}

const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** Whether this clone knows a version before this one; a shallow one does not. */
export function knowsReleased(): boolean {
  return git('rev-parse', '--is-shallow-repository') === 'false' && Number(git('rev-list', '--count', '--max-count=2', 'HEAD')) > 1
}

/** The newest commit with other migrations than this one, which stands for the version that is in service when this one comes. */
export function lastReleased(): Released {
  const changed = git('log', '--first-parent', '-1', '--format=%H', '--', MIGRATIONS)
  if (changed === '' || git('rev-parse', '--is-shallow-repository') === 'true')
    throw new Error('The version before this one is needed, and this clone has no history: git fetch --unshallow.')
  const commit = git('rev-parse', `${changed}^1`)
  const folder = tempFolder('released')
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', folder.path], { input: archive })
  symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'))
  return { ...folder, commit }
}
