import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { BASE_PATH } from '#shared/domain/routes.ts'
import { HOST_USER_AGENT } from '#tests/support/host/simulated-host.ts'
import { createRelease } from '#tests/support/release.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { startServers } from '#tests/support/several-servers.ts'
import { serversOf } from '#tests/support/what-runs.ts'
import { Buyer, type Situation } from '../pages/buyer.ts'
import { watchForErrors } from './watch.ts'

/** The three places of use: desktop browser, phone browser, super-app. */
export const PLACES = ['web', 'phone', 'host'] as const
export type Place = (typeof PLACES)[number]

const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
export const CONTEXTS: Readonly<Record<Place, BrowserContextOptions>> = {
  web: { viewport: { width: 1280, height: 900 } },
  phone: { ...PHONE, userAgent: PHONE_USER_AGENT },
  host: { ...PHONE, userAgent: HOST_USER_AGENT },
}

/** Each surface and each official language once, where the pair makes no difference. A file's journeys alternate between them. */
export const ONE_EACH = [
  { place: 'web', language: 'pt' },
  { place: 'phone', language: 'zh-Hant' },
] as const
export const CROSSED = [
  { place: 'web', language: 'zh-Hant' },
  { place: 'phone', language: 'pt' },
] as const

export interface Someone extends Situation {
  readonly browser?: BrowserContextOptions
  /** Chromium's reports that this journey causes on purpose. */
  readonly allow?: RegExp
  /** `own`: the host's header cannot be loaded, and the product's own stays (docs/header.md). */
  readonly header?: 'own'
}

interface Fixtures {
  /** A user of the product, in their own browser; errors in it fail the journey. */
  readonly as: (someone: Someone) => Promise<Buyer>
}
interface WorkerFixtures {
  /** The worker's own server: journeys of one worker run in sequence (docs/adr/0008). */
  readonly server: ServerProcess
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture wants from this pattern
    async ({}, use) => {
      const count = serversOf(process.env)
      const server = count === 1 ? await startServer({ built: true }) : await startServers(count, { built: true })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  as: async ({ browser, server }, use) => {
    const watches: ReturnType<typeof watchForErrors>[] = []
    const contexts: { close(): Promise<void> }[] = []
    await use(async ({ browser: overrides, allow, header, ...situation }) => {
      const context = await browser.newContext({ ...CONTEXTS[situation.place], timezoneId: 'America/New_York', ...overrides })
      contexts.push(context)
      if (header === 'own') await context.route(/\/header\?/, (route) => route.abort())
      const watch = watchForErrors(context, (url) => url.startsWith(server.origin + BASE_PATH))
      if (allow) watch.allow(allow)
      watches.push(watch)
      return Buyer.arrive(context, server, situation)
    })
    const errors = watches.flatMap((watch) => watch.errors())
    await Promise.all(contexts.map((context) => context.close()))
    expect(errors, 'errors on the console, in pages or unhandled').toEqual([])
  },
})

export { expect }

/** Delays the answers to these requests until the returned function is called: a network as slow as a test needs. */
export async function held(page: Page, requests: RegExp): Promise<() => void> {
  const { released, release } = createRelease()
  await page.route(requests, async (route) => {
    await released
    await route.continue()
  })
  return release
}
