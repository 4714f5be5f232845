import { hostIsHere, READY_EVENT } from '#shared/browser/host-marks.ts'
import type { BridgeOptions } from './bridge.ts'
import type { HostBridge, HostEvent, HostEvents } from './contract.ts'

/**
 * Opens the bridge. Its code is only loaded in the host (quality.md). If a host announces itself later, or the code did
 * not load, a placeholder loads it on demand and passes all listeners on to the real bridge.
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
    // The next call requests a chunk that failed to load again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  // A failed load is ignored here: the page continues, and the next call to the host tries again and reports its own failure [8-11].
  const tryGet = (): Promise<HostBridge | undefined> => get().catch(() => undefined)

  const loaded = hostIsHere(options.window) ? await tryGet() : undefined
  if (loaded !== undefined) return loaded
  options.window.document.addEventListener(READY_EVENT, tryGet, { once: true })

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
    // A missing method is only known after it was called, so it counts as supported until then.
    supports: (method) => real?.supports(method) ?? hostIsHere(options.window),
  }
}
