import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { SandboxContext } from '../context.ts'
import { onlySigned } from '../signed.ts'
import { checkById, type IdentityCheck, openCheck, reopenCheck } from './checks.ts'

const NewCheck = Type.Object({
  applyNo: Type.String({ minLength: 1, maxLength: 64 }),
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  subject: Type.String({ minLength: 1, maxLength: 128 }),
  returnUrl: Type.String({ maxLength: 2048, pattern: '^https?://' }),
})
const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

/** The identity check for servers, signed like the cashier: the server, not the browser's message, learns the result. */
export async function identityApi(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { clock, origins, counterparts } = context
  const linkOf = ({ id }: IdentityCheck) => ({ id, url: `${origins.sandbox}/identity/check?id=${id}` })

  const signed = { preValidation: onlySigned(() => counterparts.identity.signingKey, clock) }

  app.post<{ Body: Static<typeof NewCheck> }>(
    '/identity/api/checks',
    { ...signed, schema: { body: NewCheck } },
    async ({ body }, reply) => {
      if (!URL.canParse(body.returnUrl) || !origins.isProduct(new URL(body.returnUrl).origin)) {
        return reply.code(400).send({ code: 'foreign-address' })
      }
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
    const { id, applyNo, level, subject, state, attempts, decidedAt } = check
    return { id, applyNo, level, subject, state, attempts, ...(decidedAt === null ? {} : { decidedAt: decidedAt.toISOString() }) }
  })
}
