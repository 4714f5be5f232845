import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { nameOf, Poller } from '../../platform/polling/poller.ts'
import { CashierCircuitOpen, CashierRefused, CashierUnavailable } from './cashier-client.ts'
import { claimDue, whileClaimed } from './due-bills.ts'
import type { Bill } from './locks.ts'
import type { Payments } from './payments.ts'

type PollsBills = Pick<Payments, 'poll' | 'pollFailed' | 'dueSignal'> & { readonly cashier: Pick<Payments['cashier'], 'breaker'> }

/**
 * Polls the cashier for bills without an outcome. The schedule is in the database and survives a restart, so a paid order is delivered
 * even if neither a notice nor a browser ever reports it (decision 7). Any number of servers may poll, because each bill is claimed by
 * one of them at a time.
 */
export class Reconciler {
  readonly #poller: Poller<Bill>

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly payments: PollsBills,
    refunds: { sendDue(): Promise<number> },
    everyMs: number,
    private readonly log: Log,
  ) {
    const work = {
      callsAllowed: (wanted: number) => payments.cashier.breaker.callsAllowed(wanted),
      claim: (atMost: number) => claimDue(db, clock.now(), atMost),
      poll: (bill: Bill) => this.#poll(bill),
      eachRound: () => refunds.sendDue(),
      failed: 'bills could not be looked up',
    }
    this.#poller = new Poller(work, everyMs, log)
  }

  start(): void {
    this.payments.dueSignal.onSignal(() => this.#poller.startRound())
    this.#poller.start()
  }

  /** Claims no more bills, and resolves when the polls under way are done. */
  stop(): Promise<void> {
    return this.#poller.stop()
  }

  /** Polls all due bills and sends all due refunds; returns the number of bills. A failure does not delay the others. */
  pollDue(): Promise<number> {
    return this.#poller.pollDue()
  }

  async #poll(bill: Bill): Promise<void> {
    const { merchantOrderNo } = bill
    try {
      await whileClaimed(
        this.db,
        () => this.clock.now(),
        bill,
        () => this.payments.poll(bill),
      )
    } catch (error) {
      const again = await this.payments.pollFailed(bill, error).catch(() => undefined)
      if (error instanceof CashierCircuitOpen) return
      const status = error instanceof CashierUnavailable || error instanceof CashierRefused ? error.status : undefined
      this.log.warn({ fault: nameOf(error), merchantOrderNo, status, again }, 'a bill could not be settled yet')
    }
  }
}
