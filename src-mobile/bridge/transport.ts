import { READY_EVENT } from '#shared/browser/host-marks.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type AlipayJSBridgeWire, type HostMethod, WIRE, WIRE_ERROR, type WireResult } from './contract.ts'
import { HostError, type HostErrorCode } from './host-error.ts'
import { dictionary } from './launch-params.ts'

/** What the transport needs of the page; tests supply their own. */
export interface HostWindow {
  readonly AlipayJSBridge?: AlipayJSBridgeWire | undefined
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener'>
  readonly navigator: { readonly userAgent: string }
}

const READY_MS = 3000

const CODES: Readonly<Record<number, HostErrorCode>> = {
  [WIRE_ERROR.NOT_EXIST]: 'UNSUPPORTED',
  [WIRE_ERROR.INVALID_PARAM]: 'INVALID_PARAM',
  [WIRE_ERROR.NO_PERMISSION]: 'FORBIDDEN',
}

/** Whether an answer has an error. Some hosts write the code as text; 0 is not an error. */
const hasError = ({ error }: WireResult): boolean => Boolean(error) && error !== '0'

function errorIn({ error }: WireResult, method: HostMethod): HostError {
  const wireCode = Number(error)
  if (!Number.isInteger(wireCode)) return new HostError('HOST_ERROR', method)
  return new HostError(CODES[wireCode] ?? 'HOST_ERROR', method, wireCode)
}

export type Transport = ReturnType<typeof createTransport>

export function createTransport(window: HostWindow, clock: Clock, observe?: (method: HostMethod) => void) {
  const bridge = () => window.AlipayJSBridge

  const ready = (timeoutMs = READY_MS): Promise<void> =>
    new Promise((resolve, reject) => {
      if (bridge() !== undefined) return resolve()
      const end = (): void => {
        window.document.removeEventListener(READY_EVENT, end)
        cancel()
        resolve()
      }
      const cancel = clock.after(timeoutMs, () => {
        if (bridge() === undefined) reject(new HostError('NOT_IN_HOST', 'ready'))
        end()
      })
      window.document.addEventListener(READY_EVENT, end)
    })

  /**
   * Returns the first answer of the callback; undefined if there was none and the method allows that. A host may throw,
   * return a promise that rejects, answer late, twice or never: the first outcome counts (threat 8).
   */
  async function send(method: HostMethod, jsapi: string, params: object): Promise<WireResult | undefined> {
    await ready()
    const { timeoutMs, noReply } = WIRE[method]
    let cancel = (): void => undefined
    const answered = new Promise<WireResult | undefined>((resolve, reject) => {
      const fail = (): void => reject(new HostError('HOST_ERROR', method))
      cancel = clock.after(timeoutMs, () => (noReply === 'ok' ? resolve(undefined) : reject(new HostError('TIMEOUT', method))))
      const onAnswer = (given: unknown): void => {
        const result = dictionary(given)
        if (result && hasError(result)) reject(errorIn(result, method))
        else if (result ?? given === undefined) resolve(result)
        else fail()
      }
      try {
        const returned: unknown = bridge()?.call(jsapi, params, onAnswer)
        if (typeof dictionary(returned)?.then === 'function') Promise.resolve(returned).catch(fail)
      } catch {
        // threat 8: any exception of a host becomes a HostError
        fail()
      }
    })
    return answered.finally(() => {
      cancel()
      observe?.(method)
    })
  }

  /** For calls with many answers (addNotifyListener): passes on every dictionary without an error. */
  function listen(jsapi: string, params: object, onResult: (result: WireResult) => void): void {
    try {
      bridge()?.call(jsapi, params, (given) => {
        const result = dictionary(given)
        if (result !== undefined && !hasError(result)) onResult(result)
      })
    } catch {
      // a host without notifications: the page queries the server on resume and on a timer (decision 4)
    }
  }

  return { ready, send, listen }
}
