import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Breaker } from '../asking/breaker.ts'
import type { Clock } from '../clock.ts'
import type { Counterparts } from '../counterparts.ts'
import type { Log } from '../log.ts'
import { askSigned, NoAnswer, type SignedCall } from '../signing/signed-call.ts'
import { Link, type NewCheck, ProviderCheck } from './provider-wire.ts'

/** The provider cannot be reached or speaks nonsense: nothing is known, nothing may be concluded. */
export class ProviderUnavailable extends Error {
  override readonly name: string = 'ProviderUnavailable'
}
/** It was not even asked: it does not answer these minutes, and somebody else finds out when it does. */
export class ProviderResting extends ProviderUnavailable {
  override readonly name = 'ProviderResting'
}
/** The provider understood and said no. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  constructor(readonly status: number) {
    super(`the identity provider answered ${status}`)
  }
}

interface Question extends SignedCall {
  /** somebody pressed a button and waits: asked even while the provider is left alone */
  readonly isUrgent?: boolean
}

const CHECKS = '/identity/api/checks'
const pathOf = (id: string): string => `${CHECKS}/${encodeURIComponent(id)}`

/** Speaks with the identity provider, server to server, signed and bounded in time like the cashier [7-37] (docs/identity-provider.md). */
export class IdentityProvider {
  readonly breaker: Breaker

  constructor(
    private readonly counterparts: Pick<Counterparts, 'identity'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.breaker = new Breaker(clock, log, { who: 'the identity provider', meanwhile: 'open checks wait until it does' })
  }

  /** A check of this person's face; asked again with the same requestId, the same check. */
  open(check: NewCheck): Promise<Link> {
    return this.#call({ method: 'POST', path: CHECKS, body: check, isUrgent: true }, Link)
  }

  /** A later attempt under the same identifier [4-05]. */
  again(id: string): Promise<Link> {
    return this.#call({ method: 'POST', path: `${pathOf(id)}/again`, body: {}, isUrgent: true }, Link)
  }

  /** Where a check stands. An answer about another check, application or account tells nothing of it (threat 7). */
  async state({ id, applyNo, accountId }: { id: string; applyNo: string; accountId: string }): Promise<ProviderCheck> {
    const check = await this.#call({ method: 'GET', path: pathOf(id) }, ProviderCheck)
    if (check.id === id && check.applyNo === applyNo && check.subject === accountId) return check
    this.log.error({ applyNo }, 'the identity provider answered about another check: nothing was recorded')
    throw new ProviderUnavailable('an answer about another check')
  }

  async #call<T extends TSchema>(question: Question, schema: T): Promise<Static<T>> {
    const call = `${question.method} ${question.path.replace(/\/checks\/[^/]+/, '/checks/…')}`
    if (question.isUrgent !== true && !this.breaker.mayCall()) throw new ProviderResting(call)
    const { status, answer } = await this.#ask(question, call)
    if (status === 401 || status === 403) {
      // our key or our clock is wrong: no word about the check
      this.breaker.failed()
      this.log.error({ call, status }, 'the identity provider does not accept our signature: nothing is known')
      throw new ProviderUnavailable(call)
    }
    this.breaker.answered()
    if (status >= 400) throw new ProviderRefused(status)
    if (Value.Check(schema, answer)) return answer
    this.log.error({ call, status }, 'the identity provider’s answer cannot be read: nothing is known')
    throw new ProviderUnavailable(call)
  }

  async #ask(question: Question, call: string): ReturnType<typeof askSigned> {
    try {
      return await askSigned(this.counterparts.identity, question, this.clock.now())
    } catch (error) {
      this.breaker.failed()
      const status = error instanceof NoAnswer ? error.status : undefined
      throw new ProviderUnavailable(status === undefined ? call : `${call}: ${status}`, { cause: error })
    }
  }
}
