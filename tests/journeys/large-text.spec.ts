import { ROUTES } from '#shared/domain/routes.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { settled, sidewaysScroll } from './support/settled.ts'

const WINDOWS = { web: { width: 1024, height: 768 }, phone: { width: 360, height: 740 } } as const
const PURCHASE = ['chooseEcad', 'confirmInfo', 'paymentInfo', 'ecadReceipt', 'ecadInstruction', 'serviceList', 'myRecords'] as const
/** In pixels; the usual one is 16. */
const TEXT_SIZE = 32

for (const place of ['web', 'phone'] as const) {
  test(`text at twice its size: nothing scrolls sideways, and no header stays over the page: ${place} (WCAG 1.4.4)`, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language: 'pt', browser: { viewport: WINDOWS[place] } })
    const { page } = buyer
    // The browser's own text size setting, as a user sets it; media queries in rem follow it.
    const settings = await page.context().newCDPSession(page)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: TEXT_SIZE } })
    await buyer.hasInCart(THREE_PLANS)
    for (const name of PURCHASE) {
      await buyer.opens(ROUTES[name].path, name === 'ecadReceipt' ? { tid: 'unknown' } : {})
      await settled(page)
      const seen = await page.evaluate(() => [
        getComputedStyle(document.documentElement).fontSize,
        matchMedia(`(min-width: ${innerWidth / 16}rem)`).matches,
      ])
      expect(seen, 'the setting holds').toEqual([`${TEXT_SIZE}px`, false])
      expect(await sidewaysScroll(page), `${name}: pixels too wide`).toBeLessThanOrEqual(0)
      const header = page.locator('header').first()
      const height = (await header.boundingBox())?.height ?? 0
      const scrolled = await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        return window.scrollY
      })
      if (scrolled > 2 * height) await expect(header, name).not.toBeInViewport()
    }
  })
}
