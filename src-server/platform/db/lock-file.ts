import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { CannotStart } from '../cannot-start.ts'
import { openDataDir } from '../data-dir.ts'
import { acquireOsLock } from './os-lock.ts'

/** Another process uses the folder; the message names the process and what to do. */
export class DataDirInUse extends CannotStart {
  override readonly name = 'DataDirInUse'

  /** `use` names the folder and its user, without the full stop. */
  constructor(readonly use: string) {
    super(`${use}. Stop that server first, or give this one another DATA_DIR or a DATABASE_URL.`)
  }
}

/** The process that has locked the folder, as stored in ecad.lock. */
const Holder = Type.Object({
  pid: Type.Integer(),
  /** The machine or container in which the process number is valid. */
  host: Type.String(),
})
type Holder = Static<typeof Holder>

/** A process writes its name a few milliseconds after it took the lock, or later if many processes start at once. */
const NAMED_WITHIN_MS = 5_000
const RETRY_EVERY_MS = 20

/**
 * Locks the data folder for this process and returns a function that unlocks it. The embedded database takes no lock itself, and a second
 * process on the same folder silently loses rows. The operating system's lock decides, because it ends with its process and is respected
 * by other containers on the same volume; ecad.lock only names the holder.
 */
export function lockDataDir(dataDir: string): () => void {
  openDataDir(dataDir)
  const path = join(dataDir, 'ecad.lock')
  const lock = acquireOsLock(`${path}.os`)
  if (lock.outcome === 'unknown')
    throw new CannotStart(
      `${dataDir} cannot be locked: its file system has no locks, or this machine no flock command (package util-linux). Install it, or give this server another DATA_DIR or a DATABASE_URL.`,
    )
  if (lock.outcome === 'held') throw new DataDirInUse(`${dataDir} is in use by ${nameOf(readWithRetries(path))}`)
  const mine: Holder = { pid: process.pid, host: hostname() }
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
  holder === undefined ? 'another process' : `process ${holder.pid}${holder.host === hostname() ? '' : ` of ${holder.host}`}`

/** Reads the holder, and waits if it has taken the lock but not yet written its name. */
function readWithRetries(path: string): Holder | undefined {
  const end = performance.now() + NAMED_WITHIN_MS
  let holder = read(path)
  while (holder === undefined && performance.now() < end) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_EVERY_MS)
    holder = read(path)
  }
  return holder
}

/** The holder; undefined if the file is missing or half written. */
function read(path: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Value.Check(Holder, holder) ? holder : undefined
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
