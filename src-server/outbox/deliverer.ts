import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { nameOf, Poller } from '../polling/poller.ts'
import { type Claimed, claimDue, endReceiver, settleDelivered, settleFailed } from './deliveries.ts'
import type { Receiver } from './receivers.ts'
import { signedHeaders } from './signature.ts'

/** How long a receiver is waited for; the lease of a delivery is longer. */
const ANSWER_MS = 15_000
const GONE = 410

export interface DelivererParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly everyMs: number
  /** Shorter in tests. */
  readonly answerMs?: number
}

/**
 * Delivers the outbox to one receiver, each message at least once and a record's messages in order. Every receiver has a
 * deliverer of its own, so that one that is slow or dead holds up no other. Any number of servers may deliver, as each
 * message is claimed by one of them at a time.
 */
export class Deliverer {
  readonly #poller: Poller<Claimed>
  #isStarted = false

  constructor(
    private readonly receiver: Receiver,
    private readonly parts: DelivererParts,
  ) {
    const { db, clock, everyMs, log } = parts
    const work = {
      callsAllowed: (wanted: number) => wanted,
      claim: (atMost: number) => claimDue(db, receiver.name, clock.now(), atMost),
      poll: (one: Claimed) => this.#deliver(one),
      failed: 'messages could not be delivered',
    }
    this.#poller = new Poller(work, everyMs, log)
  }

  start(): void {
    this.#isStarted = true
    this.#poller.start()
  }

  /** Claims no more messages, and ends when those under way have an answer. */
  stop(): Promise<void> {
    return this.#poller.stop()
  }

  /** Delivers all that is due; returns how many messages were tried. */
  async deliverDue(): Promise<number> {
    let tried = 0
    // a claim that began before a message was settled does not find the record's next one
    for (let count = -1; count !== 0; tried += count) count = await this.#poller.pollDue()
    return tried
  }

  /** Nothing is lost where this fails: the message is claimed again when its lease is over. */
  async #deliver(one: Claimed): Promise<void> {
    const { db, clock, log } = this.parts
    const facts = { receiver: this.receiver.name, message: one.message.messageId }
    try {
      const status = await this.#send(one)
      if (typeof status === 'number' && status >= 200 && status < 300) {
        await settleDelivered(db, one, clock.now())
        // the record's next message need not wait for the next round
        if (this.#isStarted) this.#poller.startRound()
        return
      }
      if (status === GONE) {
        await endReceiver(db, this.receiver.name, clock.now())
        return log.error(facts, 'a receiver of messages answered 410: it gets none any more')
      }
      const again = await settleFailed(db, one, String(status), clock.now())
      if (again === undefined) log.error({ ...facts, fault: status }, 'a message was given up: it is a dead letter')
      else log.warn({ ...facts, fault: status, again }, 'a message could not be delivered yet')
    } catch (error) {
      log.warn({ ...facts, fault: nameOf(error) }, 'how a delivery ended could not be recorded: it is done again')
    }
  }

  /** Posts a message; the status of the answer, or the name of what went wrong. A redirection is no delivery: the address is a setting. */
  async #send({ message: { messageId, kind, record, sequence, data, at } }: Claimed): Promise<number | string> {
    const { clock, answerMs = ANSWER_MS } = this.parts
    const body = JSON.stringify({ type: kind, timestamp: at.toISOString(), data: { record, sequence, ...data } })
    try {
      const answer = await fetch(this.receiver.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedHeaders(this.receiver.secrets, messageId, body, clock.now()) },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
      })
      await answer.body?.cancel()
      return answer.status
    } catch (error) {
      return nameOf(error)
    }
  }
}
