import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { createContext } from '#server/create-context.ts'
import { Reconciler } from '#server/payments/reconciler.ts'
import { PARCELS } from '#server/plans/parcels.ts'
import { seedParcels } from '#server/plans/repository.ts'
import { readSettings } from '#server/settings.ts'
import type { Account } from '#server/sign-in/account.ts'
import { createSession } from '#server/sign-in/sessions.ts'
import { FakeCashier } from './fake-cashier.ts'
import { TestClient } from './test-client.ts'
import { TestClock } from './test-clock.ts'
import { testDatabase } from './test-database.ts'

export const SECRET = 'a secret of at least sixteen characters'.replaceAll(' ', '-')

/** Plans that may be ordered, for carts of any size. */
export const ON_SALE: readonly string[] = PARCELS.filter(({ orderable }) => orderable).map(({ number }) => number)
export const NOT_ON_SALE: string = PARCELS.find(({ orderable }) => !orderable)?.number ?? ''

export interface TestServer {
  readonly origin: string
  readonly app: FastifyInstance
  readonly context: Context
  readonly clock: TestClock
  readonly cashier: FakeCashier
  readonly reconciler: Reconciler
  /** Nobody signed in. */
  readonly nobody: TestClient
  /** Somebody new, signed in; the same name is the same account. */
  signIn(name?: string, accountType?: Account['accountType']): Promise<TestClient>
  close(): Promise<void>
}

/** The real product server over real HTTP, with a cashier that obeys the test and a clock that stands still. */
export async function startTestServer(
  env: Readonly<Record<string, string>> = {},
  options: { readonly dist?: string; readonly prepare?: (context: Context) => Promise<void> } = {},
): Promise<TestServer> {
  const clock = new TestClock()
  const cashier = new FakeCashier(SECRET, clock)
  const settings = readSettings({
    PORT: '0',
    LOG_LEVEL: 'silent',
    CASHIER_URL: await cashier.listen(),
    CASHIER_SECRET: SECRET,
    RATE_PER_MINUTE: '100000',
    ...env,
  })
  const database = await testDatabase()
  const context = createContext(settings, database.db, clock)
  await seedParcels(database.db, PARCELS)
  await options.prepare?.(context)
  const app = await buildApp(context, options.dist === undefined ? {} : { dist: options.dist })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  context.origins.productListens(port)
  const origin = `http://127.0.0.1:${port}`
  let people = 0
  return {
    origin,
    app,
    context,
    clock,
    cashier,
    reconciler: new Reconciler(database.db, clock, context.payments, 1000, { warn: () => undefined }),
    nobody: new TestClient(origin),
    signIn: async (name, accountType = 'PERSONAL') => {
      people += 1
      const token = await createSession(database.db, accountOf(name ?? `person-${people}`, accountType), clock.now())
      return new TestClient(origin, { authorization: `Bearer ${token}` })
    },
    close: async () => {
      await app.close()
      await cashier.close()
      await database.close()
    },
  }
}

const accountOf = (id: string, accountType: Account['accountType']): Account => ({
  id,
  accountType,
  profile: {
    nameCn: '陳,大文',
    namePt: 'CHAN,TAI MAN',
    identityType: '15',
    identityNo: '1234567(8)',
    mobile: '85366123456',
    euid: `EUID-${id}`,
  },
})
