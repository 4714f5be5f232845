import type { Static } from 'typebox'
import { addWorkingDays, type ExpectedDay, macaoDay } from '#shared/domain/calendar/working-days.ts'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import type { ApplicationView } from '#shared/wire/application.ts'
import type { Context } from '../../context.ts'
import { findOrder } from '../../sales/orders/repository.ts'
import type { ServiceDefinition } from '../services/definition.ts'
import { feeOf } from './bills.ts'
import { orderLines } from './fees.ts'
import type { Application } from './repository.ts'
import { serviceOf } from './service-of.ts'

type View = Static<typeof ApplicationView>
type Owed = Pick<View, 'identity' | 'payment' | 'merchantOrderNo' | 'tid'>

/** What is still missing before the application is complete, by the server's own data alone. */
async function owedBy(context: Context, application: Application): Promise<Owed> {
  const identity = !application.needsIdentity ? 'none' : application.identityVerifiedAt ? 'verified' : 'owed'
  if (application.orderTid !== null) {
    const found = await findOrder(context.db, application.accountId, { tid: application.orderTid })
    if (!found) throw new Error('an application names an order that is not there')
    const { order, bill } = found
    const isPaid = order.paidAt !== null
    return { identity, payment: isPaid ? 'paid' : 'owed', merchantOrderNo: bill.merchantOrderNo, ...(isPaid ? { tid: order.tid } : {}) }
  }
  const lines = orderLines(feeOf(await serviceOf(context, application), application))
  return { identity, payment: lines.length === 0 ? 'none' : 'owed' }
}

/** The day set when the application became complete; before that, counted from today (decision 3.8). */
function expectedDayOf({ clock, holidays }: Context, application: Application, { workingDays }: ServiceDefinition): ExpectedDay {
  if (application.completedAt === null) return addWorkingDays(macaoDay(clock.now()), workingDays, holidays)
  return { day: application.deliveryDay, certain: application.deliveryCertain }
}

/** The application as its owner sees it. */
export async function viewOf(context: Context, application: Application, language: Language): Promise<View> {
  const definition = await serviceOf(context, application)
  const { day, certain } = expectedDayOf(context, application, definition)
  return {
    applyNo: application.applyNo,
    itemCode: application.itemCode,
    itemName: definition.name[LANGUAGE_FACTS[language].textKey],
    itemId: definition.itemId,
    deliveryTime: day,
    deliveryCertain: certain,
    workingDays: definition.workingDays,
    submittedAt: application.submittedAt.toISOString(),
    ...(application.completedAt === null ? {} : { completedAt: application.completedAt.toISOString() }),
    ...(await owedBy(context, application)),
  }
}
