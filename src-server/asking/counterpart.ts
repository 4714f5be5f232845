import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { SignedParty } from '../settings/production.ts'
import { askSigned, NoAnswer, type SignedCall } from '../signing/signed-call.ts'
import { Breaker } from './breaker.ts'

/** A counterpart cannot be reached or speaks nonsense: nothing is known, nothing may be concluded. */
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

export interface Question extends SignedCall {
  /** somebody pressed a button and waits: asked even while the counterpart is left alone */
  readonly isUrgent?: boolean
}

/** What one counterpart is called, and what its troubles are thrown as. */
interface Names {
  /** as sentences of the log begin: 'the cashier' */
  readonly who: string
  /** what happens while it does not answer */
  readonly meanwhile: string
  /** the part of a path that names somebody's thing, and what the log has in its place */
  readonly secret: readonly [RegExp, string]
  readonly Unavailable: new (call: string, status?: number, options?: ErrorOptions) => Unavailable
  /** it was not even asked: it does not answer these minutes, and somebody else finds out when it does */
  readonly Resting: new (
    call: string,
  ) => Unavailable
  readonly Refused: new (status: number) => Error
}

/** Speaks with a counterpart, server to server: every call signed and bounded in time, and only what it itself says believed. */
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

  /** Its answer, of this shape; throws what the names say when it refuses, or when there is none. */
  async call<T extends TSchema>(question: Question, schema: T): Promise<Static<T>> {
    const { who, secret, Unavailable, Resting, Refused } = this.names
    const call = `${question.method} ${question.path.replace(...secret)}`
    if (question.isUrgent !== true && !this.breaker.mayCall()) throw new Resting(call)
    const { status, answer } = await this.#ask(question, call)
    if (status === 401 || status === 403) {
      // our key or our clock is wrong: no word about what was asked
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

  /** The answer, be it a refusal; throws when there is none that the counterpart itself would give. */
  async #ask(question: Question, call: string): ReturnType<typeof askSigned> {
    try {
      return await askSigned(this.party(), question, this.clock.now())
    } catch (error) {
      this.breaker.failed()
      throw new this.names.Unavailable(call, error instanceof NoAnswer ? error.status : undefined, { cause: error })
    }
  }
}
