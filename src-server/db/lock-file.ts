import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { openDataDir } from '../data-dir.ts'

/** The folder is in use; the message says by whom and what to do. */
export class DataDirInUse extends CannotStart {
  override readonly name = 'DataDirInUse'
}

interface Holder {
  readonly pid: number
  /** When that process started, in the kernel's ticks; tells a new process with an old number apart. Absent outside Linux. */
  readonly startedAt?: string
}

/** Folders held by this very process. */
const held = new Set<string>()

/**
 * Takes the data folder for this process. The embedded database itself takes no lock, and a second
 * process on the same folder silently loses rows, so this file stands in (stack.md). A lock left by a
 * killed process is taken over. Returns its own release.
 */
export function lockDataDir(dataDir: string): () => void {
  openDataDir(dataDir)
  const path = join(dataDir, 'ecad.lock')
  const mine: Holder = { pid: process.pid, ...startOf(process.pid) }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(path, JSON.stringify(mine))) {
      held.add(path)
      return () => {
        if (held.delete(path)) rmSync(path, { force: true })
      }
    }
    const holder = read(path)
    if (holder !== undefined && isAlive(holder, path)) {
      throw new DataDirInUse(
        `${dataDir} is in use by process ${holder.pid}. Stop that server first, or give this one another DATA_DIR or a DATABASE_URL.`,
      )
    }
    rmSync(path, { force: true })
  }
  throw new DataDirInUse(`${dataDir} could not be locked: another server keeps taking it.`)
}

function create(path: string, content: string): boolean {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, content)
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
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

function isAlive(holder: Holder, path: string): boolean {
  // our own number in a file we do not hold: left by an earlier life with the same number
  if (holder.pid === process.pid) return held.has(path)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return holder.startedAt === undefined || startOf(holder.pid).startedAt === holder.startedAt
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
