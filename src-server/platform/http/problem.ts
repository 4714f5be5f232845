import type { MessageKey } from '#shared/i18n/keys.ts'

/** A restarting database is back in about this time. */
const RETRY_SECONDS = 5

/** What a system of the bureau reads of a refusal besides its code. */
export interface ProblemDetails {
  readonly allowed?: readonly string[]
  readonly why?: string
}

/** A refusal with a stable code and a message for the user; the error handler writes it as the wire's Problem. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  constructor(
    readonly status: number,
    readonly code: string,
    readonly messageKey: MessageKey,
    readonly values: Readonly<Record<string, string | number>> = {},
    /** When a client that retries by itself should do so. */
    readonly retryAfterSeconds?: number,
    /** More for a calling system than a user is told. */
    readonly details: ProblemDetails = {},
  ) {
    super(code)
  }
}

/** The same answer for what does not exist and for what belongs to somebody else (threat 13). */
export const notFound = (): ProblemError => new ProblemError(404, 'not-found', 'problemNotFound')
export const notSignedIn = (): ProblemError => new ProblemError(401, 'not-signed-in', 'pleaseLoginFirst')
export const refusedOrigin = (): ProblemError => new ProblemError(403, 'foreign-origin', 'problemForbidden')
/** A part that the server needs, such as the database, does not answer; nothing was done. */
export const unavailable = (): ProblemError => new ProblemError(503, 'unavailable', 'problemUnavailable', {}, RETRY_SECONDS)
export const invalidRequest = (): ProblemError => new ProblemError(400, 'invalid-request', 'problemInvalidRequest')
/** More calls than one person makes in that time; later calls are answered again. */
export const tooMany = (): ProblemError => new ProblemError(429, 'too-many-requests', 'problemTooMany')
/** The request is larger than any honest one (threat 31). */
export const tooLarge = (): ProblemError => new ProblemError(413, 'too-large', 'problemTooLarge')
/** A call of the bureau's system that its present state does not permit; nothing was done. */
export const conflict = (code: string, details: ProblemDetails = {}): ProblemError =>
  new ProblemError(409, code, 'problemInvalidRequest', {}, undefined, details)
