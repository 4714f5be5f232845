import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { SignedParty } from '../settings/production.ts'
import { callSigned, NoAnswer, type SignedCall } from '../signing/signed-call.ts'
import { inCallSpan } from '../tracing/spans.ts'
import { Breaker } from './breaker.ts'

/** Answers of a counterpart, or of a gateway before it, that did not judge the call: too slow, too early, too many. */
const TEMPORARY_STATUSES: readonly number[] = [408, 425, 429]

/** A counterpart cannot be reached, or its answer cannot be read, so nothing is known. */
export class Unavailable extends Error {
  constructor(
    call: string,
    /** HTTP status, when there was an answer */
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(status === undefined ? call : `${call}: ${status}`, options)
  }
}

export interface CounterpartCall extends SignedCall {
  /** a person waits for the answer, so the call is made even while the breaker is open */
  readonly isUrgent?: boolean
}

/** The names of a counterpart in the log, and its error classes. */
interface Names {
  /** subject of the log's sentences: 'the cashier' */
  readonly who: string
  /** what happens while it does not answer */
  readonly meanwhile: string
  /** the part of a path that the log must not show, and what is logged in its place */
  readonly secret: readonly [RegExp, string]
  readonly Unavailable: new (call: string, status?: number, options?: ErrorOptions) => Unavailable
  /** the call was not made, because the breaker is open */
  readonly CircuitOpen: new (
    call: string,
  ) => Unavailable
  readonly Refused: new (status: number, answer: unknown) => Error
}

/** How a call ended; 'not_made': the breaker was open. */
export type CallOutcome = 'answered' | 'refused' | 'unavailable' | 'not_made'
/** Receives the outcome of every call and the seconds it took. */
export type ObserveCall = (outcome: CallOutcome, seconds: number) => void

/**
 * Calls a counterpart, server to server. Every call is signed and has a time limit. Only a valid answer of the counterpart itself counts.
 */
export class Counterpart {
  readonly breaker: Breaker

  constructor(
    /** read at each call, because a test system's address is known only once it listens */
    private readonly party: () => SignedParty,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly names: Names,
    private readonly observe: ObserveCall,
  ) {
    this.breaker = new Breaker(clock, log, names)
  }

  /** Returns the answer in the shape of the schema; throws one of the error classes of `names` for a refusal or a missing answer. */
  async call<T extends TSchema>(request: CounterpartCall, schema: T): Promise<Static<T>> {
    const began = performance.now()
    let outcome: CallOutcome = 'answered'
    const { who, secret } = this.names
    const name = `${request.method} ${request.path.replace(...secret)}`
    try {
      const { protocol, hostname } = new URL(this.party().url)
      const attributes = {
        'peer.service': who,
        'server.address': hostname,
        'url.scheme': protocol.slice(0, -1),
        'http.request.method': request.method,
      }
      return await inCallSpan(name, attributes, () => this.#ask(request, schema))
    } catch (error) {
      outcome = this.#outcomeOf(error)
      throw error
    } finally {
      this.observe(outcome, (performance.now() - began) / 1000)
    }
  }

  #outcomeOf(error: unknown): CallOutcome {
    if (error instanceof this.names.CircuitOpen) return 'not_made'
    return error instanceof this.names.Refused ? 'refused' : 'unavailable'
  }

  async #ask<T extends TSchema>(request: CounterpartCall, schema: T): Promise<Static<T>> {
    const { who, secret, Unavailable, CircuitOpen, Refused } = this.names
    const call = `${request.method} ${request.path.replace(...secret)}`
    if (request.isUrgent !== true && !this.breaker.mayCall()) throw new CircuitOpen(call)
    const { status, answer } = await this.#send(request, call)
    if (status === 401 || status === 403) {
      // Our key or our clock is wrong, so the answer has nothing to do with the request.
      this.breaker.failed()
      this.log.error({ call, status }, `${who} does not accept our signature: nothing is known`)
      throw new Unavailable(call, status)
    }
    if (TEMPORARY_STATUSES.includes(status)) {
      this.breaker.failed()
      throw new Unavailable(call, status)
    }
    this.breaker.answered()
    if (status >= 400) throw new Refused(status, answer)
    if (Value.Check(schema, answer)) return answer
    this.log.error({ call, status }, `${who}’s answer cannot be read: nothing is known`)
    throw new Unavailable(call, status)
  }

  /** Returns the answer, which may be a refusal; throws if the counterpart itself did not answer. */
  async #send(request: CounterpartCall, call: string): ReturnType<typeof callSigned> {
    try {
      return await callSigned(this.party(), request, this.clock.now())
    } catch (error) {
      this.breaker.failed()
      throw new this.names.Unavailable(call, error instanceof NoAnswer ? error.status : undefined, { cause: error })
    }
  }
}
