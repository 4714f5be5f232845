import { spawn } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'ecad-test-'
/** Prefix of folders that a process is removing: no other process sweeps them. */
const GOING = 'ecad-going-'

export interface TempFolder {
  readonly path: string
  remove(): void
  /** Removes it in a separate process: a folder of a hundred thousand files takes minutes after it was written to disk. */
  removeLater(): void
}

const made = new Set<string>()
const removeNow = (path: string) => rmSync(path, { recursive: true, force: true })

/** A folder that is removed on request, or when the process ends; that of a killed process is removed by the next caller. */
export function tempFolder(purpose: string): TempFolder {
  if (made.size === 0) process.once('exit', () => made.forEach(removeNow))
  sweep()
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-${purpose}-`))
  made.add(path)
  return { path, remove: () => removeNow(path), removeLater: () => removeLater(path) }
}

export async function inTempFolder<T>(purpose: string, work: (path: string) => Promise<T>): Promise<T> {
  const { path, remove } = tempFolder(purpose)
  return work(path).finally(remove)
}

/** Renames a folder, and leaves its removal to a process that outlives this one. */
function removeLater(path: string): void {
  const going = mkdtempSync(join(tmpdir(), GOING))
  try {
    renameSync(path, join(going, 'folder'))
  } catch (error) {
    // another test's sweep was faster
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const script = 'require("node:fs").rmSync(process.argv[1], { recursive: true, force: true })'
  spawn(process.execPath, ['-e', script, going], { detached: true, stdio: 'ignore' }).unref()
}

/** Removes folders whose process is gone; a process number reused by another program only delays this. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)) && isMine(join(tmpdir(), name))) removeLater(join(tmpdir(), name))
  }
}

const isMine = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.()

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // another user's process exists too
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
