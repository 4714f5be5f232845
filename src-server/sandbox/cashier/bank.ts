import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { settleSlowChecks } from '../identity/checks.ts'
import { sandboxBills } from '../tables.ts'
import { sendDueNotices } from './notices.ts'
import { expireBill, settleBill } from './play.ts'

/** Limits each sleep, because bills expire and another process may queue a notice: `#work` returns the time of neither. */
const LONGEST_SLEEP_MS = 15_000
const SHORTEST_SLEEP_MS = 50

/**
 * The bank behind the cashier. It settles pending bills when they are due, expires open ones, and sends notices, also those that a killed
 * process left. It also completes the identity provider's slow checks.
 */
export class Bank {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #again = false
  readonly #stop = new AbortController()

  constructor(
    private readonly context: SandboxContext,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Does what is due; resolves when everything due has been tried. */
  tick(): Promise<void> {
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async close(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    let next: Date | undefined
    while (this.#again && !this.#stop.signal.aborted) {
      this.#again = false
      try {
        next = await this.#work()
      } catch (error) {
        // Everything due is still in the tables, and is tried again after the longest sleep at the latest.
        if (!this.#stop.signal.aborted) this.log.error({ err: error }, 'the sandbox bank could not finish its round')
      }
    }
    this.#sleepUntil(next)
  }

  async #work(): Promise<Date | undefined> {
    const { db, clock } = this.context
    const now = clock.now()
    const due = await db
      .select({ billId: sandboxBills.billId, state: sandboxBills.state })
      .from(sandboxBills)
      .where(or(lte(sandboxBills.settleAt, now), and(eq(sandboxBills.state, 'open'), lte(sandboxBills.expiresAt, now))))
    for (const { billId, state } of due) {
      if (state === 'pending') await settleBill(this.context, billId, 'paid')
      else await expireBill(this.context, billId)
    }
    const nextCheck = await settleSlowChecks(this.context)
    const nextNotice = await sendDueNotices(this.context, this.#stop.signal)
    const [nextSettling] = await db
      .select({ at: sandboxBills.settleAt })
      .from(sandboxBills)
      .where(and(eq(sandboxBills.state, 'pending'), isNotNull(sandboxBills.settleAt)))
      .orderBy(asc(sandboxBills.settleAt))
      .limit(1)
    return [nextCheck, nextNotice, nextSettling?.at ?? undefined]
      .flatMap((at) => (at ? [at] : []))
      .sort((a, b) => a.getTime() - b.getTime())[0]
  }

  #sleepUntil(next: Date | undefined): void {
    clearTimeout(this.#timer)
    if (this.#stop.signal.aborted) return
    const wait = next === undefined ? LONGEST_SLEEP_MS : next.getTime() - this.context.clock.now().getTime()
    this.#timer = setTimeout(() => void this.tick(), Math.min(Math.max(wait, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS))
    this.#timer.unref()
  }
}
