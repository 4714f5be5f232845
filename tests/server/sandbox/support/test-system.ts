import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { createContext } from '#server/create-context.ts'
import type { Clock } from '#server/platform/clock.ts'
import { SANDBOX_LIBRARY } from '#server/sandbox/content/library.ts'
import type { SandboxContext } from '#server/sandbox/context.ts'
import { playedCounterparts } from '#server/sandbox/counterparts.ts'
import { leadBackToDevServer } from '#server/sandbox/dev-server.ts'
import { installFaults } from '#server/sandbox/faults.ts'
import { SandboxOrigins } from '#server/sandbox/origins.ts'
import { refuseForeignHosts } from '#server/sandbox/own-hosts.ts'
import { sandboxSealKeys } from '#server/sandbox/seal-keys.ts'
import { seed } from '#server/sandbox/seed.ts'
import { readSandboxSettings } from '#server/sandbox/settings.ts'
import { installStage } from '#server/sandbox/stage/install.ts'
import { startSandbox } from '#server/sandbox/start.ts'
import { SandboxClock } from '#server/sandbox/time/sandbox-clock.ts'
import { COMPILED_SCHEMAS } from '#tests/support/compiled-schemas.ts'
import { databaseWithRegister } from '#tests/support/test-database.ts'
import { Browser } from './browser.ts'

/** A clock that tests move. */
export class MovedClock implements Clock {
  #ahead = 0
  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }
  advance(ms: number): void {
    this.#ahead += ms
  }
}

export type TestSystem = Awaited<ReturnType<typeof startTestSystem>>

const SETTINGS = { PORT: '0', SANDBOX_PORT: '0', LOG_LEVEL: 'silent', RATE_PER_MINUTE: '100000', ACCOUNT_RATE_PER_MINUTE: '100000' }

/** Product and sandbox in one process, served like a test system: real HTTP on free ports, a separate database per file. */
export async function startTestSystem(environment: Readonly<Record<string, string>> = {}) {
  const clock = new MovedClock()
  const database = await databaseWithRegister()
  const settings = readSandboxSettings({ ...SETTINGS, ...environment })
  const origins = new SandboxOrigins(settings)
  const counterparts = playedCounterparts(origins, settings)
  const sandboxClock = new SandboxClock(clock)
  const own = { settings, origins, clock: sandboxClock }
  const parts = { ...own, counterparts, content: SANDBOX_LIBRARY, db: database.db, readSealKeys: sandboxSealKeys }
  const context: Context & SandboxContext = { ...createContext(parts), ...own }
  await seed(context)
  const extend = (server: FastifyInstance) => {
    refuseForeignHosts(server, origins)
    installStage(server, context)
    installFaults(server)
    leadBackToDevServer(server, () => origins.product)
  }
  const app = await buildApp(context, { extend, panel: settings.panel, schemaController: COMPILED_SCHEMAS })
  await app.listen({ port: 0, host: '127.0.0.1' })
  context.origins.productListens((app.server.address() as AddressInfo).port)
  const sandbox = await restartable(context)
  return {
    context,
    clock,
    get sandbox() {
      return sandbox.app()
    },
    browser: () => new Browser(context.origins),
    /** Restarts the sandbox on the same port with the same database. */
    restartSandbox: sandbox.restart,
    async close() {
      await app.close()
      await sandbox.close()
      await database.close()
    },
  }
}

/** A sandbox that can be restarted, on the same port with the same database. */
export async function restartable(context: SandboxContext) {
  let sandbox = await startSandbox(context)
  return {
    app: () => sandbox,
    async restart() {
      const sandboxPort = Number(new URL(context.origins.sandbox).port)
      await sandbox.close()
      sandbox = await startSandbox({ ...context, settings: { ...context.settings, sandboxPort } })
      await answersAgain(context.origins.sandbox)
    },
    close: () => sandbox.close(),
  }
}

/** Posts a form as a browser does, without following the answer's redirect. */
export const postForm = (url: string | URL, form: Readonly<Record<string, string>> | URLSearchParams | FormData) =>
  fetch(url, { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form), redirect: 'manual' })

/** After a restart the client's kept-alive connections are dead; each is discovered by one call. */
async function answersAgain(origin: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const statuses = await Promise.allSettled([1, 2, 3, 4].map(() => fetch(`${origin}/assets/reload.js`).then((answer) => answer.text())))
    if (statuses.every(({ status }) => status === 'fulfilled')) return
  }
  throw new Error(`${origin} does not answer`)
}
