import type { MessageKey } from '#shared/i18n/keys.ts'

/** A database that restarts is back in about that time. */
const RETRY_SECONDS = 5

/** A refusal with a stable machine word and words for the user; the error handler writes it as the wire's Problem. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  constructor(
    readonly status: number,
    readonly code: string,
    readonly messageKey: MessageKey,
    readonly values: Readonly<Record<string, string | number>> = {},
    /** When asking again is worth it, for whoever asks by itself. */
    readonly retryAfterSeconds?: number,
  ) {
    super(code)
  }
}

/** Missing and somebody else's answer alike (threat 13). */
export const notFound = (): ProblemError => new ProblemError(404, 'not-found', 'problemNotFound')
export const notSignedIn = (): ProblemError => new ProblemError(401, 'not-signed-in', 'pleaseLoginFirst')
export const refusedOrigin = (): ProblemError => new ProblemError(403, 'foreign-origin', 'problemForbidden')
/** A part the server needs is away for the moment; nothing was done. */
export const unavailable = (): ProblemError => new ProblemError(503, 'unavailable', 'problemUnavailable', {}, RETRY_SECONDS)
export const invalidRequest = (): ProblemError => new ProblemError(400, 'invalid-request', 'problemInvalidRequest')
/** More than one person asks for in that time; who waits may ask again. */
export const tooMany = (): ProblemError => new ProblemError(429, 'too-many-requests', 'problemTooMany')
/** More than any honest request holds (threat 31). */
export const tooLarge = (): ProblemError => new ProblemError(413, 'too-large', 'problemTooLarge')
