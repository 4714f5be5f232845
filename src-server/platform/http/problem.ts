import type { MessageKey } from '#shared/i18n/keys.ts'
import type { FieldFault } from './field-faults.ts'

/** About the time that a database needs to restart. */
const RETRY_SECONDS = 5

/** What a calling system receives with a refusal besides its code. */
export interface ProblemDetails {
  readonly allowed?: readonly string[]
  readonly why?: string
  readonly errors?: readonly FieldFault[]
}

/** A refusal with a stable code and a message for the user. The error handler sends it as the wire's Problem. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  constructor(
    readonly status: number,
    readonly code: string,
    readonly messageKey: MessageKey,
    readonly values: Readonly<Record<string, string | number>> = {},
    /** When a client that retries automatically should do so. */
    readonly retryAfterSeconds?: number,
    /** More details for a calling system; users do not see them. */
    readonly details: ProblemDetails = {},
  ) {
    super(code)
  }
}

/** A refusal that names the authentication that the call needs, in WWW-Authenticate (RFC 6750). */
export class ChallengeError extends ProblemError {
  constructor(
    status: 401 | 403,
    code: string,
    messageKey: MessageKey,
    readonly challenge: string,
  ) {
    super(status, code, messageKey)
  }
}

/** The same answer for what does not exist and for what belongs to another account (threat 13). */
export const notFound = (): ProblemError => new ProblemError(404, 'not-found', 'problemNotFound')
/** The address exists, but has no call with this method. */
export const wrongMethod = (): ProblemError => new ProblemError(405, 'method-not-allowed', 'problemNotFound')
export const notSignedIn = (): ProblemError => new ChallengeError(401, 'not-signed-in', 'pleaseLoginFirst', 'Bearer')
export const refusedOrigin = (): ProblemError => new ProblemError(403, 'foreign-origin', 'problemForbidden')
/** A dependency such as the database does not answer; nothing was changed. */
export const unavailable = (): ProblemError => new ProblemError(503, 'unavailable', 'problemUnavailable', {}, RETRY_SECONDS)
/** The request is malformed; `errors` name the wrong fields. */
export const invalidRequest = (...errors: readonly FieldFault[]): ProblemError =>
  new ProblemError(400, 'invalid-request', 'problemInvalidRequest', {}, undefined, errors.length === 0 ? {} : { errors })
/** More calls than one person makes in that time; later calls are accepted again. */
export const tooMany = (): ProblemError => new ProblemError(429, 'too-many-requests', 'problemTooMany')
/** The request is larger than any honest one (threat 31). */
export const tooLarge = (): ProblemError => new ProblemError(413, 'too-large', 'problemTooLarge')
/** The current state does not permit this call of the bureau's system; nothing was changed. */
export const conflict = (code: string, details: ProblemDetails = {}): ProblemError =>
  new ProblemError(409, code, 'problemInvalidRequest', {}, undefined, details)
