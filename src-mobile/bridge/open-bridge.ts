import { hostIsHere, READY_EVENT } from '#shared/browser/host-marks.ts'
import type { BridgeOptions } from './bridge.ts'
import type { HostBridge, HostEvent, HostEvents } from './contract.ts'

/**
 * The bridge's code is for the host alone, so a page outside of it does without (quality.md). Should a host announce itself after
 * all, or its code not have come, a stand-in fetches it then; it takes over, with everything that listens.
 */
export async function openBridge(options: BridgeOptions): Promise<HostBridge> {
  const waiting = new Set<(bridge: HostBridge) => void>()
  let real: HostBridge | undefined
  let loading: Promise<HostBridge> | undefined

  const load = async (): Promise<HostBridge> => {
    real = (await import('./bridge.ts')).createBridge(options)
    for (const attach of waiting) attach(real)
    waiting.clear()
    return real
  }
  const get = (): Promise<HostBridge> => {
    loading ??= load()
    // A chunk that failed to load is asked for again with the next call.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  // Not there now: the page goes on, and the next call to the host asks for it again, and says so if it fails [8-11].
  const tried = (): Promise<HostBridge | undefined> => get().catch(() => undefined)

  const here = hostIsHere(options.window) ? await tried() : undefined
  if (here !== undefined) return here
  options.window.document.addEventListener(READY_EVENT, tried, { once: true })

  return {
    get inHost() {
      return hostIsHere(options.window)
    },
    ready: async (timeoutMs) => (await get()).ready(timeoutMs),
    call: async (method, ...args) => (await get()).call(method, ...args),
    on<E extends HostEvent>(event: E, handler: (payload: HostEvents[E]) => void): () => void {
      if (real !== undefined) return real.on(event, handler)
      let stop: (() => void) | undefined
      const attach = (bridge: HostBridge): void => {
        stop = bridge.on(event, handler)
      }
      waiting.add(attach)
      return () => {
        waiting.delete(attach)
        stop?.()
      }
    },
    // What it lacks is known only once it was asked; until then it is asked.
    supports: (method) => real?.supports(method) ?? hostIsHere(options.window),
  }
}
