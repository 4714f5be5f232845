import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { openDataDir } from '../data-dir.ts'
import { takeOsLock } from './os-lock.ts'

/** The folder is in use; the message says by whom and what to do. */
export class DataDirInUse extends CannotStart {
  override readonly name = 'DataDirInUse'
}

/** Who holds the folder, for a sentence. A server of a version before the system's lock is known by it alone. */
interface Holder {
  readonly pid: number
  /** When that process started, in the kernel's ticks; tells a new process with an old number apart. Absent outside Linux. */
  readonly startedAt?: string
  /** Its machine or container, in which its number means something. */
  readonly host?: string
  /** Whether the system's lock stands behind it: then the lock alone says whether it lives. */
  readonly osLock?: boolean
}

/** Between a lock and its name lie a few milliseconds, and more where many start at once. */
const NAMED_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 20

const OTHERWISE = 'Stop that server first, or give this one another DATA_DIR or a DATABASE_URL.'

/**
 * Takes the data folder for this process. The embedded database itself takes no lock, and a second process on
 * the same folder silently loses rows. The operating system's lock decides, as it ends with its process and
 * holds between containers that share a volume; ecad.lock says who has it. Returns its own release.
 */
export function lockDataDir(dataDir: string): () => void {
  openDataDir(dataDir)
  const path = join(dataDir, 'ecad.lock')
  const lock = takeOsLock(`${path}.os`)
  if (lock.outcome === 'unknown')
    throw new CannotStart(
      `${dataDir} cannot be locked: its file system has no locks, or this machine no flock command (package util-linux). Install it, or give this server another DATA_DIR or a DATABASE_URL.`,
    )
  if (lock.outcome === 'held') throw new DataDirInUse(`${dataDir} is in use by ${nameOf(readSoon(path))}. ${OTHERWISE}`)
  const holder = read(path)
  if (holder !== undefined && isOfEarlierVersion(holder) && isAlive(holder)) {
    lock.release()
    throw new DataDirInUse(`${dataDir} is in use by ${nameOf(holder)}. ${OTHERWISE}`)
  }
  const mine: Holder = { pid: process.pid, ...startOf(process.pid), host: hostname(), osLock: true }
  writeFileSync(path, JSON.stringify(mine))
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    rmSync(path, { force: true })
    lock.release()
  }
}

const nameOf = (holder: Holder | undefined): string =>
  holder === undefined
    ? 'another process'
    : `process ${holder.pid}${holder.host === undefined || holder.host === hostname() ? '' : ` of ${holder.host}`}`

/** Whoever has just taken the lock is about to say who it is. */
function readSoon(path: string): Holder | undefined {
  const end = performance.now() + NAMED_WITHIN_MS
  let holder = read(path)
  while (holder === undefined && performance.now() < end) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS)
    holder = read(path)
  }
  return holder
}

/** The holder, or undefined for a file that was left half written or is already gone. */
function read(path: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof holder === 'object' && holder !== null && 'pid' in holder && typeof holder.pid === 'number'
      ? (holder as Holder)
      : undefined
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const isOfEarlierVersion = ({ osLock }: Holder): boolean => osLock !== true

/** Whether a process of an earlier version, which had no lock but its file, still runs. */
function isAlive({ pid, startedAt }: Holder): boolean {
  // our own number in a file we did not write: left by an earlier life, or by a container that is gone
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return startedAt === undefined || startOf(pid).startedAt === startedAt
}

function startOf(pid: number): { startedAt?: string } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const startedAt = fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19]
    return startedAt === undefined ? {} : { startedAt }
  } catch {
    return {} // no /proc here: the pid alone decides
  }
}
