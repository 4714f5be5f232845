import { setTimeout as passes } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { SMS_PATH } from '../../bureau/notices/sms.ts'
import { Sms } from '../../bureau/notices/sms-contract.ts'
import { SIGNATURE_FORMS } from '../../platform/signing/forms.ts'
import type { SandboxContext } from '../context.ts'
import { onlySigned } from '../signature-check.ts'
import { keepMessage } from './book.ts'
import { SLOW_MS, wayFault } from './faults.ts'

/** The SMS gateway: accepts messages signed by the product and stores them for the inbox. */
export async function smsGateway(app: FastifyInstance, { db, clock, counterparts }: SandboxContext): Promise<void> {
  const signed = { preValidation: onlySigned(() => counterparts.sms?.signingKey ?? { id: '', secret: '' }, clock, SIGNATURE_FORMS) }
  app.post<{ Body: Static<typeof Sms> }>(SMS_PATH, { ...signed, schema: { body: Sms } }, async ({ body, raw }, reply) => {
    const fault = await wayFault(db, 'SMS')
    if (fault === 'refuses') return reply.code(422).send({ code: 'no-such-number' })
    if (fault === 'dead') {
      reply.hijack()
      raw.socket.destroy()
      return reply
    }
    await keepMessage(db, { ...body, mode: 'SMS', subject: null, at: clock.now() })
    if (fault === 'slow') await passes(SLOW_MS)
    return { taken: true }
  })
}
