import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Language } from '#shared/domain/languages.ts'
import { bodyOf } from './errors.ts'
import { languageOf } from './language.ts'
import { invalidRequest, ProblemError } from './problem.ts'
import { textOf } from './texts.ts'

/** Node's error codes for bytes that it cannot read as a request, and our answers; any other code is an invalid request. */
const REFUSALS: Readonly<Record<string, () => ProblemError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new ProblemError(408, 'timeout', 'requestTimeout'),
  HPE_HEADER_OVERFLOW: () => new ProblemError(431, 'too-large', 'problemTooLarge'),
}

/**
 * Refuses bytes that never become a whole request with the same answer as any refusal. The answer announces that the connection closes,
 * so no later call is lost on it. `remember` keeps the language of a connection's last request, because its body may be what takes too
 * long.
 */
export function refuseUnparsed(headers: () => Readonly<Record<string, string>>) {
  const languages = new WeakMap<Socket, Language>()
  return {
    remember: ({ socket, headers }: IncomingMessage): void => void languages.set(socket, languageOf(headers['accept-language'])),
    refuse(error: Error & { readonly code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const problem = (REFUSALS[error.code ?? ''] ?? invalidRequest)()
      if (socket.writable) socket.write(answerOf(problem, headers(), languages.get(socket) ?? languageOf(undefined)))
      socket.destroySoon()
    },
  }
}

/** The answer as bytes, for a socket on which no complete request was read. */
function answerOf(problem: ProblemError, headers: Readonly<Record<string, string>>, language: Language): string {
  const body = JSON.stringify(bodyOf(problem, textOf(language, problem.messageKey, problem.values)))
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
