import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { BACK_OFFICE_SCOPES } from '#shared/domain/records/record-states.ts'
import { BUREAU_CLIENT } from '../idp/bureau-client.ts'

const Granted = Type.Object({ access_token: Type.String({ minLength: 1 }) })
const ANSWER_MS = 10_000

/** The issuer refuses a token or does not answer. */
export class NoToken extends Error {
  override readonly name = 'NoToken'
}

/** The bureau's access tokens, by OAuth 2 client credentials. A token is cached until the API rejects it. */
export class BureauTokens {
  #current: Promise<string> | undefined

  constructor(private readonly issuer: () => string) {}

  /** The cached token, or a new one. `refused` is the token that the API rejected. */
  async token(refused?: string): Promise<string> {
    const known = this.#current
    if (known !== undefined && (refused === undefined || (await known) !== refused)) return known
    const request = askFor(this.issuer())
    this.#current = request
    request.catch(() => {
      if (this.#current === request) this.#current = undefined
    })
    return request
  }
}

async function askFor(issuer: string): Promise<string> {
  const { id, secret } = BUREAU_CLIENT
  const answer: unknown = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: BACK_OFFICE_SCOPES.join(' ') }),
    signal: AbortSignal.timeout(ANSWER_MS),
    redirect: 'error',
  })
    .then((response) => response.json())
    .catch((error: unknown) => {
      throw new NoToken('the issuer did not answer', { cause: error })
    })
  if (!Value.Check(Granted, answer)) throw new NoToken('the issuer gave no token')
  return answer.access_token
}
