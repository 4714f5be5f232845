import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export const REQUEST_ID_HEADER = 'x-request-id'

/** What a gateway may call a request: enough for every usual form, and nothing that could break a line of the log. */
const WELL_FORMED = /^[\w.:-]{8,128}$/

/** The number by which a request is found again from the gateway to the log to the answer: a trusted gateway's own, or a new one. */
export const requestIds =
  (trustedProxies: number) =>
  ({ headers }: IncomingMessage): string => {
    const given = headers[REQUEST_ID_HEADER]
    return trustedProxies > 0 && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
  }

/** Every answer names its request. */
export function answerWithRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id))
}
