import type { BrowserContext } from '@playwright/test'
import { startServer } from '#tests/support/server-process.ts'
import { CONTEXTS, expect, ONE_EACH, test } from './support/journey.ts'
import { settled } from './support/settled.ts'
import { wordsIn } from './support/words.ts'

const PORTAL = 'http://portal.example.test'
const OTHER = 'http://ab.example.test'

/** Other sites that link to ours. */
async function hasSites(context: BrowserContext, href: string): Promise<void> {
  for (const site of [PORTAL, OTHER])
    await context.route(`${site}/**`, (route) => route.fulfill({ contentType: 'text/html', body: `<a href="${href}">ecad</a>` }))
}

test("a link of the business platform's site, which a setting names, opens the business platform, and no other site's does [1-05]", async ({
  browser,
}) => {
  const server = await startServer({ built: true, env: { BUSINESS_REFERRERS: new URL(PORTAL).hostname } })
  try {
    for (const { place, language } of ONE_EACH)
      for (const { site, platform } of [
        { site: PORTAL, platform: 'ab' },
        { site: OTHER, platform: 'one' },
      ]) {
        const t = wordsIn(language)
        const context = await browser.newContext(CONTEXTS[place])
        await hasSites(context, `${server.origin}/ecad/affair-faq?language=${language}`)
        const page = await context.newPage()
        await page.goto(`${site}/`)
        await page.getByRole('link', { name: 'ecad' }).click()
        await expect(page.locator('html')).toHaveAttribute('data-platform', platform)
        // The skeleton before any script has the same text: wait for the product's own page.
        await settled(page)
        await expect(page.getByRole('heading', { level: 1, name: t('faq') })).toBeVisible()
        // a phone's bar has the page's title in place of the platform's name
        const names = page.getByRole('banner').getByText(t(platform === 'ab' ? 'businessPlatformName' : 'oneAccountName'))
        if (place === 'web') await expect(names.first()).toBeVisible()
        expect(new URL(page.url()).searchParams.get('platform')).toBe(platform === 'ab' ? 'ab' : null)
        expect(await page.evaluate(() => sessionStorage.getItem('isBusinessPlatform'))).toBe(String(platform === 'ab'))
        await context.close()
      }
  } finally {
    await server.stop()
  }
})
