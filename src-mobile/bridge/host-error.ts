import type { HostMethod } from './contract.ts'

export type HostErrorCode =
  /** no bridge within the time limit */
  | 'NOT_IN_HOST'
  /** the host does not have this JSAPI */
  | 'UNSUPPORTED'
  | 'INVALID_PARAM'
  /** our address or the JSAPI is not on the host's allow-list, which is a normal case */
  | 'FORBIDDEN'
  /** no callback within the time limit */
  | 'TIMEOUT'
  /** unknown or JSAPI-specific code, an exception, or an answer of the wrong shape */
  | 'HOST_ERROR'

/** The only error with which a bridge call rejects. `message` is for logs and contains no answer of the host. */
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

/** Returns the code of a HostError; undefined for any other error. */
export const codeOf = (error: unknown): HostErrorCode | undefined => (error instanceof HostError ? error.code : undefined)
