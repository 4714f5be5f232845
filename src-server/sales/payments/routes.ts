import type { FastifyRequest } from 'fastify'
import { STATUS_RESULT } from '#shared/domain/payment/payment-states.ts'
import { returnPath } from '../../accounts/return-path.ts'
import type { ApiRoutes, Context } from '../../context.ts'
import { type Call, implement } from '../../platform/http/implement.ts'
import { acceptAnyBody } from '../../platform/http/json-body.ts'
import { notFound, notSignedIn, ProblemError } from '../../platform/http/problem.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { refuseIfChanged } from '../orders/confirmed-order.ts'
import { findOrder } from '../orders/repository.ts'
import { atCashierView } from './at-cashier.ts'
import { CashierRefused, CashierUnavailable } from './cashier-client.ts'
import { lastUsedMethod } from './last-used-method.ts'
import { NotPayable } from './not-payable.ts'
import { receiveNotice } from './notice.ts'
import { grantOf, issueOrderToken } from './order-tokens.ts'
import { bankMaintenance, notPayable } from './refusals.ts'

/** The calls of payment [7-12], [7-23]-[7-25], [7-35] and the cashier's notice. */
export const paymentRoutes: ApiRoutes = async (app, context) => {
  const { db, payments, channels } = context

  implement(app, 'GET /payment/getPaymentId', async ({ account, query }) => {
    const found = await findOrder(db, account.id, { tid: query.tid })
    if (found === undefined) throw notFound()
    return { isValid: true, pid: found.bill.pid }
  })

  implement(app, 'GET /payment/checkStatus', async ({ account, query }) => {
    const found = await findOrder(db, account.id, { pid: query.PID })
    if (found === undefined) throw notFound()
    const bill = await payments.refresh(found.bill)
    return { isValid: true, result: STATUS_RESULT[bill.state] }
  })

  implement(
    app,
    'POST /payment/getOrderServerAccessToken',
    async ({ account, session, body }) => {
      const tid = body?.tid
      if (tid !== undefined && (await findOrder(db, account.id, { tid })) === undefined) throw notFound()
      return { isValid: true, token: await issueOrderToken(context, { owner: account.id, session }, tid) }
    },
    { limit: limitOf(context.settings, 'cashier') },
  )

  implement(app, 'GET /payment/bill/success', async ({ account, query }) => {
    const found = await findOrder(db, account.id, { billId: query.billId })
    if (found === undefined) throw notFound()
    const bill = await payments.refresh(found.bill)
    return { success: true, data: { paid: bill.state === 'PAID', state: bill.state, ...atCashierView(bill) } }
  })

  const openOrder = async ({ account, body, request }: Call<'POST /payment/order'>) => {
    const grant = (await grantOf(context, request.headers.authorization)) ?? (account && { owner: account.id, orderTid: null })
    if (grant === undefined) throw notSignedIn()
    const found = await findOrder(db, grant.owner, { billId: body.billId })
    if (found === undefined || (grant.orderTid !== null && grant.orderTid !== found.order.tid)) throw notFound()
    await refuseIfChanged(db, found.order, body.shown)
    const wayBack = body.returnTo === undefined ? undefined : returnPath(body.returnTo)
    if (body.returnTo !== undefined && wayBack === undefined) throw new ProblemError(400, 'foreign-return', 'problemInvalidRequest')
    const obstacle = body.channel === undefined ? undefined : await channels.obstacleOf(body.channel, found.bill.amount)
    if (obstacle?.kind === 'maintenance') throw bankMaintenance()
    if (obstacle !== undefined)
      throw new ProblemError(409, 'channel-limit', obstacle.kind === 'overMaximum' ? 'paymentOverLimit' : 'paymentUnderLimit')
    const opening = { channel: body.channel, surface: body.surface, language: body.language, returnPath: wayBack }
    const { url, bill } = await openAtCashier(context, body.billId, opening)
    return { success: true, data: { url, state: bill.state } }
  }
  // the host's cashier has no session [7-40]: calls with a valid token count for its owner
  const ownerOfToken = async ({ headers }: FastifyRequest) => (await grantOf(context, headers.authorization))?.owner
  implement(app, 'POST /payment/order', openOrder, { limit: limitOf(context.settings, 'cashier', ownerOfToken) })

  implement(app, 'GET /pay-channel', async ({ account, query }) => {
    const last = account && (await lastUsedMethod(db, account.id))
    return { success: true, data: await channels.offered(query.surface, last) }
  })

  await app.register(async (notices) => {
    acceptAnyBody(notices)
    const answer = async ({ request }: { readonly request: FastifyRequest }) => {
      await receiveNotice(context, request)
      return { success: true }
    }
    implement(notices, 'POST /payment/notice', answer, { acceptsAnyBody: true })
  })
}

/** Opens a bill, and turns every reason why it cannot be opened into a message for the payer. */
async function openAtCashier({ payments }: Context, billId: string, opening: Parameters<Context['payments']['open']>[1]) {
  try {
    return await payments.open(billId, opening)
  } catch (error) {
    if (error instanceof NotPayable) throw notPayable(error.why)
    // only a conflict is about this bill; any other 4xx may be gone at the next attempt
    if (error instanceof CashierRefused && error.status === 409) throw new ProblemError(409, 'cashier-refused', 'paymentProblem')
    if (error instanceof CashierUnavailable || error instanceof CashierRefused)
      throw new ProblemError(503, 'cashier-unavailable', 'networkAbnormal')
    throw error
  }
}
