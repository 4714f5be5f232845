/**
 * A process that acquires the lock of a data folder exactly at the millisecond it is given, and reports whether it has it. It holds the
 * lock until it is told to release it, or is killed.
 */
import { DataDirInUse, lockDataDir } from '#server/platform/db/lock-file.ts'

export type Order = { readonly take: string; readonly at: number } | { readonly release: true }
export type Report = 'held' | 'refused' | 'refused, and nobody knows by whom' | 'released'

let release: (() => void) | undefined
process.on('message', (order: Order) => process.send?.(obey(order)))
process.send?.('ready')

function obey(order: Order): Report {
  if ('release' in order) {
    release?.()
    release = undefined
    return 'released'
  }
  while (Date.now() < order.at);
  try {
    release = lockDataDir(order.take)
    return 'held'
  } catch (error) {
    if (error instanceof DataDirInUse) return / by process \d+\. /.test(error.message) ? 'refused' : 'refused, and nobody knows by whom'
    throw error
  }
}
