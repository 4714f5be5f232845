import { hostIsHere, READY_EVENT } from '#shared/browser/host-marks.ts'
import type { BridgeOptions } from './bridge.ts'
import type { HostBridge, HostEvent, HostEvents } from './contract.ts'

const load = async (options: BridgeOptions): Promise<HostBridge> => (await import('./bridge.ts')).createBridge(options)

interface Waiting {
  attach: (bridge: HostBridge) => void
}

/**
 * Stands in for the bridge where no host is found. Should a host announce itself after all, its code is fetched and takes
 * over, with everything that listens; in a plain phone browser it is never fetched.
 */
function bridgeToCome(options: BridgeOptions): HostBridge {
  const waiting = new Set<Waiting>()
  let real: HostBridge | undefined
  let loading: Promise<HostBridge> | undefined

  const arrive = (bridge: HostBridge): HostBridge => {
    real = bridge
    for (const one of waiting) one.attach(bridge)
    waiting.clear()
    return bridge
  }
  const get = (): Promise<HostBridge> => {
    loading ??= load(options).then(arrive)
    // A chunk that failed to load is asked for again with the next call.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const announced = (): void => {
    options.window.document.removeEventListener(READY_EVENT, announced)
    // Not there now: the next call to the host fetches it, and says so if it fails.
    get().catch(() => undefined)
  }
  options.window.document.addEventListener(READY_EVENT, announced)

  return {
    get inHost() {
      return hostIsHere(options.window)
    },
    ready: async (timeoutMs) => (await get()).ready(timeoutMs),
    call: async (method, ...args) => (await get()).call(method, ...args),
    on<E extends HostEvent>(event: E, handler: (payload: HostEvents[E]) => void): () => void {
      if (real !== undefined) return real.on(event, handler)
      let stop: (() => void) | undefined
      const one: Waiting = {
        attach: (bridge) => {
          stop = bridge.on(event, handler)
        },
      }
      waiting.add(one)
      return () => {
        waiting.delete(one)
        stop?.()
      }
    },
    // What it lacks is known only once it was asked; until then it is asked.
    supports: (method) => real?.supports(method) ?? hostIsHere(options.window),
  }
}

/** The bridge's code is for the host alone, so a page outside of it does without (quality.md). */
export async function openBridge(options: BridgeOptions): Promise<HostBridge> {
  if (!hostIsHere(options.window)) return bridgeToCome(options)
  try {
    return await load(options)
  } catch {
    // The chunk did not come: the page goes on, and the next call to the host asks for it again [8-11].
    return bridgeToCome(options)
  }
}
