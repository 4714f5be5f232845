import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { IDENTITY_CHANNELS } from '#shared/domain/people/identity-channels.ts'
import { oneOf } from '#shared/wire/common.ts'
import type { SandboxContext } from '../context.ts'
import { onlySigned } from '../signature-check.ts'
import { isKnownAddress } from '../trial-keys.ts'
import { checkById, type IdentityCheck, openCheck, reopenCheck } from './checks.ts'

const Link = Type.String({ maxLength: 2048, pattern: '^https?://' })
/** The product's request to begin a check. */
export const NewCheck = Type.Object({
  requestId: Type.String({ minLength: 1, maxLength: 128 }),
  applyNo: Type.String({ minLength: 1, maxLength: 64 }),
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  subject: Type.String({ minLength: 1, maxLength: 128 }),
  person: Type.Object({
    euid: Type.String({ maxLength: 255 }),
    documentType: Type.String({ maxLength: 8 }),
    documentNumber: Type.String({ maxLength: 200 }),
    nameZh: Type.String({ maxLength: 200 }),
    nameFl: Type.String({ maxLength: 200 }),
  }),
  channel: oneOf(IDENTITY_CHANNELS),
  returnUrl: Link,
  notifyUrl: Link,
})
const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

/** The identity provider's server API, signed like the cashier's. Results go to the server, not through the browser. */
export async function identityApi(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { clock, origins, counterparts } = context
  const linkOf = ({ id, attempts }: IdentityCheck) => ({ id, url: `${origins.sandbox}/identity/check?id=${id}`, attempts })

  const signed = { preValidation: onlySigned(() => counterparts.identity.signingKey, clock) }

  app.post<{ Body: Static<typeof NewCheck> }>(
    '/identity/api/checks',
    { ...signed, schema: { body: NewCheck } },
    async ({ body }, reply) => {
      const areKnown = [body.returnUrl, body.notifyUrl].every((link) => isKnownAddress(link, (origin) => origins.isProduct(origin)))
      if (!areKnown) return reply.code(400).send({ code: 'foreign-address' })
      return linkOf(await openCheck(context, body))
    },
  )

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
