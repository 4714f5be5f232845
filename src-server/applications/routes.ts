import type { Room } from '../context.ts'
import { implement } from '../http/implement.ts'
import { notFound } from '../http/problem.ts'
import { Acceptance } from './acceptance.ts'
import { billFor, secondBillFor, secondFeeOf } from './bills.ts'
import { findApplication } from './repository.ts'
import { serviceOf, viewOf } from './view.ts'

/** A submission may hold a long form and many file references. */
const SUBMISSION_LIMIT = 1024 * 1024

/** Applications of the caller: taken, looked at, paid for [7-11], [7-13], [7-15], [7-38]. */
export const applicationsRoom: Room = async (app, context) => {
  const acceptance = new Acceptance(context)
  const mine = async (accountId: string, applyNo: string) => {
    const application = await findApplication(context.db, accountId, applyNo)
    if (!application) throw notFound()
    return application
  }

  implement(app, 'POST /acceptance', ({ account, body, language }) => acceptance.submit(account, body, language), {
    bodyLimit: SUBMISSION_LIMIT,
  })

  implement(app, 'GET /acceptance/state', async ({ account, query, language }) => {
    const application = await mine(account.id, query.applyNo)
    return { success: true, data: await viewOf(context, application, language) }
  })

  implement(app, 'GET /bill-item', async ({ account, query, language }) => {
    const application = await mine(account.id, query.applyNo)
    return { success: true, data: await billFor(context, await serviceOf(context, application), application, language) }
  })

  implement(app, 'POST /second-payment', async ({ account, body, language }) => {
    const application = await mine(account.id, body.applyNo)
    const definition = await serviceOf(context, application)
    const fees = secondFeeOf(definition, application, body.nodeCode)
    if (!fees) throw notFound()
    return { success: true, data: await secondBillFor(context, definition, application, body.nodeCode, fees, language) }
  })
}
