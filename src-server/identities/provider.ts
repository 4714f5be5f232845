import type { Clock } from '../clock.ts'
import type { Counterparts } from '../counterparts.ts'
import type { Log } from '../log.ts'
import type { Breaker } from '../polling/breaker.ts'
import { Counterpart, Unavailable } from '../polling/counterpart.ts'
import { Link, type NewCheck, ProviderCheck } from './provider-wire.ts'

/** The provider cannot be reached or speaks nonsense: nothing is known, nothing may be concluded. */
export class ProviderUnavailable extends Unavailable {
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

const CHECKS = '/identity/api/checks'
const pathOf = (id: string): string => `${CHECKS}/${encodeURIComponent(id)}`

/** Speaks with the identity provider, server to server, signed and bounded in time like the cashier [7-37] (docs/identity-provider.md). */
export class IdentityProvider {
  readonly #provider: Counterpart

  constructor(
    counterparts: Pick<Counterparts, 'identity'>,
    clock: Clock,
    private readonly log: Log,
  ) {
    this.#provider = new Counterpart(() => counterparts.identity, clock, log, {
      who: 'the identity provider',
      meanwhile: 'open checks wait until it does',
      secret: [/\/checks\/[^/]+/, '/checks/…'],
      Unavailable: ProviderUnavailable,
      Resting: ProviderResting,
      Refused: ProviderRefused,
    })
  }

  get breaker(): Breaker {
    return this.#provider.breaker
  }

  /** A check of this person's face; asked again with the same requestId, the same check. */
  open(check: NewCheck): Promise<Link> {
    return this.#provider.call({ method: 'POST', path: CHECKS, body: check, isUrgent: true }, Link)
  }

  /** A later attempt under the same identifier [4-05]. */
  again(id: string): Promise<Link> {
    return this.#provider.call({ method: 'POST', path: `${pathOf(id)}/again`, body: {}, isUrgent: true }, Link)
  }

  /** Where a check stands. An answer about another check, application or account tells nothing of it (threat 7). */
  async state({ id, applyNo, accountId }: { id: string; applyNo: string; accountId: string }): Promise<ProviderCheck> {
    const check = await this.#provider.call({ method: 'GET', path: pathOf(id) }, ProviderCheck)
    if (check.id === id && check.applyNo === applyNo && check.subject === accountId) return check
    this.log.error({ applyNo }, 'the identity provider answered about another check: nothing was recorded')
    throw new ProviderUnavailable('an answer about another check')
  }
}
