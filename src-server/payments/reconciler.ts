import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { CashierRefused, CashierResting, CashierUnavailable } from './cashier-client.ts'
import { takeDue, whileTaken } from './due.ts'
import type { Bill } from './locks.ts'
import type { Payments } from './payments.ts'

/** So many bills at a time: one that hangs keeps no other waiting, and the cashier is not flooded. */
const AT_ONCE = 8

type Looks = Pick<Payments, 'look' | 'missed' | 'bell'> & { readonly cashier: Pick<Payments['cashier'], 'breaker'> }

/**
 * Asks the cashier about bills whose outcome is not known, on a schedule that stands in the database and
 * so survives a restart: a paid order is delivered even if no notice and no browser ever comes (decision 7).
 * Any number of servers do so side by side, each bill by one of them at a time.
 */
export class Reconciler {
  #timer: NodeJS.Timeout | undefined
  #wake: () => void = () => undefined
  #rounds: Promise<void> | undefined
  #isWanted = false
  #stopped = false

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly payments: Looks,
    private readonly refunds: { run(): Promise<number> },
    private readonly everyMs: number,
    private readonly log: Log,
  ) {}

  start(): void {
    this.payments.bell.onRing(() => this.#begin())
    this.#timer = setInterval(() => this.#begin(), this.everyMs)
    this.#timer.unref()
  }

  /** Takes no more bills, and ends when those under way are done. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#rounds
  }

  /** Looks at all bills and asks for all refunds that are due; answers how many bills. One's trouble does not keep the others waiting. */
  async runDue(): Promise<number> {
    const [looked] = await Promise.all([this.#dueBills(), this.#stopped ? 0 : this.refunds.run()])
    return looked
  }

  async #dueBills(): Promise<number> {
    const underWay = new Set<Promise<void>>()
    let looked = 0
    for (;;) {
      const room = this.payments.cashier.breaker.room(AT_ONCE - underWay.size)
      const taken = this.#stopped ? [] : await takeDue(this.db, this.clock.now(), room)
      looked += taken.length
      for (const bill of taken) {
        const look: Promise<void> = this.#look(bill).finally(() => underWay.delete(look))
        underWay.add(look)
      }
      if (underWay.size === 0) return looked
      // what becomes due meanwhile does not wait for those under way, one of which may hang
      if (taken.length === 0 || underWay.size >= AT_ONCE) await Promise.race([...underWay, this.#woken()])
    }
  }

  async #look(bill: Bill): Promise<void> {
    const { merchantOrderNo } = bill
    try {
      await whileTaken(
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

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  #begin(): void {
    if (this.#stopped) return
    this.#isWanted = true
    this.#wake()
    this.#rounds ??= this.#run().finally(() => {
      this.#rounds = undefined
    })
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#stopped) {
      this.#isWanted = false
      try {
        await this.runDue()
      } catch (error) {
        this.log.warn({ fault: nameOf(error) }, 'bills could not be looked up')
      }
    }
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
