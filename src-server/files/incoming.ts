import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A place for an upload on its way; its name says when it began, by the server's clock. */
export const incomingPath = (folder: string, now: Date): string => join(folder, `${now.getTime()}-${randomBytes(16).toString('hex')}`)

/**
 * Takes away what a killed process left half received: uploads that began before. A request ends within minutes, so an
 * hour cannot hit one that is under way, of this server or of another that shares the folder. How many.
 */
export async function sweepIncoming(folder: string, before: Date): Promise<number> {
  let swept = 0
  for (const name of await readdir(folder)) {
    const began = /^(\d+)-/.exec(name)?.[1]
    const at = began === undefined ? await lastWritten(join(folder, name)) : Number(began)
    if (at === undefined || at >= before.getTime()) continue
    await rm(join(folder, name), { force: true })
    swept += 1
  }
  return swept
}

/** For names from before they said it; undefined for what went meanwhile. */
async function lastWritten(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
