import type { Database, Transaction } from '../db/database.ts'
import { transact } from '../db/transact.ts'

/** Effects of a transaction that happen only after its commit. */
export class AfterCommit {
  /** A bill became due: the poller is woken before its next round. */
  isDue = false
  /** The cashier reports a bill as paid by a charge that was counted for another one. */
  isForeign = false
  /** Errors to be logged. */
  readonly errors: (readonly [facts: object, message: string])[] = []
}

/** A transaction on bills and their ledger; `now` is the time of everything in it. */
export interface PaymentTransaction {
  readonly tx: Transaction
  readonly now: Date
  readonly afterCommit: AfterCommit
}

/** Runs `work` in one transaction, again after a conflict; `onCommit` is called once, after the commit. */
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
