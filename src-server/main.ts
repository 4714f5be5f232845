import { BASE_PATH } from '#shared/domain/routes.ts'
import { buildApp } from './app.ts'
import { CannotStart } from './cannot-start.ts'
import { createContext } from './create-context.ts'
import { openDatabase } from './db/open.ts'
import { faultOf } from './http/errors.ts'
import { listen } from './http/listen.ts'
import { Reconciler } from './payments/reconciler.ts'
import { ACCOUNTS } from './sandbox/accounts.ts'
import { startSandbox } from './sandbox/start.ts'
import { seed } from './seed.ts'
import { readSettings } from './settings.ts'

/** A second Ctrl-C, or an end that takes longer than this, ends at once. */
const GRACE_MS = 10_000

/** Reads the environment, opens and seeds the database, listens; ends in order on SIGINT and SIGTERM. */
async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, () => undefined)
  const context = createContext(settings, database.db)
  await seed(context)
  const app = await buildApp(context)
  context.origins.productListens(await listen(app, { port: settings.port, host: settings.host, variable: 'PORT' }))
  const sandbox = settings.sandbox ? await startSandbox(context) : undefined

  const reconciler = new Reconciler(database.db, context.clock, context.payments, settings.reconcileSeconds * 1000, app.log)
  reconciler.start()

  console.log(`Product   ${context.origins.product}${BASE_PATH}/`)
  if (sandbox !== undefined) {
    console.log(`Sandbox   ${context.origins.sandbox}/   (test system: no money is taken)`)
    console.log(`Accounts  ${ACCOUNTS.map(({ name }) => name).join(', ')}; chosen on the sign-in page, no password`)
  }

  let ending = false
  const end = async (signal: NodeJS.Signals) => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    app.log.info({ signal }, 'ending')
    await app.close()
    await sandbox?.close()
    await reconciler.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

start().catch((error: unknown) => {
  // what a person can mend is said in a sentence; anything else by name and place, never with data
  if (error instanceof CannotStart) console.error(error.message)
  else
    console.error('The server could not start:', error instanceof Error ? error.message : '', JSON.stringify(faultOf(error), undefined, 2))
  process.exit(1)
})
