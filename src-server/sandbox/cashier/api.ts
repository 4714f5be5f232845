import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { formatAmount } from '#shared/domain/money/money.ts'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/payment-channels.ts'
import { CloseOrder, RefundOrder, SessionOrder } from '../../sales/payments/cashier-wire.ts'
import type { SandboxContext } from '../context.ts'
import { onlySigned } from '../signature-check.ts'
import { isKnownAddress } from '../trial-keys.ts'
import type { Bank } from './bank.ts'
import { billById, closeBill, openSession } from './book.ts'
import { SINGLE_LIMIT } from './limits.ts'
import { maintenanceNow } from './maintenance.ts'
import { answerAbout, refundCharge } from './refunds.ts'

const unknown = (reply: FastifyReply, billId: string): FastifyReply => reply.code(404).send({ billId, state: 'unknown' })
const BillId = Type.Object({ billId: Type.String({ minLength: 1, maxLength: 64 }) })

/** The cashier's server API: open a page for a bill, read the bill, close it. Every call is signed except the list of channels. */
export async function cashierApi(app: FastifyInstance, context: SandboxContext, bank: Bank): Promise<void> {
  const { db, clock, origins, counterparts } = context
  const signed = { preValidation: onlySigned(() => counterparts.cashier.signingKey, clock) }

  app.post<{ Body: SessionOrder }>('/cashier/api/sessions', { ...signed, schema: { body: SessionOrder } }, async ({ body }, reply) => {
    const areKnown = [body.notifyUrl, body.returnUrl].every((link) => isKnownAddress(link, (origin) => origins.isProduct(origin)))
    if (!areKnown) return reply.code(400).send({ code: 'foreign-address' })
    if (Number.isNaN(Date.parse(body.expiresAt))) return reply.code(400).send({ code: 'bad-time' })
    const opened = await openSession(context, body)
    if ('refused' in opened) return reply.code(409).send({ code: opened.refused })
    void bank.tick()
    return opened
  })

  app.get<{ Params: { billId: string } }>(
    '/cashier/api/bills/:billId',
    { ...signed, schema: { params: BillId } },
    async ({ params }, reply) => (await answerAbout(db, await billById(db, params.billId))) ?? unknown(reply, params.billId),
  )

  app.post<{ Params: { billId: string } }>(
    '/cashier/api/bills/:billId/close',
    { ...signed, schema: { params: BillId, body: CloseOrder } },
    async ({ params }, reply) => (await answerAbout(db, await closeBill(context, params.billId))) ?? unknown(reply, params.billId),
  )

  app.post<{ Params: { billId: string }; Body: RefundOrder }>(
    '/cashier/api/bills/:billId/refunds',
    { ...signed, schema: { params: BillId, body: RefundOrder } },
    async ({ params, body }, reply) => {
      const refunded = await refundCharge(context, params.billId, body)
      if (refunded === undefined) return unknown(reply, params.billId)
      if (refunded === 'another') return reply.code(409).send({ code: 'another-refund' })
      void bank.tick()
      return refunded
    },
  )

  app.get('/cashier/api/channels', async () => {
    const down = await maintenanceNow(db, clock.now())
    return PAYMENT_CHANNELS.map((code) => {
      const window = down.get(code)
      const maximum = SINGLE_LIMIT[code]
      return {
        code,
        ...(window === undefined ? {} : { maintenance: { from: window.from.toISOString(), to: window.to.toISOString() } }),
        ...(maximum === undefined ? {} : { maximum: formatAmount(maximum) }),
      }
    })
  })
}
