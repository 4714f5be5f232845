import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { SigningKey } from '../platform/settings/keys.ts'
import { FORMS, formIn, type SignatureForm } from '../platform/signing/forms.ts'
import { TRIAL_KEYS } from './trial-keys.ts'

/** A hook that accepts only calls signed by the key's holder or by a trial, in one of these forms. */
export const onlySigned =
  (keyOf: () => SigningKey, clock: Clock, forms: readonly SignatureForm[] = ['own']) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const signed = { method: request.method, path: request.url, body: request.rawBody ?? '' }
    const form = formIn(request.headers)
    const keys = [keyOf(), TRIAL_KEYS.calls]
    const isGenuine = form !== undefined && forms.includes(form) && FORMS[form].proof(keys, request.headers, signed, clock.now())
    if (!isGenuine) await reply.code(401).send({ code: 'bad-signature' })
  }
