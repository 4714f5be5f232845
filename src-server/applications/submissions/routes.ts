import { availableParallelism } from 'node:os'
import type { ApiRoutes } from '../../context.ts'
import { FairQueue } from '../../platform/http/fair-queue.ts'
import { implement } from '../../platform/http/implement.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { Acceptance } from './acceptance.ts'
import { billFor } from './bills.ts'
import { FormChecker } from './form-checker.ts'
import { ownApplication } from './repository.ts'
import { serviceOf } from './service-of.ts'
import { viewOf } from './view.ts'

/** Bytes: a submission may contain a long form and many file references. */
const SUBMISSION_LIMIT = 1024 * 1024

/**
 * How many submissions are checked at once. One core is left for other work, but there are at least two threads, so a slow form does not
 * delay the others. Waiting and the longest check together end before an idle connection does (http/server.ts).
 */
const SUBMISSIONS = { atOnce: Math.min(4, Math.max(2, availableParallelism() - 1)), waiting: 500, waitMs: 6000 }

/** The calls for the caller's applications: submit, read, and pay for them [7-11], [7-13], [7-15], [7-38]. */
export const applicationsRoutes: ApiRoutes = async (app, context) => {
  const checker = new FormChecker(app.log)
  app.addHook('onClose', () => checker.close())
  const acceptance = new Acceptance(context, checker)

  const queue = new FairQueue(SUBMISSIONS)
  implement(
    app,
    'POST /acceptance',
    ({ account, body, language }) => queue.run(account.id, () => acceptance.submit(account, body, language)),
    {
      bodyLimit: SUBMISSION_LIMIT,
      limit: limitOf(context.settings, 'submission'),
    },
  )

  implement(app, 'GET /acceptance/state', async ({ account, query, language }) => {
    const application = await ownApplication(context.db, account.id, query.applyNo)
    return { success: true, data: await viewOf(context, application, language) }
  })

  implement(
    app,
    'GET /bill-item',
    async ({ account, query, language }) => {
      const application = await ownApplication(context.db, account.id, query.applyNo)
      return { success: true, data: await billFor(context, await serviceOf(context, application), application, language) }
    },
    { limit: limitOf(context.settings, 'cashier') },
  )
}
