import type { Page } from '@playwright/test'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { QUERY, SCREENS, UNKNOWN_APPLICATION } from './support/screens.ts'
import { settled } from './support/settled.ts'

/** Like Chrome: the page's own text node is no longer in the document. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, option, textarea, font')) continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.data
      text.replaceWith(outer)
    }
  })

/** Navigates to another page without a reload. */
const moves = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/**
 * The browser's translation, like some extensions, puts an element in the place of each text. Nothing may break, and a text that changes
 * later must be shown.
 */
for (const place of ['web', 'phone'] as const) {
  test(`every page, translated, gives its place to the next, and nothing breaks: ${place}`, async ({ as }) => {
    test.setTimeout(120_000)
    const buyer = await as({ place, platform: 'one', language: 'zh-Hant', allow: UNKNOWN_APPLICATION })
    const { page, t } = buyer
    await buyer.hasInCart(THREE_PLANS)
    await buyer.opens('/choose-ecad')
    for (const name of SCREENS) {
      await moves(page, `${BASE_PATH}${ROUTES[name].path}?${new URLSearchParams(QUERY[name])}`)
      await settled(page)
      await translate(page)
      await expect(page.getByText(t('pageFailed')), name).toHaveCount(0)
    }
  })
}
