import type { Page } from '@playwright/test'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { PLATFORMS } from '#shared/domain/platforms.ts'
import { createRelease } from '#tests/support/release.ts'
import { Applicant } from './pages/applicant.ts'
import { HostHeader } from './pages/host-header.ts'
import { axeViolations } from './support/axe.ts'
import { held } from './support/held.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { settled } from './support/settled.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS
const WEB = { place: 'web', platform: 'one', language: 'pt' } as const
const RESIDENT = '陳大文'

/** A page of a stranger that notes what it is told, and asks for everything a header may ask for. */
const STRANGER = `<script>
window.heard = []
addEventListener('message', ({ data }) => window.heard.push(data))
for (const type of ['header-ready', 'logout', 'login']) parent.postMessage({ type }, '*')
parent.postMessage({ type: 'language', language: 'en' }, '*')
</script>`

/** What arrives at the page at all, whether it is believed or not. */
const noteArrivals = (page: Page) =>
  page.evaluate(() => {
    const arrived: string[] = []
    Object.assign(window, { arrived })
    addEventListener('message', ({ data, origin }) => arrived.push(`${origin} ${data?.type}`))
  })
const arrivals = (page: Page) => page.evaluate(() => (window as unknown as { arrived: string[] }).arrived)

test.describe('the host’s header takes the place of ours [7-29]', () => {
  test('a press that begins in our header is not lost when the host’s takes its place meanwhile', async ({ as }) => {
    const buyer = await as(WEB)
    const { page, t, server } = buyer
    const letIn = await held(page, /\/header\?/)
    await buyer.opens('/choose-ecad')
    const header = new HostHeader(page, t)
    await header.own.getByRole('button', { name: t('login'), exact: true }).hover()
    await page.mouse.down()
    letIn()
    // the host's header has been told who is there, and is ready to be shown
    await expect(header.inside.locator('#guest')).not.toBeEmpty()
    await page.mouse.up()
    await page.waitForURL((url) => url.href.startsWith(server.sandbox))
  })

  for (const width of [360, 768, 1024, 1440]) {
    test(`nothing moves from the first paint on: ${width} px`, async ({ as }) => {
      for (const language of LANGUAGES) {
        const buyer = await as({ ...WEB, language, browser: { viewport: { width, height: 900 } } })
        await buyer.isSignedIn()
        await buyer.page.addInitScript(() => {
          const tops: number[] = []
          Object.assign(window, { tops })
          const look = () => {
            const main = document.querySelector('main')
            if (main) tops.push(main.getBoundingClientRect().top)
            requestAnimationFrame(look)
          }
          look()
        })
        await buyer.opens('/choose-ecad')
        await new HostHeader(buyer.page, buyer.t).isShown(RESIDENT)
        await settled(buyer.page)
        const tops = await buyer.page.evaluate(() => (window as unknown as { tops: number[] }).tops)
        expect(new Set(tops.map(Math.round)).size, `${language}: tops of <main> over time: ${[...new Set(tops)]}`).toBe(1)
      }
    })
  }

  for (const platform of PLATFORMS) {
    for (const isDark of ['false', 'true']) {
      test(`axe finds nothing in page and header, wide and narrow: ${platform}, isDark=${isDark}`, async ({ as }) => {
        for (const [at, width] of [1280, 360].entries()) {
          const language = LANGUAGES[(at * 2 + Number(isDark === 'true')) % LANGUAGES.length] ?? 'en'
          const buyer = await as({ place: 'web', platform, language, browser: { viewport: { width, height: 900 } } })
          await buyer.isSignedIn()
          await buyer.opens('/choose-ecad', { isDark })
          const header = new HostHeader(buyer.page, buyer.t)
          await header.isShown(platform === 'one' ? RESIDENT : '濠江測量有限公司')
          await settled(buyer.page)
          const frame = await header.frame()
          // the header's frame is judged with the page that it is a part of
          expect(await axeViolations(buyer.page), 'page and header').toEqual([])
          const [ours, theirs] = await Promise.all(
            [buyer.page, frame].map((one) =>
              one.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ec-primary')),
            ),
          )
          expect(theirs, 'the same colours within and without [1-05], [1-07]').toBe(ours)
          await expect(frame.locator('html')).toHaveAttribute('lang', language)
          const wide = await frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          const high = await frame.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
          expect([wide, high], 'pixels too wide, too high').toEqual([0, 0])
        }
      })
    }
  }

  test('it follows the theme of the page, and is reached and worked by keyboard alone [1-07]', async ({ as }) => {
    const buyer = await as(WEB)
    await buyer.isSignedIn()
    await buyer.opens('/choose-ecad')
    const header = new HostHeader(buyer.page, buyer.t)
    await header.isShown(RESIDENT)
    await buyer.page.getByRole('button', { name: buyer.t('useDarkTheme') }).click()
    await expect((await header.frame()).locator('html')).toHaveAttribute('data-theme', 'dark')
    // Back from the theme's button into the header, to its last language.
    await buyer.page.keyboard.press('Shift+Tab')
    await expect(header.language('en')).toBeFocused()
    await buyer.page.keyboard.press('Enter')
    await expect(header.question).toContainText(buyer.t('changeLanguageConfirm'))
    await buyer.page.keyboard.press('Escape')
    await expect(header.question).toHaveCount(0)
    await expect(header.language('pt')).toHaveAttribute('aria-current', 'true')
  })

  test('a header that cannot be loaded: ours shows the account, and changes the language in place (decision 3.11)', async ({ as }) => {
    const buyer = await as({ ...WEB, header: 'own', allow: /Failed to load resource|ERR_/ })
    await buyer.isSignedIn()
    await buyer.page.clock.install()
    await buyer.opens('/choose-ecad')
    const header = new HostHeader(buyer.page, buyer.t)
    await expect(header.own).toContainText(RESIDENT)
    await expect(header.iframe).toBeHidden()
    await expect(header.iframe).toHaveCount(1)
    await buyer.page.clock.fastForward(11_000)
    await expect(header.iframe).toHaveCount(0)
    await buyer.choosing.field.fill(SECOND)
    await header.own.getByRole('button', { name: 'English' }).click()
    await expect(buyer.page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(header.question).toHaveCount(0)
    await expect(buyer.page.getByRole('textbox', { name: 'Cadastral number' })).toHaveValue(SECOND)
  })

  test('on a public page, signed out: no token is asked for, and log-in leads to the provider [6-02]', async ({ as }) => {
    const reader = await as(WEB)
    const asked: string[] = []
    reader.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await reader.opens('/affair-faq', { itemId: '106500' })
    const header = new HostHeader(reader.page, reader.t)
    await header.isShown('Sem sessão iniciada')
    expect(asked.filter((path) => /GetIframeToken/i.test(path))).toEqual([])
    await header.inside.locator('#login').click()
    await reader.page.waitForURL((url) => url.origin === reader.server.sandbox)
  })

  test('the receipt and pages in passing have none [7-29]', async ({ as }) => {
    const buyer = await as(WEB)
    await buyer.isSignedIn()
    const asked: string[] = []
    buyer.page.on('request', (request) => asked.push(request.url()))
    for (const [path, query] of [
      ['/ecad-receipt', { tid: 'unknown' }],
      ['/pay-passed', {}],
    ] as const) {
      await buyer.opens(path, query)
      await settled(buyer.page)
      await buyer.page.waitForLoadState('networkidle')
      await expect(new HostHeader(buyer.page, buyer.t).iframe).toHaveCount(0)
    }
    expect(asked.filter((url) => /GetIframeToken|\/header/i.test(url))).toEqual([])
  })

  for (const place of ['phone', 'host'] as const) {
    test(`skipped on mobile: ${place} [7-29]`, async ({ as }) => {
      const buyer = await as({ ...WEB, place })
      await buyer.isSignedIn()
      const asked: string[] = []
      buyer.page.on('request', (request) => asked.push(request.url()))
      await buyer.opens('/choose-ecad')
      await buyer.choosing.isReady()
      await buyer.page.waitForLoadState('networkidle')
      await expect(buyer.page.locator('iframe')).toHaveCount(0)
      expect(asked.filter((url) => /GetIframeToken|\/header/i.test(url))).toEqual([])
    })
  }
})

test.describe('threat 35: the token goes to the header’s origin alone, and only the header is heard', () => {
  test('the iframe has gone to a stranger before the token comes: the stranger hears nothing and is not heard', async ({ as }) => {
    // Without the page's policy, which would not even let the stranger in (below).
    const buyer = await as({ ...WEB, browser: { bypassCSP: true } })
    await buyer.isSignedIn()
    await buyer.context.route('http://stranger.test/**', (route) => route.fulfill({ contentType: 'text/html', body: STRANGER }))
    const { released, release } = createRelease()
    await buyer.context.route(/GetIframeToken/, async (route) => {
      await released
      await route.continue()
    })
    const asked = buyer.page.waitForRequest(/GetIframeToken/)
    await buyer.opens('/choose-ecad')
    await asked
    await noteArrivals(buyer.page)
    const header = new HostHeader(buyer.page, buyer.t)
    const frame = await header.frame()
    await frame.goto('http://stranger.test/')
    await expect.poll(() => arrivals(buyer.page)).toContain('http://stranger.test logout')
    const answered = buyer.page.waitForResponse(/GetIframeToken/)
    release()
    expect(((await (await answered).json()) as { iframe_token: string }).iframe_token).not.toBe('')
    await expect(header.iframe).toBeVisible()
    // Messages arrive in their order: what was told before this one would be there with it.
    await header.iframe.evaluate((element: HTMLIFrameElement) => element.contentWindow?.postMessage('the last', '*'))
    await expect.poll(() => frame.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual(['the last'])
    await expect(header.question).toHaveCount(0)
    await expect(buyer.page.locator('html')).toHaveAttribute('lang', 'pt')
  })

  test('the page’s policy lets only the header’s origin into the iframe', async ({ as }) => {
    const buyer = await as({ ...WEB, allow: /frame-src|Framing|ERR_BLOCKED_BY_CSP/ })
    await buyer.isSignedIn()
    const visits: string[] = []
    await buyer.context.route('http://stranger.test/**', (route) => {
      visits.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: STRANGER })
    })
    const answer = await buyer.context.request.get(buyer.address('/choose-ecad'))
    expect(/frame-src ([^;]*)/.exec(answer.headers()['content-security-policy'] ?? '')?.[1]).toBe(`'self' blob: ${buyer.server.sandbox}`)
    await buyer.opens('/choose-ecad')
    const header = new HostHeader(buyer.page, buyer.t)
    await header.isShown(RESIDENT)
    await noteArrivals(buyer.page)
    const refused = buyer.page.waitForEvent('console', (message) => /frame-src|Framing/.test(message.text()))
    await (await header.frame()).evaluate(() => location.assign('http://stranger.test/'))
    await refused
    expect(visits).toEqual([])
    expect(await arrivals(buyer.page)).toEqual([])
  })

  test('messages forged by another window of the header’s own origin, or by the page itself, are refused', {
    tag: IN_THE_WHOLE_BROWSER,
  }, async ({ as }) => {
    const buyer = await as(WEB)
    await buyer.isSignedIn()
    await buyer.opens('/choose-ecad')
    const header = new HostHeader(buyer.page, buyer.t)
    await header.isShown(RESIDENT)
    await noteArrivals(buyer.page)
    const opened = buyer.context.waitForEvent('page')
    await buyer.page.evaluate((address) => void window.open(address), `${buyer.server.sandbox}/lookup`)
    const other = await opened
    await other.waitForLoadState()
    await other.evaluate(() => {
      for (const type of ['logout', 'login']) opener.postMessage({ type }, '*')
      opener.postMessage({ type: 'language', language: 'en' }, '*')
    })
    await buyer.page.evaluate(() => window.postMessage({ type: 'logout' }, '*'))
    await expect
      .poll(() => arrivals(buyer.page))
      .toEqual([...['logout', 'login', 'language'].map((type) => `${buyer.server.sandbox} ${type}`), `${buyer.server.origin} logout`])
    await expect(header.question).toHaveCount(0)
    // The very same words of the header itself are heard.
    await (await header.frame()).evaluate(() => parent.postMessage({ type: 'logout' }, '*'))
    await expect(header.question).toContainText(buyer.t('logoutConfirm'))
  })
})

test.describe('the language in the host’s header asks, and loads the page anew [1-06]', () => {
  // On a phone the header is met where the browser asks for the desktop's page.
  for (const [language, width] of [
    ['pt', 1280],
    ['zh-Hant', 1280],
    ['pt', 390],
    ['zh-Hant', 390],
  ] as const)
    test(`the purchase: on a no nothing changes, on a yes the search box and the cart are there again: ${language}, ${width} px`, async ({
      as,
    }) => {
      const buyer = await as({ ...WEB, language, browser: { viewport: { width, height: 900 } } })
      await buyer.hasChosen([FIRST])
      const header = new HostHeader(buyer.page, buyer.t)
      await header.isShown(RESIDENT)
      await expect(buyer.choosing.removal(FIRST)).toBeVisible()
      await buyer.choosing.field.fill(SECOND)
      await header.asksFor('en', 'cancel')
      await expect(header.question).toHaveCount(0)
      await expect(header.language(language)).toHaveAttribute('aria-current', 'true')
      await expect(buyer.choosing.field).toHaveValue(SECOND)
      const loaded = buyer.page.waitForEvent('load')
      await header.asksFor('en', 'confirm')
      await loaded
      expect(new URL(buyer.page.url()).searchParams.get('language')).toBe('en')
      await expect(buyer.page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(buyer.page.getByRole('textbox', { name: 'Cadastral number' })).toHaveValue(SECOND)
      await expect(buyer.page.getByRole('button', { name: `Remove ${FIRST}` })).toBeVisible()
      await expect(header.language('en')).toHaveAttribute('aria-current', 'true')
      expect(await buyer.page.evaluate(() => localStorage.getItem('lang')), 'the locale is kept').toBe('en-US')
    })

  for (const saved of [true, false]) {
    test(`an application: its step and what was typed a moment ago are there again, ${saved ? 'saved' : 'though it cannot be saved'}`, async ({
      as,
    }) => {
      const who = new Applicant(await as({ ...WEB, language: 'en', allow: /status of 500/ }))
      await who.begins('UPD-02')
      await who.goesOn()
      const header = new HostHeader(who.page, who.t)
      await header.isShown(RESIDENT)
      const isDraft = (method: string, url: string) => method !== 'GET' && new URL(url).pathname === '/api/draft'
      if (!saved) {
        await who.buyer.context.route('**/api/draft*', (route) =>
          isDraft(route.request().method(), route.request().url()) ? route.fulfill({ status: 500, json: {} }) : route.continue(),
        )
      }
      await who.types('reason', 'measured anew')
      const loaded = who.page.waitForEvent('load')
      await header.asksFor('pt', 'confirm')
      await loaded
      await expect(who.boxes('reason')).toHaveValue('measured anew')
      await expect(who.page.locator('html')).toHaveAttribute('lang', 'pt')
      expect(new URL(who.page.url()).pathname).toBe('/ecad/service-step')
    })
  }
})

test('log-out in the host’s header: asked, called, and led away though the call never answers [2-28], [9-06]', async ({ as }) => {
  const buyer = await as(WEB)
  await buyer.hasInCart([FIRST])
  await buyer.opens('/confirm-info', { fault: 'logout:hang' })
  const header = new HostHeader(buyer.page, buyer.t)
  await header.isShown(RESIDENT)
  const called = buyer.page.waitForRequest(/MacauOneAcc\/logout/i)
  await header.logsOut()
  await called
  const since = Date.now()
  await buyer.page.waitForURL(/choose-ecad/)
  expect(Date.now() - since, 'ms from the call to the redirect').toBeLessThan(3000)
  await expect(buyer.page.getByRole('heading', { level: 1, name: buyer.t('pleaseLoginFirst') })).toBeVisible()
  await header.isShown('Sem sessão iniciada')
})

test('log-out at a shared counter: the provider forgets the account as well, without asking once more (threat 9) [2-28]', async ({
  as,
}) => {
  const buyer = await as(WEB)
  await buyer.opens('/')
  await buyer.signsIn()
  const header = new HostHeader(buyer.page, buyer.t)
  await header.isShown(RESIDENT)
  const atProvider = async () => (await buyer.context.cookies(`${buyer.server.sandbox}/idp`)).filter(({ name }) => name === '_session')
  expect(await atProvider()).toHaveLength(1)
  const asked: string[] = []
  buyer.page.on('request', (request) => asked.push(request.url()))
  const ended = buyer.page.waitForRequest(/\/idp\/session\/end\?/)
  await header.logsOut()
  await ended
  await buyer.page.waitForURL((url) => url.href.startsWith(`${buyer.server.origin}/ecad/choose-ecad`))
  await expect(buyer.page.getByRole('heading', { level: 1, name: buyer.t('pleaseLoginFirst') })).toBeVisible()
  expect(await atProvider()).toEqual([])
  const ours = asked.filter((url) => url.startsWith(buyer.server.origin))
  expect(
    ours.filter((url) => /id_token/.test(url)),
    'no ID token in an address of ours',
  ).toEqual([])
  await buyer.page.goBack()
  await expect(buyer.page.getByRole('heading', { level: 1, name: buyer.t('pleaseLoginFirst') })).toBeVisible()
})
