import type { Counterparts } from '../../counterparts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Breaker } from '../../platform/polling/breaker.ts'
import { Counterpart, type ObserveCall, Unavailable } from '../../platform/polling/counterpart.ts'
import { Link, type NewCheck, ProviderCheck } from './provider-wire.ts'

/** The provider cannot be reached, or its answer cannot be read: nothing is known of the check. */
export class ProviderUnavailable extends Unavailable {
  override readonly name: string = 'ProviderUnavailable'
}
/** The provider was not called, because its circuit breaker is open (polling/breaker.ts). */
export class ProviderCircuitOpen extends ProviderUnavailable {
  override readonly name = 'ProviderCircuitOpen'
}
/** The provider answered with a refusal (4xx). */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  constructor(readonly status: number) {
    super(`the identity provider answered ${status}`)
  }
}

const CHECKS = '/identity/api/checks'
const pathOf = (id: string): string => `${CHECKS}/${encodeURIComponent(id)}`

/**
 * Calls the provider of identity checks, server to server; every call is signed and has a time limit [7-37] (docs/integrating.md).
 */
export class IdentityProvider {
  readonly #provider: Counterpart

  constructor(
    counterparts: Pick<Counterparts, 'identity'>,
    clock: Clock,
    private readonly log: Log,
    observe: ObserveCall = () => undefined,
  ) {
    this.#provider = new Counterpart(
      () => counterparts.identity,
      clock,
      log,
      {
        who: 'the identity provider',
        meanwhile: 'open checks wait until it does',
        secret: [/\/checks\/[^/]+/, '/checks/…'],
        Unavailable: ProviderUnavailable,
        CircuitOpen: ProviderCircuitOpen,
        Refused: ProviderRefused,
      },
      observe,
    )
  }

  get breaker(): Breaker {
    return this.#provider.breaker
  }

  /** Opens a check of this person's face; for the same requestId it returns the same check. */
  open(check: NewCheck): Promise<Link> {
    return this.#provider.call({ method: 'POST', path: CHECKS, body: check, isUrgent: true }, Link)
  }

  /** Starts another attempt under the same identifier [4-05]. */
  again(id: string): Promise<Link> {
    return this.#provider.call({ method: 'POST', path: `${pathOf(id)}/again`, body: {}, isUrgent: true }, Link)
  }

  /** The state of a check. Throws if the answer is about another check, application or account (threat 7). */
  async state({ id, applyNo, accountId }: { id: string; applyNo: string; accountId: string }): Promise<ProviderCheck> {
    const check = await this.#provider.call({ method: 'GET', path: pathOf(id) }, ProviderCheck)
    if (check.id === id && check.applyNo === applyNo && check.subject === accountId) return check
    this.log.error({ applyNo }, 'the identity provider answered about another check: nothing was recorded')
    throw new ProviderUnavailable('an answer about another check')
  }
}
