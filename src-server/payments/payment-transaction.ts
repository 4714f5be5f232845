import type { Database, Transaction } from '../db/database.ts'
import { transact } from '../db/transact.ts'

/** What is to be done once a transaction is committed, and only then. */
export class AfterCommit {
  /** A bill was made due: the poller is woken, so that it does not wait for its next round. */
  isDue = false
  /** The cashier reports a bill as paid by a charge that was counted for another one. */
  isForeign = false
  /** Errors to be logged. */
  readonly errors: (readonly [facts: object, message: string])[] = []
}

/** A transaction on bills and their ledger; everything in it has the same time. */
export interface PaymentTransaction {
  readonly tx: Transaction
  readonly now: Date
  readonly afterCommit: AfterCommit
}

/** Does work in one transaction, which is tried again after a conflict; `onCommit` is called once, after the commit. */
export async function inPaymentTransaction<T>(
  db: Database,
  now: () => Date,
  onCommit: (afterCommit: AfterCommit) => void,
  work: (transaction: PaymentTransaction) => Promise<T>,
): Promise<T> {
  // a new one for each attempt: what was rolled back has no effects
  const done = await transact(db, async (tx) => {
    const afterCommit = new AfterCommit()
    return { afterCommit, result: await work({ tx, now: now(), afterCommit }) }
  })
  onCommit(done.afterCommit)
  return done.result
}
