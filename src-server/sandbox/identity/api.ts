import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { NewCheck } from '../../applications/identities/provider-wire.ts'
import type { SandboxContext } from '../context.ts'
import { onlySigned } from '../signature-check.ts'
import { isKnownAddress } from '../trial-keys.ts'
import { checkById, type IdentityCheck, openCheck, reopenCheck } from './checks.ts'

const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

/** The identity provider's server API, signed like the cashier's. Results go to the server, not through the browser. */
export async function identityApi(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { clock, origins, counterparts } = context
  const linkOf = ({ id, attempts }: IdentityCheck) => ({ id, url: `${origins.sandbox}/identity/check?id=${id}`, attempts })

  const signed = { preValidation: onlySigned(() => counterparts.identity.signingKey, clock) }

  app.post<{ Body: NewCheck }>('/identity/api/checks', { ...signed, schema: { body: NewCheck } }, async ({ body }, reply) => {
    const areKnown = [body.returnUrl, body.notifyUrl].every((link) => isKnownAddress(link, (origin) => origins.isProduct(origin)))
    if (!areKnown) return reply.code(400).send({ code: 'foreign-address' })
    return linkOf(await openCheck(context, body))
  })

  type One = { Params: { id: string } }
  app.post<One>('/identity/api/checks/:id/again', { ...signed, schema: { params: Id } }, async ({ params }, reply) => {
    const check = await reopenCheck(context, params.id)
    return check === undefined ? reply.code(404).send({ code: 'not-found' }) : linkOf(check)
  })

  app.get<One>('/identity/api/checks/:id', { ...signed, schema: { params: Id } }, async ({ params }, reply) => {
    const check = await checkById(context, params.id)
    if (check === undefined) return reply.code(404).send({ code: 'not-found' })
    const { id, applyNo, level, channel, subject, state, attempts, verified, decidedAt } = check
    return {
      ...{ id, applyNo, level, channel, subject, state, attempts },
      ...(state === 'ok' && verified !== null ? { person: verified } : {}),
      ...(decidedAt === null ? {} : { decidedAt: decidedAt.toISOString() }),
    }
  })
}
