import type { FastifyReply } from 'fastify'

/** The same for everyone who reads the same language: browsers may keep it as long as the client does [7-01]. */
export const mayBeKept = (reply: FastifyReply): void =>
  void reply.header('cache-control', 'public, max-age=60').header('vary', 'Accept-Language')
