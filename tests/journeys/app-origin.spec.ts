import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { pdfText } from '#tests/support/pdf.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { Buyer } from './pages/buyer.ts'
import { expect } from './support/journey.ts'
import { type PackagedApp, startPackagedApp } from './support/packaged-app.ts'
import { THREE_PLANS } from './support/plans.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'
import { watchForErrors } from './support/watch.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS

interface Apps {
  /** The host's own, which the product's server knows… */
  readonly app: PackagedApp
  /** …and the same package where nobody allowed it. */
  readonly stranger: PackagedApp
  readonly server: ServerProcess
}

const test = base.extend<object, Apps>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture wants from this pattern
  app: [async ({}, use) => served(use), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  stranger: [async ({}, use) => served(use), { scope: 'worker' }],
  server: [
    async ({ app, stranger }, use) => {
      const server = await startServer({ built: true, env: { APP_ORIGINS: app.origin } })
      for (const each of [app, stranger]) await each.unpack(`${server.origin}/api`)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

async function served(use: (app: PackagedApp) => Promise<void>): Promise<void> {
  const app = await startPackagedApp()
  await use(app)
  await app.close()
}

/** The super-app's webview on that origin, with a sign-in code at launch. */
const inHost = (context: BrowserContext, server: ServerProcess, { origin }: PackagedApp): Promise<Buyer> =>
  Buyer.arrive(context, { ...server, origin }, { place: 'host', platform: 'one', language: 'en' })

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('/ecad/:token'))

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('the offline package on the host’s own origin: search, cart, checkout and receipt with a bearer and no cookie (decision 4)', {
  tag: IN_THE_WHOLE_BROWSER,
}, async ({ context, server, app }) => {
  const watch = watchForErrors(context, (url) => url.startsWith(app.origin))
  const buyer = await inHost(context, server, app)
  await buyer.opens('/')
  await buyer.choosing.isReady()
  await buyer.choosing.adds(FIRST)
  // opened anew the host hands out no second code: what was kept is the bearer alone
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
  expect(new URL(buyer.page.url()).origin).toBe(app.origin)
  // the host is given the API's own address of the PDF, which needs neither bearer nor cookie (decision 12)
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

test('on any other origin the same package gets nothing: no preflight, no sign-in, nothing to read (threats 14, 15)', {
  tag: IN_THE_WHOLE_BROWSER,
}, async ({ context, server, stranger }) => {
  const refused: number[] = []
  context.on('response', (response) => {
    if (response.request().method() === 'OPTIONS') refused.push(response.status())
  })
  const buyer = await inHost(context, server, stranger)
  await buyer.opens('/choose-ecad')
  await expect(buyer.page.getByRole('button', { name: buyer.t('retry'), exact: true })).toBeVisible()
  expect(await tokenIn(buyer.page)).toBeNull()
  const outcomes = await buyer.page.evaluate(async (api) => {
    const calls: readonly (readonly [path: string, init: RequestInit])[] = [
      ['/info', {}],
      ['/info', { credentials: 'include' }],
      ['/EServiceajax/getCart', { headers: { authorization: 'Bearer x' } }],
      ['/EServiceajax/cleanCart', { headers: { 'x-ecad-client': 'mobile' } }],
      ['/EServiceajax/checkout', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
      ['/token/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"code":"a-code-of-somebody"}' }],
    ]
    return Promise.all(
      calls.map(([path, init]) =>
        fetch(api + path, init).then(
          ({ status }) => `read ${status}`,
          (error) => error.name,
        ),
      ),
    )
  }, `${server.origin}/api`)
  expect(outcomes).toEqual(outcomes.map(() => 'TypeError'))
  expect(refused.filter((status) => status < 400)).toEqual([])
})
