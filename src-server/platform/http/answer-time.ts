import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes the connection of a client that has not read an answer within this time. The socket's own time-out restarts with every few bytes
 * read, so without this a slow reader could hold a connection, and everything open for it, without end (threat 31).
 */
export function limitAnswers(app: FastifyInstance, ms: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    const timer = setTimeout(() => raw.destroy(), ms).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

/**
 * Nobody sends anything while the server itself works on a complete request, for example while a slow scanner reads a file: only the
 * sender and the reader are limited by `idle`.
 */
export function waitForWork(app: FastifyInstance, times: { readonly idle: number; readonly whole: number }): void {
  // Fastify's `inject` has no connection
  const wait = ({ socket }: IncomingMessage, ms: number) => socket instanceof Socket && socket.setTimeout(ms)
  app.addHook('onRequest', async ({ raw }, { raw: answer }) => {
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (hasBody) raw.once('end', () => answer.headersSent || wait(raw, times.whole))
    else wait(raw, times.whole)
  })
  app.addHook('onSend', async ({ raw }) => {
    wait(raw, times.idle)
  })
}
