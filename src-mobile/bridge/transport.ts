import { hostIsHere, READY_EVENT } from '#shared/browser/host-marks.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type AlipayJSBridgeWire, type HostMethod, WIRE, type WireResult } from './contract.ts'
import { errorIn, HostError } from './host-error.ts'

/** What the transport needs of the page; a test gives its own. */
export interface HostWindow {
  readonly AlipayJSBridge?: AlipayJSBridgeWire | undefined
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener'>
  readonly navigator: { readonly userAgent: string }
}

const READY_MS = 3000

export interface Transport {
  readonly inHost: boolean
  ready(timeoutMs?: number): Promise<void>
  /** The callback's own first answer; undefined when it gave none, and silence is an answer for this method. */
  send(method: HostMethod, jsapi: string, params: object): Promise<WireResult | undefined>
  /** For calls that answer many times (addNotifyListener): every answer that is a dictionary without an error. */
  listen(jsapi: string, params: object, onResult: (result: WireResult) => void): void
}

const isRecord = (value: unknown): value is WireResult => typeof value === 'object' && value !== null && !Array.isArray(value)

export function createTransport(window: HostWindow, clock: Clock, observe?: (method: HostMethod) => void): Transport {
  const bridge = () => window.AlipayJSBridge

  const ready = (timeoutMs = READY_MS): Promise<void> =>
    new Promise((resolve, reject) => {
      if (bridge() !== undefined) return resolve()
      const end = (): void => {
        window.document.removeEventListener(READY_EVENT, arrived)
        cancel()
      }
      const arrived = (): void => {
        end()
        resolve()
      }
      const cancel = clock.after(timeoutMs, () => {
        end()
        if (bridge() !== undefined) resolve()
        else reject(new HostError('NOT_IN_HOST', 'ready'))
      })
      window.document.addEventListener(READY_EVENT, arrived)
    })

  /** A host may throw, answer with a promise that rejects, answer late, twice or never: the first of these counts (threat 8). */
  const send = async (method: HostMethod, jsapi: string, params: object): Promise<WireResult | undefined> => {
    await ready()
    return new Promise((resolve, reject) => {
      let settled = false
      const settle = (effect: () => void): void => {
        if (settled) return
        settled = true
        cancel()
        observe?.(method)
        effect()
      }
      const fail = (): void => settle(() => reject(new HostError('HOST_ERROR', method)))
      const cancel = clock.after(WIRE[method].timeoutMs, () =>
        settle(() => (WIRE[method].noReply === 'ok' ? resolve(undefined) : reject(new HostError('TIMEOUT', method)))),
      )
      const answered = (result: unknown): void => {
        settle(() => {
          if (result === undefined) return resolve(undefined)
          const error = isRecord(result) ? errorIn(result, method) : new HostError('HOST_ERROR', method)
          if (error) reject(error)
          else resolve(result as WireResult)
        })
      }
      try {
        const returned: unknown = bridge()?.call(jsapi, params, answered)
        if (isRecord(returned) && typeof returned.then === 'function') Promise.resolve(returned).catch(fail)
      } catch {
        // whatever a host throws is the same to us: threat 8, it becomes a HostError
        fail()
      }
    })
  }

  const listen: Transport['listen'] = (jsapi, params, onResult) => {
    try {
      bridge()?.call(jsapi, params, (result) => {
        if (isRecord(result) && result.error === undefined) onResult(result)
      })
    } catch {
      // a host without notifications: the page asks the server on resume and on a timer instead (decision 4)
    }
  }

  return {
    get inHost() {
      return hostIsHere(window)
    },
    ready,
    send,
    listen,
  }
}
