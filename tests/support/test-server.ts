import type { AddressInfo } from 'node:net'
import { openSession } from '#server/accounts/sessions.ts'
import { buildApp } from '#server/app.ts'
import { checkReconciler } from '#server/applications/identities/reconciler.ts'
import type { LicenceSource } from '#server/applications/licences/licence-source.ts'
import type { Context } from '#server/context.ts'
import { createContext } from '#server/create-context.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { Vitals } from '#server/platform/health/vitals.ts'
import type { Account } from '#server/platform/http/callers.ts'
import type { ServerTimes } from '#server/platform/http/server.ts'
import type { Log } from '#server/platform/log.ts'
import type { TimeStampSettings } from '#server/platform/settings/time-stamps.ts'
import { Reconciler } from '#server/sales/payments/reconciler.ts'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { SANDBOX_LIBRARY } from '#server/sandbox/content/library.ts'
import { seedServices } from '#server/sandbox/seed-services.ts'
import { COMPILED_SCHEMAS } from './compiled-schemas.ts'
import { testCounterparts, testSettings } from './counterparts.ts'
import { FakeCashier } from './fake-cashier.ts'
import { FakeIdentity } from './fake-identity.ts'
import { testSealKeys } from './seal-keys.ts'
import { tempFolder } from './temp-folder.ts'
import { TestClient } from './test-client.ts'
import { TestClock } from './test-clock.ts'
import { databaseWithRegister, seedTestRegister } from './test-database.ts'

export { closeAfterAll } from './close-after-all.ts'
export type { TestClient }

/** Plans that may be ordered, for carts of any size. */
export const ON_SALE: readonly string[] = PARCELS.filter(({ orderable }) => orderable).map(({ number }) => number)
export const NOT_ON_SALE: string = PARCELS.find(({ orderable }) => !orderable)?.number ?? ''

export type LoggedLine = { readonly level: keyof Log; readonly message: string; readonly facts: Record<string, unknown> }

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

export interface TestServerOptions {
  readonly dist?: string
  readonly panel?: boolean
  readonly services?: boolean
  readonly issuer?: string
  readonly licences?: LicenceSource
  readonly timeStamps?: TimeStampSettings
  readonly prepare?: (context: Context) => Promise<void>
  /** A cashier shared with another server, closed by its creator; by default a separate one. */
  readonly cashier?: FakeCashier
  readonly times?: ServerTimes
  /** Opens a database of the test's own; `vitals` are the server's. */
  readonly open?: (vitals: Vitals) => Promise<OpenDatabase>
}

/** The real product server over real HTTP, with a cashier and an identity provider that the test controls, and a clock that stands still. */
export async function startTestServer(env: Readonly<Record<string, string>> = {}, options: TestServerOptions = {}) {
  const clock = new TestClock()
  const cashier = options.cashier ?? new FakeCashier(clock)
  const cashierUrl = options.cashier === undefined ? await cashier.listen() : cashier.url
  const identity = new FakeIdentity()
  const files = tempFolder('server')
  const { issuer, licences, timeStamps, services = false } = options
  const counterparts = testCounterparts({ cashierUrl, identityUrl: await identity.listen(), issuer, licences, timeStamps })
  const vitals = new Vitals()
  const database = await (options.open ?? databaseWithRegister)(vitals)
  const logged: LoggedLine[] = []
  const log = logInto(logged)
  const settings = testSettings({ DATA_DIR: files.path, ...env })
  const own = { settings, counterparts, db: database.db, clock, log, vitals }
  const context = createContext({ ...own, content: SANDBOX_LIBRARY, readSealKeys: testSealKeys })
  if (options.open) await seedTestRegister(database.db)
  if (services) await seedServices(database.db, clock.now())
  await options.prepare?.(context)
  const { dist, panel = false, times } = options
  const app = await buildApp(context, { panel, schemaController: COMPILED_SCHEMAS, ...(dist && { dist }), ...(times && { times }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  context.origins.productListens(port)
  const origin = `http://127.0.0.1:${port}`
  let people = 0
  return {
    ...{ origin, app, context, clock, cashier, identity, logged, log },
    reconciler: new Reconciler(database.db, clock, context.payments, context.refunds, 1000, log),
    nobody: new TestClient(origin),
    checks: checkReconciler(database.db, clock, context.identities, 1000, log),
    /** A new user, signed in; the same name is the same account. */
    signIn: async (name = `person-${++people}`, accountType: Account['accountType'] = 'PERSONAL') => {
      const { bearer } = await openSession(database.db, accountOf(name, accountType), clock.now())
      return new TestClient(origin, { authorization: `Bearer ${bearer}` })
    },
    close: async () => {
      await app.close()
      await Promise.all([options.cashier === undefined && cashier.close(), identity.close(), database.close()])
      files.remove()
    },
  }
}

/** The database of another server, which outlives the new one: opening one takes longer than the rest of a start. */
export const databaseOf = ({ context }: TestServer) => ({
  open: async (): Promise<OpenDatabase> => ({ db: context.db, kind: 'embedded', close: async () => undefined }),
})

export function logInto(lines: LoggedLine[]): Log {
  const at = (level: keyof Log) => (facts: object, message: string) => void lines.push({ level, message, facts: { ...facts } })
  return { error: at('error'), warn: at('warn'), info: at('info') }
}

const PERSON = { nameCn: '陳,大文', namePt: 'CHAN,TAI MAN', identityType: '15', identityNo: '1234567(8)', mobile: '85366123456' } as const
/** An account as the identity provider describes it. */
export const accountOf = (id: string, accountType: Account['accountType']): Account => ({
  id,
  accountType,
  profile: { ...PERSON, euid: `EUID-${id}` },
})
