/** What can go wrong with a call [8-15]: one class a failure, each with its guard. `call` names the wire row. */
export abstract class ApiError extends Error {
  abstract readonly kind: 'timeout' | 'parse' | 'http' | 'network' | 'cancelled'
  readonly call: string
  constructor(call: string, message: string, options?: ErrorOptions) {
    super(`${call}: ${message}`, options)
    this.call = call
  }
}

/** No answer within the time limit (threat 28). Whether the server did it is not known. */
export class TimeoutError extends ApiError {
  override readonly name = 'Timeout'
  readonly kind = 'timeout'
}

/** An answer that is not what the wire promises: HTML, truncated JSON, a missing field. */
export class ParseError extends ApiError {
  override readonly name = 'ParseError'
  readonly kind = 'parse'
}

/** The request did not get through, or its answer did not come back. */
export class NetworkError extends ApiError {
  override readonly name = 'NetworkError'
  readonly kind = 'network'
}

/** The user or the flow cancelled the call; nothing is shown for it. */
export class CancelledError extends ApiError {
  override readonly name = 'Cancelled'
  readonly kind = 'cancelled'
}

/** The server's own words about a refusal (wire's Problem). */
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
/** Refused for being asked too often: nothing was done, and in a moment it may be asked again. */
export const isTooMany = (error: unknown): error is HttpError => isHttpError(error) && error.status === 429
/** Nothing is paid before the applicant's identity is verified (threat 26). */
export const isIdentityOwed = (error: unknown): error is HttpError => isHttpError(error) && error.problem?.code === 'identity-owed'
export const isUnauthorised = (error: unknown): error is HttpError => isHttpError(error) && error.status === 401
