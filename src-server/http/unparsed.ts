import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { bodyOf } from './errors.ts'
import { languageOf } from './language.ts'
import { invalidRequest, ProblemError } from './problem.ts'
import { textOf } from './texts.ts'

/** What Node says of bytes that it cannot read as a request, and what the caller is told of it; anything else is invalid. */
const REFUSALS: Readonly<Record<string, () => ProblemError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new ProblemError(408, 'timeout', 'requestTimeout'),
  HPE_HEADER_OVERFLOW: () => new ProblemError(431, 'too-large', 'problemTooLarge'),
}

/** Refuses what never becomes a request, as any other is refused; the connection says that it closes, so that no later call is lost on it. */
export const refuseUnparsed = (headers: () => Readonly<Record<string, string>>) =>
  function refuse(error: Error & { readonly code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(answerOf((REFUSALS[error.code ?? ''] ?? invalidRequest)(), headers()))
    socket.destroySoon()
  }

/** The answer as bytes, for a socket of which nothing was read. Nobody said a language either. */
function answerOf(problem: ProblemError, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(bodyOf(problem, textOf(languageOf(undefined), problem.messageKey, problem.values)))
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines, '', body].join('\r\n')
}
