import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { nameOf, Poller } from '../../platform/polling/poller.ts'
import type { Receiver } from '../../platform/settings/settings.ts'
import { type Claimed, claimDue, endReceiver, settleDelivered, settleFailed, settleRefused } from './deliveries.ts'
import type { Outlet } from './outlet.ts'
import { webhookTo } from './webhook.ts'

export interface DelivererParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly everyMs: number
  /** Time limit for another system's answer; shorter in tests. */
  readonly answerMs?: number
}

/**
 * Delivers the outbox to one receiver: each message at least once, and a record's messages in order. Every receiver has a separate
 * deliverer, so a slow or dead one delays no other. Any number of servers may deliver, because each message is claimed by one of them at
 * a time.
 */
export class Deliverer {
  readonly #poller: Poller<Claimed>
  readonly #outlet: Outlet
  #isStarted = false

  /** Delivers to another system, or with a given outlet. */
  constructor(
    to: Receiver | Outlet,
    private readonly parts: DelivererParts,
  ) {
    const { db, clock, everyMs, log } = parts
    this.#outlet = 'send' in to ? to : webhookTo(to, clock, parts.answerMs)
    const work = {
      callsAllowed: (wanted: number) => wanted,
      claim: (atMost: number) => claimDue(db, this.#outlet.name, clock.now(), atMost),
      poll: (one: Claimed) => this.#deliver(one),
      failed: 'messages could not be delivered',
    }
    this.#poller = new Poller(work, everyMs, log)
  }

  start(): void {
    this.#isStarted = true
    this.#poller.start()
  }

  /** Claims no more messages, and resolves when those under way are answered. */
  stop(): Promise<void> {
    return this.#poller.stop()
  }

  /** Delivers all that is due; returns how many deliveries were tried. */
  async deliverDue(): Promise<number> {
    let tried = 0
    // a claim that began before a message was settled does not find the record's next one
    for (let count = -1; count !== 0; tried += count) count = await this.#poller.pollDue()
    return tried
  }

  /** A failure loses nothing: the message is claimed again when its lease is over. */
  async #deliver(one: Claimed): Promise<void> {
    const { db, clock, log } = this.parts
    const facts = { receiver: this.#outlet.name, message: one.message.messageId }
    try {
      const tried = await this.#outlet.send(one)
      if (tried.kind === 'delivered') {
        await settleDelivered(db, one, clock.now())
        return this.#goOn()
      }
      if (tried.kind === 'gone') {
        await endReceiver(db, this.#outlet.name, clock.now())
        return log.error(facts, 'a receiver of messages answered 410: it gets none any more')
      }
      const { fault } = tried
      if (tried.kind === 'refused') {
        await settleRefused(db, one, fault, clock.now())
        log.warn({ ...facts, fault }, 'a message was refused for good: it is a dead letter')
        return this.#goOn()
      }
      const again = await settleFailed(db, one, fault, clock.now())
      if (again === undefined) log.error({ ...facts, fault }, 'a message was given up: it is a dead letter')
      else log.warn({ ...facts, fault, again }, 'a message could not be delivered yet')
    } catch (error) {
      log.warn({ ...facts, fault: nameOf(error) }, 'how a delivery ended could not be recorded: it is done again')
    }
  }

  /** The record's next message must not wait for the next round. */
  #goOn(): void {
    if (this.#isStarted) this.#poller.startRound()
  }
}
