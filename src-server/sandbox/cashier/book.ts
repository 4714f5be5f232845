import { eq } from 'drizzle-orm'
import { randomToken } from '../../accounts/token.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import type { BillState, SessionOrder } from '../../sales/payments/cashier-wire.ts'
import type { SandboxContext } from '../context.ts'
import { sandboxBills } from '../tables.ts'

export type Bill = typeof sandboxBills.$inferSelect

/** States in which a payer may still pay, unless the product closed the bill. */
const PAYABLE: readonly BillState[] = ['open', 'failed', 'cancelled', 'pay-later']
export const isPayable = (bill: Bill): boolean => PAYABLE.includes(bill.state) && !bill.closed

export async function billOfSession(db: Queryable, sessionId: string): Promise<Bill | undefined> {
  const [bill] = await db.select().from(sandboxBills).where(eq(sandboxBills.sessionId, sessionId))
  return bill
}

export async function billById(db: Queryable, billId: string): Promise<Bill | undefined> {
  const [bill] = await db.select().from(sandboxBills).where(eq(sandboxBills.billId, billId))
  return bill
}

/** The bill, locked until the transaction ends, so that two tabs cannot both charge it (threat 19). */
export async function lockBill(tx: Transaction, billId: string): Promise<Bill | undefined> {
  const [bill] = await tx.select().from(sandboxBills).where(eq(sandboxBills.billId, billId)).for('update')
  return bill
}

export type Opened =
  | { readonly billId: string; readonly merchantOrderNo: string; readonly sessionId: string; readonly url: string }
  | { readonly refused: 'amount-differs' | 'closed' }

/** Opens a page for a bill; called again for the same bill, it returns the same page with the latest order (threat 19). */
export async function openSession({ db, clock, origins }: SandboxContext, order: SessionOrder): Promise<Opened> {
  const { billId, merchantOrderNo } = order
  const pageOf = (sessionId: string) => ({ billId, merchantOrderNo, sessionId, url: `${origins.sandbox}/cashier/pay/${sessionId}` })
  return db.transaction(async (tx) => {
    const fresh = {
      billId: order.billId,
      sessionId: randomToken(),
      order,
      amount: order.amount,
      currency: order.currency,
      state: 'open' as const,
      expiresAt: new Date(order.expiresAt),
      createdAt: clock.now(),
    }
    const [made] = await tx.insert(sandboxBills).values(fresh).onConflictDoNothing().returning()
    if (made !== undefined) return pageOf(made.sessionId)
    const bill = await lockBill(tx, order.billId)
    if (bill === undefined || bill.amount !== order.amount || bill.currency !== order.currency) return { refused: 'amount-differs' }
    if (bill.closed && bill.state !== 'paid') return { refused: 'closed' }
    if (isPayable(bill)) {
      await tx
        .update(sandboxBills)
        .set({ order, state: 'open', reason: null, expiresAt: fresh.expiresAt })
        .where(eq(sandboxBills.billId, bill.billId))
    }
    return pageOf(bill.sessionId)
  })
}

/** The cashier's answer about a bill, as sent to the product. */
export function answerOf(bill: Bill) {
  return {
    billId: bill.billId,
    merchantOrderNo: bill.order.merchantOrderNo,
    state: bill.state,
    amount: bill.chargedAmount ?? bill.amount,
    currency: bill.currency,
    ...(bill.transactionId === null ? {} : { transactionId: bill.transactionId }),
    ...(bill.channel === null ? {} : { channel: bill.channel }),
    ...(bill.reason === null ? {} : { reason: bill.reason }),
    ...(bill.occurredAt === null ? {} : { occurredAt: bill.occurredAt.toISOString() }),
  }
}

/** Closes a bill. A payment that is pending at the bank is not affected. */
export async function closeBill({ db, clock }: SandboxContext, billId: string): Promise<Bill | undefined> {
  return db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId)
    if (bill === undefined) return undefined
    const change = bill.state === 'open' ? { closed: true, state: 'cancelled' as const, occurredAt: clock.now() } : { closed: true }
    const [closed] = await tx.update(sandboxBills).set(change).where(eq(sandboxBills.billId, billId)).returning()
    return closed
  })
}
