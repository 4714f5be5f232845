import { eq } from 'drizzle-orm'
import { addWorkingDays, type HolidayList, macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { PaymentTransaction, Submitted } from '../../sales/payments/payment-transaction.ts'
import { serviceOf } from './service-of.ts'
import { applications } from './tables.ts'

/**
 * Sets the expected day of an application that became complete: it is counted from then, so with a fee from the payment (decision 3.8), by
 * its version of the service. The caller has locked the application.
 */
export const setExpectedDay =
  (holidays: HolidayList) =>
  async ({ tx, now }: PaymentTransaction, application: Submitted): Promise<void> => {
    const { workingDays } = await serviceOf({ db: tx }, application)
    const { day, certain } = addWorkingDays(macaoDay(now), workingDays, holidays)
    await tx.update(applications).set({ deliveryDay: day, deliveryCertain: certain }).where(eq(applications.applyNo, application.applyNo))
  }
