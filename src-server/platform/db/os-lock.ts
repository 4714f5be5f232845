import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'

/** The outcome of locking a file; 'unknown' if this system or file system has no such locks. */
export type OsLock = { readonly outcome: 'taken'; release(): void } | { readonly outcome: 'held' } | { readonly outcome: 'unknown' }

/** Flags that open a file exclusively, from the header files of macOS and Windows; libuv passes them on. */
const EXCLUSIVE: Readonly<Partial<Record<NodeJS.Platform, number>>> = { darwin: 0x20 | constants.O_NONBLOCK, win32: 0x10000000 }
/** The command of util-linux or busybox; the full paths serve a process with an empty PATH. */
const FLOCK = ['flock', '/usr/bin/flock', '/bin/flock']
const BUSY: readonly string[] = ['EAGAIN', 'EWOULDBLOCK', 'EBUSY']

/**
 * Locks a file by the operating system, and creates it if it is missing. The lock ends with this process, however the process ends. Every
 * process that sees the file respects it, also in other containers, where process numbers mean nothing.
 */
export function acquireOsLock(path: string): OsLock {
  const file = take(path)
  if (typeof file !== 'number') return { outcome: file }
  // some file systems grant every lock, so a second lock by this process must be refused
  const second = take(path)
  if (typeof second === 'number') closeSync(second)
  if (second === 'held') return { outcome: 'taken', release: () => closeSync(file) }
  closeSync(file)
  return { outcome: 'unknown' }
}

function take(path: string): number | 'held' | 'unknown' {
  const flags = constants.O_RDWR | constants.O_CREAT
  const exclusive = EXCLUSIVE[process.platform]
  try {
    if (exclusive !== undefined) return openSync(path, flags | exclusive)
  } catch (error) {
    if (BUSY.includes((error as NodeJS.ErrnoException).code ?? '')) return 'held'
    throw error
  }
  const file = openSync(path, flags)
  const outcome = flock(file)
  if (outcome === 'taken') return file
  closeSync(file)
  return outcome
}

/** Calls flock for an open file. The lock belongs to the open file, so it outlives the command. */
function flock(file: number): 'taken' | 'held' | 'unknown' {
  for (const program of FLOCK) {
    const { status, error } = spawnSync(program, ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] })
    if (status === 0) return 'taken'
    if (status === 1) return 'held'
    if ((error as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT') return 'unknown'
  }
  return 'unknown'
}
