import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { BASE_PATH } from '#shared/domain/routes.ts'
import { buildApp } from './app.ts'
import { checkReconciler } from './applications/identities/reconciler.ts'
import { lateTimeStampsOf, wantNoTimeStamps } from './bureau/documents/late-time-stamps.ts'
import { noticeOutlets, noticeReceivers } from './bureau/notices/outlets.ts'
import { PlanNewsTeller } from './bureau/notices/plan-news.ts'
import { Deliverer } from './bureau/outbox/deliverer.ts'
import { keepReceivers } from './bureau/outbox/receivers.ts'
import type { Context } from './context.ts'
import { type ContextParts, createContext } from './create-context.ts'
import { refuseHalfRestored } from './operations/backup/restore.ts'
import { CannotStart } from './platform/cannot-start.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/db/open.ts'
import { claimPurpose } from './platform/db/purpose.ts'
import type { Purpose } from './platform/db/tables.ts'
import { Vitals } from './platform/health/vitals.ts'
import { faultOf } from './platform/http/errors.ts'
import { listen } from './platform/http/listen.ts'
import { createLogger, createStartLogger, isReadable } from './platform/http/logging.ts'
import { metricsServer } from './platform/metrics/server.ts'
import { PRODUCT } from './platform/product.ts'
import { startTracing } from './platform/tracing/start.ts'
import { Reconciler } from './sales/payments/reconciler.ts'

/** A shutdown that takes longer is aborted, as it is by a second Ctrl-C. */
const GRACE_MS = 10_000

/** A second server in the product's process, on its own origin, such as the sandbox. */
export interface SideServer {
  readonly startupLines: readonly string[]
  close(): Promise<void>
}

/** How a server is started; production leaves out what only a test system has. */
export interface ServeOptions extends Omit<ContextParts, 'db' | 'vitals'> {
  readonly purpose: Purpose
  /** Writes a test system's initial data. */
  readonly seed?: (parts: Pick<Context, 'db' | 'clock' | 'counterparts'>) => Promise<void>
  readonly panel?: boolean
  readonly extend?: (app: FastifyInstance, context: Context) => void
  readonly startSideServer?: (context: Context) => Promise<SideServer>
}

/** Opens the database, serves until SIGINT or SIGTERM, then stops everything in order. */
export async function serve({ purpose, seed, panel = false, extend, startSideServer, ...parts }: ServeOptions): Promise<void> {
  const { settings, counterparts, clock = systemClock } = parts
  const vitals = new Vitals()
  const logger = createLogger(settings)
  const { version, commit, built } = PRODUCT
  const startLog = isReadable(settings) ? undefined : createStartLogger(settings)
  const first = startLog ?? logger
  first.info({ version, commit, built }, 'starting')
  const endTracing = settings.tracing && (await startTracing(settings.tracing))
  refuseHalfRestored(settings.dataDir)
  const database = await openDatabase(settings, {
    log: logger,
    vitals,
    connections: settings.databaseConnections,
    prepare: async (db) => {
      await claimPurpose(db, purpose)
      await seed?.({ db, clock, counterparts })
      if (counterparts.timeStamps === undefined) await wantNoTimeStamps(db)
      await keepReceivers(db, [...settings.receivers, ...noticeReceivers(counterparts)], clock.now())
    },
  })
  const context = createContext({ ...parts, db: database.db, vitals })
  await context.seal.tryKey()
  const app = await buildApp(context, { panel, logger, extend: (server) => extend?.(server, context) })
  context.origins.productListens(await listen(app, { port: settings.port, host: settings.host, variable: 'PORT' }))
  const sideServer = await startSideServer?.(context)
  const { metrics } = settings
  const metricsApp = metrics && metricsServer(context, app.log)
  const metricsPort = metrics && metricsApp && (await listen(metricsApp, { ...metrics, variable: 'METRICS_PORT' }))

  // only to log that the storage is away; the server sells plans without it
  void context.storage.isUp()

  const { payments, refunds, identities } = context
  const everyMs = settings.reconcileSeconds * 1000
  const reconciler = new Reconciler(database.db, clock, payments, refunds, everyMs, app.log)
  const checks = checkReconciler(database.db, clock, identities, everyMs, app.log)
  const deliverers = [...settings.receivers, ...noticeOutlets(context)].map(
    (to) => new Deliverer(to, { db: database.db, clock, log: app.log, everyMs }),
  )
  const planNews = new PlanNewsTeller(database.db, clock, everyMs, app.log)
  const { authority } = context.seal
  const timeStamps = authority && lateTimeStampsOf(context, authority, everyMs, app.log)
  const pollers = [reconciler, checks, planNews, ...(timeStamps ? [timeStamps] : []), ...deliverers]
  for (const poller of pollers) poller.start()

  const end = async (signal: NodeJS.Signals) => {
    if (vitals.isClosing) process.exit(1)
    vitals.close()
    // after Ctrl-C a person waits for the end; after SIGTERM a balancer must notice first
    const drainMs = signal === 'SIGTERM' ? settings.drainSeconds * 1000 : 0
    setTimeout(() => process.exit(1), drainMs + GRACE_MS).unref()
    app.log.info({ signal }, 'ending')
    await new Promise((resolve) => setTimeout(resolve, drainMs))
    await app.close()
    await sideServer?.close()
    await metricsApp?.close()
    await Promise.all(pollers.map((poller) => poller.stop()))
    await database.close()
    // an unreachable collector must not prevent the shutdown
    await endTracing?.().catch((error: unknown) => app.log.warn({ fault: faultOf(error) }, 'the last spans were not sent'))
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // printed last, because a reader of this line may send a signal at once
  const addresses = {
    product: `${context.origins.product}${BASE_PATH}/`,
    metrics: metricsPort === undefined ? undefined : `http://${metrics?.host}:${metricsPort}/metrics`,
  }
  printStart(startLog, addresses, sideServer?.startupLines ?? [])
}

/** Prints where the server listens: lines for a person, or lines of the log if that is JSON. */
function printStart(
  log: Pick<FastifyBaseLogger, 'info'> | undefined,
  { product, metrics }: { product: string; metrics: string | undefined },
  more: readonly string[],
): void {
  if (log === undefined) {
    console.log([`Product   ${product}`, ...(metrics === undefined ? [] : [`Metrics   ${metrics}`]), ...more].join('\n'))
    return
  }
  for (const line of more) log.info(line)
  log.info({ product, metrics }, 'serving')
}

/** Starts a server, or prints the reason and exits: a CannotStart by its message, any other error by name and place, never with data. */
export function startOrExit(start: () => Promise<void>): void {
  Promise.resolve()
    .then(start)
    .catch((error: unknown) => {
      if (error instanceof CannotStart) console.error(error.message)
      else
        console.error(
          'The server could not start:',
          error instanceof Error ? error.message : '',
          JSON.stringify(faultOf(error), undefined, 2),
        )
      process.exit(1)
    })
}
