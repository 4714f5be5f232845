import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { nameOf, Poller } from '../polling/poller.ts'
import { CashierRefused, CashierResting, CashierUnavailable } from './cashier-client.ts'
import { claimDue, whileClaimed } from './due.ts'
import type { Bill } from './locks.ts'
import type { Payments } from './payments.ts'

type Looks = Pick<Payments, 'look' | 'missed' | 'dueSignal'> & { readonly cashier: Pick<Payments['cashier'], 'breaker'> }

/**
 * Asks the cashier about bills whose outcome is not known, on a schedule that stands in the database and
 * so survives a restart: a paid order is delivered even if no notice and no browser ever comes (decision 7).
 * Any number of servers do so side by side, each bill by one of them at a time.
 */
export class Reconciler {
  readonly #poller: Poller<Bill>

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly payments: Looks,
    refunds: { run(): Promise<number> },
    everyMs: number,
    private readonly log: Log,
  ) {
    const work = {
      room: (wanted: number) => payments.cashier.breaker.room(wanted),
      claim: (atMost: number) => claimDue(db, clock.now(), atMost),
      poll: (bill: Bill) => this.#poll(bill),
      beside: () => refunds.run(),
      failed: 'bills could not be looked up',
    }
    this.#poller = new Poller(work, everyMs, log)
  }

  start(): void {
    this.payments.dueSignal.onSignal(() => this.#poller.begin())
    this.#poller.start()
  }

  /** Takes no more bills, and ends when those under way are done. */
  stop(): Promise<void> {
    return this.#poller.stop()
  }

  /** Looks at all bills and asks for all refunds that are due; answers how many bills. One's trouble does not keep the others waiting. */
  runDue(): Promise<number> {
    return this.#poller.runDue()
  }

  async #poll(bill: Bill): Promise<void> {
    const { merchantOrderNo } = bill
    try {
      await whileClaimed(
        this.db,
        () => this.clock.now(),
        bill,
        () => this.payments.look(bill),
      )
    } catch (error) {
      const again = await this.payments.missed(bill, error).catch(() => undefined)
      if (error instanceof CashierResting) return
      const status = error instanceof CashierUnavailable || error instanceof CashierRefused ? error.status : undefined
      this.log.warn({ fault: nameOf(error), merchantOrderNo, status, again }, 'a bill could not be settled yet')
    }
  }
}
