/**
 * A process that takes the lock of a data folder when it is told to, in the very millisecond it is told, and
 * says whether it has it. It holds it until it is told to let go, or is killed.
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
