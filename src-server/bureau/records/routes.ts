import { secondBillFor, secondFeeOf } from '../../applications/submissions/bills.ts'
import { ownApplication } from '../../applications/submissions/repository.ts'
import { serviceOf } from '../../applications/submissions/service-of.ts'
import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/http/problem.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { isAsked } from './second-payment-orders.ts'

/** The call with which an applicant pays what the bureau requested later [2-19]. */
export const recordsRoutes: ApiRoutes = async (app, context) => {
  implement(
    app,
    'POST /second-payment',
    async ({ account, body, language }) => {
      const application = await ownApplication(context.db, account.id, body.applyNo)
      const definition = await serviceOf(context, application)
      const fees = secondFeeOf(definition, application, body.nodeCode)
      // a page must not learn of payments that the bureau has not requested
      if (!fees || !(await isAsked(context.db, application.applyNo, body.nodeCode))) throw notFound()
      return { success: true, data: await secondBillFor(context, definition, application, body.nodeCode, fees, language) }
    },
    { limit: limitOf(context.settings, 'cashier') },
  )
}
