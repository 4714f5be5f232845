import type { FastifyInstance } from 'fastify'

/**
 * Hangs up on who has not taken an answer after so long. The socket's own time-out begins anew with every few bytes that
 * are taken, so that alone a slow reader could hold a connection and what is open for it without end (threat 31).
 */
export function limitAnswers(app: FastifyInstance, ms: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    const timer = setTimeout(() => raw.destroy(), ms).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
