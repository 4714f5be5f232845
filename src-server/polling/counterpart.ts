import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { SignedParty } from '../settings/production.ts'
import { askSigned, NoAnswer, type SignedCall } from '../signing/signed-call.ts'
import { Breaker } from './breaker.ts'

/** A counterpart cannot be reached, or its answer cannot be read: nothing may be concluded from that. */
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
  /** a person waits for the answer, so the call is made even while the counterpart rests */
  readonly isUrgent?: boolean
}

/** What one counterpart is called in the log, and which errors stand for its failures. */
interface Names {
  /** as sentences of the log begin: 'the cashier' */
  readonly who: string
  /** what happens while it does not answer */
  readonly meanwhile: string
  /** the part of a path that names somebody's thing, and what the log has in its place */
  readonly secret: readonly [RegExp, string]
  readonly Unavailable: new (call: string, status?: number, options?: ErrorOptions) => Unavailable
  /** the call was not made, as the counterpart rests */
  readonly Resting: new (
    call: string,
  ) => Unavailable
  readonly Refused: new (status: number) => Error
}

/** Calls a counterpart, server to server: every call is signed and bounded in time, and only a readable answer of the counterpart itself counts. */
export class Counterpart {
  readonly breaker: Breaker

  constructor(
    /** asked for at each call: a test system's address is known only once it listens */
    private readonly party: () => SignedParty,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly names: Names,
  ) {
    this.breaker = new Breaker(clock, log, names)
  }

  /** Returns the answer in the shape of the schema; throws the error of `names` for a refusal and for no answer. */
  async call<T extends TSchema>(request: CounterpartCall, schema: T): Promise<Static<T>> {
    const { who, secret, Unavailable, Resting, Refused } = this.names
    const call = `${request.method} ${request.path.replace(...secret)}`
    if (request.isUrgent !== true && !this.breaker.mayCall()) throw new Resting(call)
    const { status, answer } = await this.#ask(request, call)
    if (status === 401 || status === 403) {
      // Our key or our clock is wrong: the answer says nothing about the request.
      this.breaker.failed()
      this.log.error({ call, status }, `${who} does not accept our signature: nothing is known`)
      throw new Unavailable(call, status)
    }
    this.breaker.answered()
    if (status >= 400) throw new Refused(status)
    if (Value.Check(schema, answer)) return answer
    this.log.error({ call, status }, `${who}’s answer cannot be read: nothing is known`)
    throw new Unavailable(call, status)
  }

  /** Returns the answer, which may be a refusal; throws when the counterpart itself gave none. */
  async #ask(request: CounterpartCall, call: string): ReturnType<typeof askSigned> {
    try {
      return await askSigned(this.party(), request, this.clock.now())
    } catch (error) {
      this.breaker.failed()
      throw new this.names.Unavailable(call, error instanceof NoAnswer ? error.status : undefined, { cause: error })
    }
  }
}
