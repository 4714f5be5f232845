import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { oneOf } from '#shared/wire/common.ts'
import type { Context } from '../context.ts'
import { signatureOf } from '../signing/signature.ts'
import type { CheckState } from './tables.ts'

const TIME_LIMIT_MS = 8_000

/** The provider cannot be reached or speaks nonsense: nothing is known, nothing may be concluded. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

const Link = Type.Object({ id: Type.String({ minLength: 8, maxLength: 128 }), url: Type.String() })
const Check = Type.Object({
  id: Type.String(),
  applyNo: Type.String(),
  subject: Type.String(),
  state: oneOf(['open', 'ok', 'failed', 'code-failed', 'cancelled', 'expired']),
})

/** The provider's words to ours. */
const STATE: Readonly<Record<Static<typeof Check>['state'], CheckState>> = {
  open: 'waiting',
  ok: 'success',
  failed: 'failed',
  'code-failed': 'code-failed',
  cancelled: 'cancelled',
  expired: 'expired',
}

export interface NewCheck {
  readonly applyNo: string
  readonly level: number
  /** our account, opaque to the provider; it must come back with the result */
  readonly subject: string
  readonly returnUrl: string
}

type Parts = Pick<Context, 'counterparts' | 'clock'>

/** Speaks with the identity provider, server to server, signed and bounded in time like the cashier [7-37]. */
export class IdentityProvider {
  constructor(private readonly parts: Parts) {}

  open(check: NewCheck): Promise<Static<typeof Link>> {
    return this.#call('POST', '/identity/api/checks', check, Link)
  }

  /** A later attempt under the same identifier [4-05]. */
  again(id: string): Promise<Static<typeof Link>> {
    return this.#call('POST', `/identity/api/checks/${encodeURIComponent(id)}/again`, {}, Link)
  }

  async state(id: string, applyNo: string, subject: string): Promise<CheckState> {
    const check = await this.#call('GET', `/identity/api/checks/${encodeURIComponent(id)}`, undefined, Check)
    // a result for another application or person counts for nothing here (threat 7)
    if (check.applyNo !== applyNo || check.subject !== subject) throw new ProviderUnavailable('a check of somebody else')
    return STATE[check.state]
  }

  async #call<T extends TSchema>(method: 'GET' | 'POST', path: string, body: object | undefined, schema: T): Promise<Static<T>> {
    const { counterparts, clock } = this.parts
    const { url, signingKey } = counterparts.identity
    const raw = body === undefined ? undefined : JSON.stringify(body)
    let answer: unknown
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          'x-signature': signatureOf(signingKey, { method, path, body: raw ?? '' }, clock.now()),
          ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(raw === undefined ? {} : { body: raw }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      })
      answer = response.ok ? await response.json() : undefined
    } catch (error) {
      throw new ProviderUnavailable(`${method} ${path}`, { cause: error })
    }
    if (!Value.Check(schema, answer)) throw new ProviderUnavailable(`${method} ${path}`)
    return answer
  }
}
