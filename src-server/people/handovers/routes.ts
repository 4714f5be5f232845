import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { Handovers } from './service.ts'

/** The calls with which the desktop creates, reads and cancels links for a phone; each works only for the owner (threat 13). */
export const handoverRoutes: ApiRoutes = async (app, context) => {
  const handovers = new Handovers(context)

  implement(
    app,
    'POST /handover',
    async ({ account, session, body }) => ({ success: true, data: await handovers.create({ owner: account.id, session }, body) }),
    {
      limit: limitOf(context.settings, 'handover-link'),
    },
  )

  implement(app, 'GET /handover', async ({ account, query }) => ({
    success: true,
    data: { state: await handovers.state({ owner: account.id, ...query }) },
  }))

  implement(app, 'DELETE /handover', async ({ account, query }) => ({
    success: true,
    data: { state: await handovers.end({ owner: account.id, ...query }) },
  }))
}
