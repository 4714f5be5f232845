/** Failures of a call [8-15]: one class per kind, each with a type guard. `call` is the wire row. */
export abstract class ApiError extends Error {
  abstract readonly kind: 'timeout' | 'parse' | 'http' | 'network' | 'cancelled'
  readonly call: string
  constructor(call: string, message: string, options?: ErrorOptions) {
    super(`${call}: ${message}`, options)
    this.call = call
  }
}

/** No response within the time limit (threat 28). The server may or may not have processed the call. */
export class TimeoutError extends ApiError {
  override readonly name = 'Timeout'
  readonly kind = 'timeout'
}

/** A response that does not match the wire: HTML, truncated JSON, a missing field. */
export class ParseError extends ApiError {
  override readonly name = 'ParseError'
  readonly kind = 'parse'
}

/** The request or its response was lost. */
export class NetworkError extends ApiError {
  override readonly name = 'NetworkError'
  readonly kind = 'network'
}

/** The user or the flow cancelled the call; no message is shown. */
export class CancelledError extends ApiError {
  override readonly name = 'Cancelled'
  readonly kind = 'cancelled'
}

/** The server's description of an error (the wire's Problem). */
export interface ServerProblem {
  readonly code: string
  /** in the user's language; may be shown */
  readonly message: string
}

/** A status outside 200-299 [8-15]. */
export class HttpError extends ApiError {
  override readonly name = 'HttpError'
  readonly kind = 'http'
  readonly status: number
  readonly problem: ServerProblem | undefined
  constructor(call: string, status: number, problem: ServerProblem | undefined) {
    super(call, `status ${status}${problem === undefined ? '' : ` ${problem.code}`}`)
    this.status = status
    this.problem = problem
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
export const isTimeout = (error: unknown): error is TimeoutError => error instanceof TimeoutError
export const isNetworkError = (error: unknown): error is NetworkError => error instanceof NetworkError
export const isHttpError = (error: unknown): error is HttpError => error instanceof HttpError
export const isCancelled = (error: unknown): error is CancelledError => error instanceof CancelledError
/** Rate limit: the call had no effect and can be repeated after a moment. */
export const isTooMany = (error: unknown): error is HttpError => isHttpError(error) && error.status === 429
/** Refused because the applicant's identity must be verified before the payment (threat 26). */
export const isIdentityOwed = (error: unknown): error is HttpError => isHttpError(error) && error.problem?.code === 'identity-owed'
export const isUnauthorised = (error: unknown): error is HttpError => isHttpError(error) && error.status === 401

const TRANSIENT_STATUSES = new Set([502, 503, 504])

/** Whether a retry can help: the network or a gateway failed. Refusals, time-outs and unreadable responses are final. */
export const retriable = (error: unknown): boolean => isNetworkError(error) || (isHttpError(error) && TRANSIENT_STATUSES.has(error.status))

/** Whether the call had no answer: the server may have carried it out, or never have received it. */
export const isUnanswered = (error: unknown): boolean => retriable(error) || isTimeout(error)
