import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { clerkCases } from '#server/sales/cases/tables.ts'
import { paymentEvents } from '#server/sales/payments/tables.ts'
import { goToCashier, makeOrder } from './purchase.ts'
import type { TestClient } from './test-client.ts'
import { ON_SALE, type TestServer } from './test-server.ts'

/** An order open at the cashier: of a new user, unless one is given, and by MPAY, unless `more` changes it. */
export async function atCashier(
  server: TestServer,
  plans: readonly string[] = ON_SALE.slice(0, 1),
  buyer?: TestClient,
  more: Record<string, unknown> = {},
) {
  const person = buyer ?? (await server.signIn())
  const order = await makeOrder(person, plans)
  expect((await goToCashier(person, order.billId, more)).body).toMatchObject({ success: true })
  return { person, order }
}

/** Lets so many hours pass, with a reconciler round every so many minutes; returns the number of queries to the cashier. */
export async function pass({ cashier, clock, reconciler }: TestServer, hours: number, minutes = 10): Promise<number> {
  const before = cashier.calls.length
  for (let minute = 0; minute < hours * 60; minute += minutes) {
    clock.advance({ minutes })
    await reconciler.pollDue()
  }
  return cashier.calls.length - before
}

/** The errors that the server has logged. */
export const errorsOf = ({ logged }: TestServer) => logged.filter(({ level }) => level === 'error')

export const casesOf = ({ context }: TestServer, billId: string) =>
  context.db.select().from(clerkCases).where(eq(clerkCases.billId, billId))

export const eventsOf = ({ context }: TestServer, billId: string) =>
  context.db.select().from(paymentEvents).where(eq(paymentEvents.billId, billId))
