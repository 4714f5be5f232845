import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A path for an upload that is being received; its name contains the time of its start. */
export const incomingPath = (folder: string, now: Date): string => join(folder, `${now.getTime()}-${randomBytes(16).toString('hex')}`)

/**
 * Removes half-received uploads that began before the given time, which a killed process leaves behind; returns how many. A request ends
 * within minutes, so an upload that began an hour ago is no longer being received.
 */
export async function sweepIncoming(folder: string, before: Date): Promise<number> {
  let swept = 0
  for (const name of await readdir(folder)) {
    const began = /^(\d+)-/.exec(name)?.[1]
    if (began === undefined || Number(began) >= before.getTime()) continue
    await rm(join(folder, name), { force: true })
    swept += 1
  }
  return swept
}
