import { type HostMethod, WIRE_ERROR, type WireResult } from './contract.ts'

export type HostErrorCode =
  /** no bridge within the time limit */
  | 'NOT_IN_HOST'
  /** the host does not have this JSAPI */
  | 'UNSUPPORTED'
  | 'INVALID_PARAM'
  /** our address or the JSAPI is not on the host's allow-list: a normal case */
  | 'FORBIDDEN'
  /** no callback in time */
  | 'TIMEOUT'
  /** unknown, particular to the JSAPI, thrown, or an answer of another shape than agreed */
  | 'HOST_ERROR'

/** The one error a bridge call rejects with. `message` is for logs: it holds no answer of the host's. */
export class HostError extends Error {
  override readonly name = 'HostError'
  readonly code: HostErrorCode
  readonly method: HostMethod | 'ready'
  readonly wireCode: number | undefined

  constructor(code: HostErrorCode, method: HostMethod | 'ready', wireCode?: number) {
    super(`${method}: ${code}${wireCode === undefined ? '' : ` (${wireCode})`}`)
    this.code = code
    this.method = method
    this.wireCode = wireCode
  }
}

export const isHostError = (error: unknown): error is HostError => error instanceof HostError

const CODES: Readonly<Record<number, HostErrorCode>> = {
  [WIRE_ERROR.NOT_EXIST]: 'UNSUPPORTED',
  [WIRE_ERROR.INVALID_PARAM]: 'INVALID_PARAM',
  [WIRE_ERROR.NO_PERMISSION]: 'FORBIDDEN',
}

/** The error in an answer, or undefined. Some hosts write the number as text; 0 is no error. */
export function errorIn(result: WireResult, method: HostMethod): HostError | undefined {
  const { error } = result
  if (error === undefined || error === null || error === 0 || error === '0' || error === '' || error === false) return undefined
  const wireCode = Number(error)
  if (!Number.isInteger(wireCode)) return new HostError('HOST_ERROR', method)
  return new HostError(CODES[wireCode] ?? 'HOST_ERROR', method, wireCode)
}
