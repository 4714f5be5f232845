import { ROUTES } from '#shared/domain/routes.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { settled, sidewaysScroll } from './support/settled.ts'

// The browser's own text size setting, as a user sets it; media queries in rem follow it.
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
    { scope: 'worker' },
  ],
})

const WINDOWS = { web: { width: 1024, height: 768 }, phone: { width: 360, height: 740 } } as const
const PURCHASE = ['chooseEcad', 'confirmInfo', 'paymentInfo', 'ecadReceipt', 'ecadInstruction', 'serviceList', 'myRecords'] as const

for (const place of ['web', 'phone'] as const) {
  test(`text at twice its size: nothing scrolls sideways, and no header stays over the page: ${place} (WCAG 1.4.4)`, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language: 'pt', browser: { viewport: WINDOWS[place] } })
    const { page } = buyer
    await buyer.hasInCart(THREE_PLANS)
    for (const name of PURCHASE) {
      await buyer.opens(ROUTES[name].path, name === 'ecadReceipt' ? { tid: 'unknown' } : {})
      await settled(page)
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
