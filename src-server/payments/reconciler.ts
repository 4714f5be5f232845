import { inArray, lte, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Payments } from './payments.ts'
import { bills } from './tables.ts'

const BATCH = 20
/** While one server looks at a bill no other does; if it dies, another does after this long. */
const LEASE_MS = 60_000

export interface ReconcilerLog {
  warn(facts: object, message: string): void
}

/**
 * Asks the cashier about bills whose outcome is not known, on a schedule that stands in the database and
 * so survives a restart: a paid order is delivered even if no notice and no browser ever comes (decision 7).
 */
export class Reconciler {
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly payments: Pick<Payments, 'look'>,
    private readonly everyMs: number,
    private readonly log: ReconcilerLog,
  ) {}

  start(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#round = this.#oneRound().finally(() => this.start())
    }, this.everyMs)
    this.#timer.unref()
  }

  /** Ends after the round that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#round
  }

  /** Looks at everything that is due; answers how many bills. One bill's trouble does not keep the others waiting. */
  async runDue(): Promise<number> {
    let looked = 0
    for (let batch = await this.#claim(); batch.length > 0; batch = await this.#claim()) {
      for (const bill of batch) {
        try {
          await this.payments.look(bill)
        } catch (error) {
          // the lease passes and the bill is due again
          this.log.warn({ fault: error instanceof Error ? error.name : 'unknown' }, 'a bill could not be settled yet')
        }
      }
      looked += batch.length
    }
    return looked
  }

  async #oneRound(): Promise<void> {
    try {
      await this.runDue()
    } catch (error) {
      this.log.warn({ fault: error instanceof Error ? error.name : 'unknown' }, 'bills could not be looked up')
    }
  }

  async #claim() {
    const now = this.clock.now()
    const due = this.db.select({ billId: bills.billId }).from(bills).where(lte(bills.dueAt, now)).orderBy(bills.dueAt).limit(BATCH)
    return this.db
      .update(bills)
      .set({ dueAt: new Date(now.getTime() + LEASE_MS), asks: sql`${bills.asks}` })
      .where(inArray(bills.billId, due.for('update', { skipLocked: true })))
      .returning()
  }
}
