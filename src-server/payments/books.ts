import type { Database, Transaction } from '../db/database.ts'
import { transact } from '../db/transact.ts'

/** What a transaction did that others must hear of once it is committed, and only then. */
export class News {
  /** A bill was made due: it need not wait for the next round. */
  isDue = false
  /** The cashier calls a bill paid by a charge that was counted for another one. */
  isForeign = false
  /** For the log: facts, and what they mean. */
  readonly errors: (readonly [facts: object, message: string])[] = []
}

/** A transaction on the books of money; everything in it happens at one instant. */
export interface Books {
  readonly tx: Transaction
  readonly now: Date
  readonly news: News
}

/** Works on the books in one transaction, tried again if need be; `hear` is told what came of it after the commit. */
export async function keepBooks<T>(
  db: Database,
  now: () => Date,
  hear: (news: News) => void,
  work: (books: Books) => Promise<T>,
): Promise<T> {
  // what a try did that was undone is no news
  const done = await transact(db, async (tx) => {
    const news = new News()
    return { news, result: await work({ tx, now: now(), news }) }
  })
  hear(done.news)
  return done.result
}
