import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { test as base, type Page } from '@playwright/test'
import { offlinePackage } from '#server/operations/package/offline-package.ts'
import { fileAt, unzipped } from '#server/sandbox/harness/package-files.ts'
import { closeHttp, listenHttp } from '#tests/support/listen.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { Buyer } from './pages/buyer.ts'
import { expect } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'
import { watchForErrors } from './support/watch.ts'

const DIST = fileURLToPath(new URL('../../dist/mobile', import.meta.url))

/** Simulates a host app with the offline package: unpacked on its own origin, with its own policy, and nothing else. */
async function startPackagedApp() {
  let files: ReadonlyMap<string, Buffer> = new Map()
  let policy = ''
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app.invalid')
    const found = fileAt(files, pathname)
    if (found === undefined) return void reply.writeHead(404).end()
    reply.writeHead(200, { 'content-type': found.type, 'content-security-policy': policy }).end(found.body)
  })
  return {
    origin: await listenHttp(server),
    async unpack(api: string) {
      const inline = JSON.parse(readFileSync(`${DIST}/csp.json`, 'utf8')) as { scripts: string[]; styles: string[] }
      const sources = (list: readonly string[]) => ["'self'", ...list].join(' ')
      policy = [
        "default-src 'self'",
        `script-src ${sources(inline.scripts)}`,
        `style-src ${sources(inline.styles)}`,
        "img-src 'self' data: blob:",
        `connect-src 'self' ${new URL(api).origin}`,
      ].join('; ')
      files = await unzipped((await offlinePackage(DIST, '0.0.0', { apiHost: api })).zip)
    },
    close: () => closeHttp(server),
  }
}

const [FIRST = '', SECOND = ''] = THREE_PLANS

const test = base.extend<{ readonly installed: { readonly origin: string; readonly server: ServerProcess } }>({
  installed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture wants from this pattern
    async ({}, use) => {
      const app = await startPackagedApp()
      const server = await startServer({ built: true, env: { APP_ORIGINS: app.origin } })
      await app.unpack(`${server.origin}/api`)
      await use({ origin: app.origin, server })
      await server.stop()
      await app.close()
    },
    { timeout: 240_000 },
  ],
})

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('/ecad/:token'))

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('the offline package on the host’s own origin: search, cart, checkout and receipt with a bearer and no cookie (decision 4) [7-31]', {
  tag: IN_THE_WHOLE_BROWSER,
}, async ({ context, installed: { origin, server } }) => {
  const watch = watchForErrors(context, (url) => url.startsWith(origin))
  // the super-app's webview on that origin, with a sign-in code at launch
  const buyer = await Buyer.arrive(context, { ...server, origin }, { place: 'host', platform: 'one', language: 'en' })
  await buyer.opens('/')
  await buyer.choosing.isReady()
  await buyer.choosing.adds(FIRST)
  // reopened, the host passes no second code: only the bearer token was stored
  await buyer.page.reload()
  await expect(buyer.choosing.removal(FIRST)).toBeVisible()
  await buyer.choosing.adds(SECOND)
  await buyer.choosing.goesOn()
  await buyer.confirming.goesOn()
  await buyer.paying.shows([FIRST, SECOND], '110.00')
  await buyer.paying.choosesMethod('channelBOCPAY')
  await buyer.pays()
  await buyer.completion().isShown()
  await buyer.opensReceipt()
  expect(new URL(buyer.page.url()).origin).toBe(origin)
  // the host gets the API's own address of the PDF, which needs neither bearer nor cookie (decision 12)
  await buyer.page.getByRole('button', { name: buyer.t('downloadPdf') }).click()
  const handed = await buyer.page.waitForFunction(
    () =>
      window.simulatedHost?.calls.findLast(({ jsapi, params }) => jsapi === 'pushWindow' && JSON.stringify(params).includes('/pdf'))
        ?.params,
  )
  const { url = '' } = (await handed.jsonValue()) as { url?: string }
  expect(url).toMatch(new RegExp(`^${server.origin}/api/receipts/[\\w-]{43}/pdf`))
  const pdf = await fetch(url)
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-EC/)
  expect(await pdfText(new Uint8Array(await pdf.arrayBuffer()))).toContain(buyer.t('electronicReceipt'))
  expect(await tokenIn(buyer.page)).toMatch(/^[\w-]{43}$/)
  expect(await context.cookies(server.origin)).toEqual([])
  expect(watch.errors(), 'errors on the console, in pages or unhandled').toEqual([])
})
