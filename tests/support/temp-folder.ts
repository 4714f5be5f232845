import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'ecad-test-'

export interface TempFolder {
  readonly path: string
  remove(): void
}

const made = new Set<string>()
const removeAll = () => {
  for (const path of made) rmSync(path, { recursive: true, force: true })
}

/**
 * A folder of this process in the system's place for temporary files. It goes when it is removed, or else when the
 * process ends; one that was killed cannot, so the next to ask clears away what it left.
 */
export function tempFolder(purpose: string): TempFolder {
  if (made.size === 0) process.once('exit', removeAll)
  sweep()
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-${purpose}-`))
  made.add(path)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Folders whose maker is no more; a number used again by another program only keeps one until that ends. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // somebody else's process is one too
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
