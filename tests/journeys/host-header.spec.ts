import type { Page } from '@playwright/test'
import type { Language } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { createRelease } from '#tests/support/release.ts'
import { HostHeader } from './pages/host.ts'
import { expect, held, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { axeViolations, settled } from './support/sound.ts'

const [NUMBER = ''] = THREE_PLANS
const WEB = { place: 'web', platform: 'one', language: 'pt' } as const
const nameIn = (language: Language, platform: Platform = 'one'): string => {
  const isChinese = language.startsWith('zh')
  if (platform === 'ab') return isChinese ? '濠江測量有限公司' : 'HOU KONG TOPOGRAFIA LDA.'
  return isChinese ? '陳大文' : 'CHAN TAI MAN'
}

/** A stranger's page that records its messages, and requests everything a header may request. */
const STRANGER = `<script>
window.heard = []
addEventListener('message', ({ data }) => window.heard.push(data))
for (const type of ['header-ready', 'logout', 'login']) parent.postMessage({ type }, '*')
parent.postMessage({ type: 'language', language: 'en' }, '*')
</script>`

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
    // the host's header was notified of the user, and is ready to be shown
    await expect(header.inside.locator('#guest')).not.toBeEmpty()
    await page.mouse.up()
    await page.waitForURL((url) => url.href.startsWith(server.sandbox))
  })

  for (const [language, width, platform, isDark] of [
    ['zh-Hant', 1440, 'one', 'false'],
    ['zh-Hans', 360, 'ab', 'false'],
    ['pt', 320, 'one', 'true'],
    ['en', 1440, 'ab', 'true'],
  ] as const)
    test(`nothing moves from the first paint on, and axe finds nothing in page and header: ${language}, ${width} px, ${platform}, isDark=${isDark}`, async ({
      as,
    }) => {
      const buyer = await as({ place: 'web', platform, language, browser: { viewport: { width, height: 900 } } })
      const { page } = buyer
      await buyer.isSignedIn()
      await page.addInitScript(() => {
        const tops: number[] = []
        Object.assign(window, { tops })
        const look = () => {
          const main = document.querySelector('main')
          if (main) tops.push(main.getBoundingClientRect().top)
          requestAnimationFrame(look)
        }
        look()
      })
      await buyer.opens('/choose-ecad', { isDark })
      const header = new HostHeader(page, buyer.t)
      await header.isShown(nameIn(language, platform))
      await settled(page)
      const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops)
      expect(new Set(tops.map(Math.round)).size, `tops of <main> over time: ${[...new Set(tops)]}`).toBe(1)
      // the header's frame is checked together with its page
      expect(await axeViolations(page)).toEqual([])
      const frame = await header.frame()
      const colour = () => getComputedStyle(document.documentElement).getPropertyValue('--ec-primary')
      expect(await frame.evaluate(colour), 'the same colours within and without [1-05], [1-07]').toBe(await page.evaluate(colour))
      await expect(frame.locator('html')).toHaveAttribute('lang', language)
      const beyond = await frame.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
        const name = document.querySelector('#guest')
        const cut = name && Math.max(name.scrollWidth - name.clientWidth, name.scrollHeight - name.clientHeight)
        return [scrollWidth - clientWidth, scrollHeight - clientHeight, cut]
      })
      expect(beyond, 'pixels too wide, too high, of the name cut').toEqual([0, 0, 0])
    })

  test('it follows the theme of the page, and is reached and worked by keyboard alone [1-07]', async ({ as }) => {
    const buyer = await as(WEB)
    await buyer.isSignedIn()
    await buyer.opens('/choose-ecad')
    const header = new HostHeader(buyer.page, buyer.t)
    await header.isShown(nameIn(WEB.language))
    await buyer.page.getByRole('button', { name: buyer.t('useDarkTheme') }).click()
    await expect((await header.frame()).locator('html')).toHaveAttribute('data-theme', 'dark')
    // Shift+Tab from the theme button into the header, to its last language.
    await buyer.page.keyboard.press('Shift+Tab')
    await expect(header.language('en')).toBeFocused()
    await buyer.page.keyboard.press('Enter')
    await expect(header.dialog).toContainText(buyer.t('changeLanguageConfirm'))
    await buyer.page.keyboard.press('Escape')
    await expect(header.dialog).toHaveCount(0)
    await expect(header.language('pt')).toHaveAttribute('aria-current', 'true')
  })

  test('a header that cannot be loaded: ours shows the account, and changes the language in place (decision 3.11)', async ({ as }) => {
    const buyer = await as({ ...WEB, header: 'own', allow: /Failed to load resource|ERR_/ })
    await buyer.isSignedIn()
    await buyer.page.clock.install()
    await buyer.opens('/choose-ecad')
    const header = new HostHeader(buyer.page, buyer.t)
    await expect(header.own, 'the name in the letters of the language').toContainText('CHAN TAI MAN')
    await expect(header.iframe).toBeHidden()
    await expect(header.iframe).toHaveCount(1)
    await buyer.page.clock.fastForward(11_000)
    await expect(header.iframe).toHaveCount(0)
    await buyer.choosing.field.fill(NUMBER)
    await header.own.getByRole('button', { name: 'English' }).click()
    await expect(buyer.page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(header.dialog).toHaveCount(0)
    await expect(buyer.page.getByRole('textbox', { name: 'Cadastral number' })).toHaveValue(NUMBER)
  })

  test('the receipt and pages in passing have none, and it is skipped on mobile [7-29]', async ({ as }) => {
    for (const [place, path, query] of [
      ['web', '/ecad-receipt', { tid: 'unknown' }],
      ['web', '/pay-passed', {}],
      ['phone', '/choose-ecad', {}],
    ] as const) {
      const buyer = await as({ ...WEB, place })
      await buyer.isSignedIn()
      const asked: string[] = []
      buyer.page.on('request', (request) => asked.push(request.url()))
      await buyer.opens(path, query)
      await settled(buyer.page)
      await buyer.page.waitForLoadState('networkidle')
      await expect(buyer.page.locator('iframe')).toHaveCount(0)
      expect(asked.filter((url) => /GetIframeToken|\/header/i.test(url))).toEqual([])
    }
  })
})

test.describe('threat 35: the token goes to the header’s origin alone, and only the header is heard', () => {
  test('the iframe has gone to a stranger before the token comes: the stranger hears nothing and is not heard [7-29]', async ({ as }) => {
    // Without the page's policy, which would block the stranger.
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
    // Messages arrive in order: an earlier one would be there with this one.
    await header.iframe.evaluate((element: HTMLIFrameElement) => element.contentWindow?.postMessage('the last', '*'))
    await expect.poll(() => frame.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual(['the last'])
    await expect(header.dialog).toHaveCount(0)
    await expect(buyer.page.locator('html')).toHaveAttribute('lang', 'pt')
  })
})
