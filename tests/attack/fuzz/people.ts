import { authCode, type SandboxAccount } from '#tests/support/account.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { bureauToken } from '../../journeys/support/bureau.ts'
import type { CallerName } from './calls.ts'

export async function sessionCookie(server: ServerProcess, account: SandboxAccount): Promise<string> {
  const code = await authCode(server, account)
  const { status, headers } = await new TestClient(server.origin).post('/token/login', { code })
  if (status !== 200) throw new Error(`sign-in of ${account}: ${status}`)
  return headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
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

  ended(who: CallerName): void {
    this.#headers.delete(who)
  }
}
