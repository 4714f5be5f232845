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
