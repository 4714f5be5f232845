import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'

export type OsLock = { readonly outcome: 'taken'; release(): void } | { readonly outcome: 'held' } | { readonly outcome: 'unknown' }

/** Opening a file for oneself alone, where the system has that: numbers of macOS's and Windows' own headers, which libuv hands on. */
const EXCLUSIVE: Readonly<Partial<Record<NodeJS.Platform, number>>> = { darwin: 0x20 | constants.O_NONBLOCK, win32: 0x10000000 }
/** util-linux has it, and so has busybox; a process started with an empty PATH finds it too. */
const FLOCK = ['flock', '/usr/bin/flock', '/bin/flock']
const BUSY: readonly string[] = ['EAGAIN', 'EWOULDBLOCK', 'EBUSY']

/**
 * Takes a lock of the operating system's own on a file, which is made where it is missing. It ends with this
 * process, however that ends, and holds against every process that sees the file: of another container too,
 * where process numbers say nothing. 'unknown': this system or this file system has no such locks.
 */
export function takeOsLock(path: string): OsLock {
  const file = take(path)
  if (typeof file !== 'number') return { outcome: file }
  // a file system may say yes to everybody: a second lock of our own must be refused
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

/** The lock belongs to the open file, not to the program that asked for it: it stays ours when that has ended. */
function flock(file: number): 'taken' | 'held' | 'unknown' {
  for (const program of FLOCK) {
    const { status, error } = spawnSync(program, ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] })
    if (status === 0) return 'taken'
    if (status === 1) return 'held'
    if ((error as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT') return 'unknown'
  }
  return 'unknown'
}
