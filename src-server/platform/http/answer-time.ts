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
  app.addHook('onRequest', async ({ raw }) => {
    const works = () => raw.socket.setTimeout(times.whole)
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (hasBody) raw.once('end', works)
    else works()
  })
  app.addHook('onSend', async ({ raw }) => {
    raw.socket.setTimeout(times.idle)
  })
}
