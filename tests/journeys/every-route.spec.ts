import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { PLATFORMS } from '#shared/domain/platforms.ts'
import { ROUTE_NAMES, ROUTES, type RouteName } from '#shared/domain/routes.ts'
import { axeViolations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { layoutFaults, WIDTHS } from './support/layout-faults.ts'
import { THREE_PLANS } from './support/plans.ts'
import { settled, sidewaysScroll } from './support/settled.ts'

/** What a route is opened with, where it needs something. */
const QUERY: Readonly<Partial<Record<RouteName, Readonly<Record<string, string>>>>> = {
  completeSubmission: { workNo: 'A0000001', itemName: 'Plan' },
  ecadReceipt: { tid: 'unknown' },
  serviceLaws: { serviceId: '1065' },
  serviceAgreement: { itemCode: 'CERT-01' },
}
/** The server knows no application of this number, and says so: the page promises no day, and stands. */
const UNKNOWN_APPLICATION = /acceptance\/state\?applyNo=A0000001/
/** These forward at once or close themselves; the screens they lead to are here by their own names. */
const PASSING: readonly RouteName[] = ['home', 'login', 'payBegin', 'payPassed']
const SCREENS: readonly (RouteName | 'notFound')[] = [...ROUTE_NAMES.filter((name) => !PASSING.includes(name)), 'notFound']
const THEMES = ['false', 'true'] as const

/** The languages take turns, so that each is seen on both surfaces without four times the work. */
const languageFor = (place: number): Language => LANGUAGES[place % LANGUAGES.length] ?? 'en'

for (const place of ['web', 'phone'] as const) {
  for (const [at, name] of SCREENS.entries()) {
    test(`${name}: axe finds nothing, in both themes and platforms: ${place}`, async ({ as }) => {
      for (const [turn, platform] of PLATFORMS.entries()) {
        const buyer = await as({ place, platform, language: languageFor(at + turn), allow: UNKNOWN_APPLICATION })
        await buyer.hasInCart(THREE_PLANS.slice(0, 1))
        for (const isDark of THEMES) {
          const path = name === 'notFound' ? '/no-such-page' : ROUTES[name].path
          await buyer.opens(path, { ...(name === 'notFound' ? {} : QUERY[name]), isDark })
          await settled(buyer.page)
          expect(await axeViolations(buyer.page), `${platform}, isDark=${isDark}, ${buyer.situation.language}`).toEqual([])
          await expect(buyer.page.locator('html')).toHaveAttribute('lang', buyer.situation.language)
        }
      }
    })
  }

  for (const [turn, platform] of PLATFORMS.entries()) {
    test(`a paid order's completion and receipt: axe finds nothing in both themes, and nothing is cut off: ${place}, ${platform}`, async ({
      as,
    }) => {
      // the longest words, and Chinese
      const buyer = await as({ place, platform, language: turn === 0 ? 'zh-Hant' : 'pt' })
      const { page } = buyer
      await buyer.isAboutToPay(THREE_PLANS)
      await buyer.pays()
      await buyer.completion().isShown()
      const pages = [page.url(), (await buyer.opensReceipt()).page.url()]
      for (const isDark of THEMES)
        for (const address of pages) {
          await page.goto(`${address}&isDark=${isDark}`)
          await expect(page.getByRole('main')).toContainText(THREE_PLANS[0] ?? '')
          await settled(page)
          expect(await axeViolations(page), `${address}, isDark=${isDark}`).toEqual([])
        }
      for (const address of pages)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(address)
          await expect(page.getByRole('main')).toContainText(THREE_PLANS[0] ?? '')
          await settled(page)
          expect(await sidewaysScroll(page), `${address}, ${width} px`).toBeLessThanOrEqual(0)
          expect(await layoutFaults(page), `${address}, ${width} px`).toEqual([])
        }
    })
  }

  for (const [at, width] of WIDTHS.entries()) {
    test(`no screen scrolls sideways, cuts words off or lays them over others at ${width} px: ${place}`, async ({ as }) => {
      const window = { viewport: { width, height: 800 } }
      // the longest words, and the longest name of a platform, in the narrowest window
      const language = width === 320 ? 'pt' : languageFor(at)
      const platform = PLATFORMS[(at + 1) % PLATFORMS.length] ?? 'ab'
      const buyer = await as({ place, platform, language, browser: window, allow: UNKNOWN_APPLICATION })
      await buyer.hasInCart(THREE_PLANS)
      for (const name of SCREENS) {
        await buyer.opens(name === 'notFound' ? '/no-such-page' : ROUTES[name].path, name === 'notFound' ? {} : QUERY[name])
        await settled(buyer.page)
        expect(await sidewaysScroll(buyer.page), `${name}: pixels too wide`).toBeLessThanOrEqual(0)
        expect(await layoutFaults(buyer.page), name).toEqual([])
      }
    })
  }
}

test('a page that cuts words off, or lays them over others, is found out', async ({ page }) => {
  const faultsOf = async (body: string) => {
    await page.setContent(`<html lang="en"><body>${body}</body></html>`)
    return layoutFaults(page)
  }
  expect(await faultsOf('<p>Words</p><p>More of them</p>')).toEqual([])
  expect(await faultsOf('<p style="width:3em;overflow:hidden;white-space:nowrap">Words that go on</p>')).toEqual([
    'cut off: Words that go on',
  ])
  expect(await faultsOf('<p style="width:4em;height:1em;overflow:hidden">Words that go on</p>')).toEqual(['cut off: Words that go on'])
  expect(await faultsOf('<p>Below</p><p style="margin-top:-2.2em">Above</p>')).toEqual(['over each other: Below | Above'])
})
