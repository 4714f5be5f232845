import type { HostMethod } from './contract.ts'

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

  constructor(
    readonly code: HostErrorCode,
    method: HostMethod | 'ready',
    readonly wireCode?: number,
  ) {
    super(`${method}: ${code}${wireCode === undefined ? '' : ` (${wireCode})`}`)
  }
}

/** The host's code for what went wrong; undefined for an error that is not the host's. */
export const codeOf = (error: unknown): HostErrorCode | undefined => (error instanceof HostError ? error.code : undefined)
