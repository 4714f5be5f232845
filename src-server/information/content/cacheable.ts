import type { FastifyReply } from 'fastify'

/** Lets browsers cache an answer that is the same for all readers of a language, for as long as the client does [7-01]. */
export const mayBeCached = (reply: FastifyReply): void => void reply.header('cache-control', 'public, max-age=60')
