import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { clerkCases } from '#server/sales/cases/tables.ts'
import { paymentEvents } from '#server/sales/payments/tables.ts'
import { goToCashier, type MadeOrder, makeOrder } from './purchase.ts'
import type { TestClient } from './test-client.ts'
import { ON_SALE, type TestServer } from './test-server.ts'

/** A new user with an order open at the cashier. */
export async function atCashier(
  server: TestServer,
  plans: readonly string[] = ON_SALE.slice(0, 1),
): Promise<{ readonly person: TestClient; readonly order: MadeOrder }> {
  const person = await server.signIn()
  const order = await makeOrder(person, plans)
  const { body } = await goToCashier(person, order.billId)
  expect(body).toMatchObject({ success: true, data: { state: 'NEW' } })
  return { person, order }
}

export const casesOf = ({ context }: TestServer, billId: string) =>
  context.db.select().from(clerkCases).where(eq(clerkCases.billId, billId))

export const eventsOf = ({ context }: TestServer, billId: string) =>
  context.db.select().from(paymentEvents).where(eq(paymentEvents.billId, billId))
