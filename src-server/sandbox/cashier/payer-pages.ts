import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPaymentChannel, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { SandboxContext } from '../context.ts'
import { fieldOf } from '../page/bodies.ts'
import { sendNotice, sendPage } from '../page/reply.ts'
import { queryOf, viewOf } from '../page/view.ts'
import type { Bank } from './bank.ts'
import { type Bill, billOfSession } from './book.ts'
import { maintenanceNow } from './maintenance.ts'
import { openerPolicy } from './opener-policy.ts'
import { type Outcome, readOutcome } from './outcomes.ts'
import { cashierPage } from './page.ts'
import { playOutcome, settleBill } from './play.ts'

type ExternalPage = FastifyRequest<{ Params: { sessionId: string } }>

/** A longer delay is treated as a typing error. */
const MAX_SECONDS = 3600

/** The cashier's pages for payers. The session number in the address is the only credential, as at a real hosted page. */
export async function payerPages(app: FastifyInstance, context: SandboxContext, bank: Bank): Promise<void> {
  const { db, clock } = context

  const pathOf = (bill: Bill, request: FastifyRequest) =>
    `/cashier/pay/${bill.sessionId}?language=${encodeURIComponent(fieldOf(request, 'language') ?? bill.order.language)}`

  const back = (reply: FastifyReply, bill: Bill, hint: Outcome['hint']): FastifyReply => {
    const url = new URL(bill.order.returnUrl)
    if (hint !== undefined) url.searchParams.set('outcome', hint)
    return reply.redirect(url.href, 303)
  }

  app.get('/cashier/pay/:sessionId', async (request: ExternalPage, reply) => {
    const bill = await billOfSession(db, request.params.sessionId)
    if (bill === undefined) return sendNotice(request, reply, 'notFound')
    const maintenance = await maintenanceNow(db, clock.now())
    reply.header('cross-origin-opener-policy', openerPolicy(request))
    return sendPage(
      reply,
      viewOf(request, bill.order.language),
      cashierPage(viewOf(request, bill.order.language), { bill, channel: channelOf(bill, queryOf(request, 'channel')), maintenance }),
    )
  })

  const play = async (request: ExternalPage, reply: FastifyReply, wished: string | undefined, card: string | undefined) => {
    const bill = await billOfSession(db, request.params.sessionId)
    if (bill === undefined) return sendNotice(request, reply, 'notFound')
    const outcome = readOutcome(wished, card)
    const channel = channelOf(bill, fieldOf(request, 'channel'))
    const seconds = Number(fieldOf(request, 'seconds') ?? 5)
    if (outcome === undefined || channel === undefined || !(seconds >= 0 && seconds <= MAX_SECONDS))
      return sendNotice(request, reply, 'badRequest')
    const played = await playOutcome(context, bill.billId, { outcome, channel, seconds })
    void bank.tick()
    // Another tab paid first, or the product closed the bill: the page shows its state.
    if (played === undefined || played.hint === undefined) return reply.redirect(pathOf(bill, request), 303)
    return back(reply, bill, played.hint)
  }

  app.post('/cashier/pay/:sessionId/outcome', (request: ExternalPage, reply) =>
    play(request, reply, fieldOf(request, 'outcome') ?? '', undefined),
  )
  app.post('/cashier/pay/:sessionId/card', (request: ExternalPage, reply) => play(request, reply, undefined, fieldOf(request, 'card')))

  app.post('/cashier/pay/:sessionId/settle', async (request: ExternalPage, reply) => {
    const bill = await billOfSession(db, request.params.sessionId)
    const result = fieldOf(request, 'result')
    if (bill === undefined) return sendNotice(request, reply, 'notFound')
    if (result !== 'paid' && result !== 'failed') return sendNotice(request, reply, 'badRequest')
    const settled = await settleBill(context, bill.billId, result)
    void bank.tick()
    return settled ? back(reply, bill, result) : reply.redirect(pathOf(bill, request), 303)
  })

  app.post('/cashier/pay/:sessionId/return', async (request: ExternalPage, reply) => {
    const bill = await billOfSession(db, request.params.sessionId)
    return bill === undefined ? sendNotice(request, reply, 'notFound') : back(reply, bill, hintOf(bill))
  })
}

/** The chosen channel if it is offered, otherwise the ordered one, otherwise the first one. */
function channelOf(bill: Bill, asked: string | undefined): PaymentChannel | undefined {
  const { channels, channel } = bill.order
  if (isPaymentChannel(asked) && channels.includes(asked)) return asked
  return channel ?? channels[0]
}

function hintOf(bill: Bill): Outcome['hint'] {
  if (bill.state === 'paid' || bill.state === 'failed' || bill.state === 'cancelled' || bill.state === 'pending') return bill.state
  return bill.state === 'pay-later' ? 'later' : undefined
}
