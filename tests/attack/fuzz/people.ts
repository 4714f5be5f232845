import { BUREAU_CLIENT } from '#server/sandbox/idp/bureau-client.ts'
import { BACK_OFFICE_SCOPES } from '#shared/domain/records/record-states.ts'
import { authCode, type SandboxAccount } from '#tests/support/account.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { TestClient } from '#tests/support/test-client.ts'
import type { CallerName } from './calls.ts'

/** A session of the account in a cookie, as in a browser. */
export async function sessionCookie(server: ServerProcess, account: SandboxAccount): Promise<string> {
  const code = await authCode(server, account)
  const answer = await fetch(`${server.origin}/api/token/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ecad-client': 'web' },
    body: JSON.stringify({ code }),
  })
  if (!answer.ok) throw new Error(`sign-in of ${account}: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** The account as a test client. */
export const signedIn = async (server: ServerProcess, account: SandboxAccount): Promise<TestClient> =>
  new TestClient(server.origin, { cookie: await sessionCookie(server, account) })

async function bureauToken(server: ServerProcess): Promise<string> {
  const { id, secret } = BUREAU_CLIENT
  const answer = await fetch(`${server.sandbox}/idp/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: BACK_OFFICE_SCOPES.join(' ') }),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (token === undefined) throw new Error(`no token for the bureau: ${answer.status}`)
  return token
}

type Headers = Readonly<Record<string, string>>
const BROWSER: Headers = { 'x-ecad-client': 'web' }
const MAKE: Readonly<Record<CallerName, (server: ServerProcess) => Promise<Headers>>> = {
  nobody: async () => BROWSER,
  resident: async (server) => ({ ...BROWSER, cookie: await sessionCookie(server, 'resident') }),
  foreign: async (server) => ({ ...BROWSER, cookie: await sessionCookie(server, 'resident2') }),
  'wrong token': async () => ({ ...BROWSER, authorization: `Bearer ${'x'.repeat(43)}` }),
  bureau: async (server) => ({ authorization: `Bearer ${await bureauToken(server)}` }),
}

/** The headers of each caller. A session that a call has ended is created again. */
export class People {
  readonly #headers = new Map<CallerName, Promise<Headers>>()

  constructor(private readonly server: ServerProcess) {}

  headers(who: CallerName): Promise<Headers> {
    const known = this.#headers.get(who) ?? MAKE[who](this.server)
    this.#headers.set(who, known)
    return known
  }

  /** The answer was 'not signed in'. */
  ended(who: CallerName): void {
    this.#headers.delete(who)
  }
}
