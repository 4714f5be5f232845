import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Permitted request ids of a gateway: every usual form, and nothing that could break a line of the log. */
const WELL_FORMED = /^[\w.:-]{8,128}$/

/** The id that links a request in the gateway, the log and the answer: the id of a trusted gateway, or a new one. */
export const requestIds =
  (trustedProxies: number) =>
  ({ headers }: IncomingMessage): string => {
    const sent = headers[REQUEST_ID_HEADER]
    return trustedProxies > 0 && typeof sent === 'string' && WELL_FORMED.test(sent) ? sent : randomUUID()
  }

/** Adds the request's id to every answer. */
export function answerWithRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id))
}
