import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { SigningKey } from '../platform/settings/keys.ts'
import { isGenuine } from '../platform/signing/signature.ts'
import { TRIAL_KEYS } from './trial-keys.ts'

/** A hook that accepts only calls whose method, path and body are signed by the key's holder or by a trial. */
export const onlySigned =
  (keyOf: () => SigningKey, clock: Clock) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const signed = { method: request.method, path: request.url, body: request.rawBody ?? '' }
    if (!isGenuine([keyOf(), TRIAL_KEYS.calls], request.headers['x-signature'], signed, clock.now()))
      await reply.code(401).send({ code: 'bad-signature' })
  }
