import { LANGUAGES } from '#shared/domain/languages.ts'
import { ROUTE_NAMES, ROUTES, type RouteName } from '#shared/domain/routes.ts'
import { axeViolations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { fitsAt, layoutFaults, WIDTHS } from './support/layout-faults.ts'
import { THREE_PLANS } from './support/plans.ts'
import { settled } from './support/settled.ts'

/** The query with which a route is opened, if it needs one. */
const QUERY: Readonly<Partial<Record<RouteName, Readonly<Record<string, string>>>>> = {
  completeSubmission: { workNo: 'A0000001', itemName: 'Plan' },
  ecadReceipt: { tid: 'unknown' },
  serviceLaws: { serviceId: '1065' },
  serviceAgreement: { itemCode: 'CERT-01' },
}
/** The server answers that it knows no application of this number: the page shows no date, and works. */
const UNKNOWN_APPLICATION = /acceptance\/state\?applyNo=A0000001/
/** These redirect or close at once; the screens they lead to are in this list under their own names. */
const PASSING: readonly RouteName[] = ['home', 'login', 'payBegin', 'payPassed']
const SCREENS: readonly (RouteName | 'notFound')[] = [...ROUTE_NAMES.filter((name) => !PASSING.includes(name)), 'notFound']
const AT_ONCE = 7

/** Every screen in each row: every pair of surface, platform, theme and language, and on each surface every width. */
const ROWS = [
  { place: 'web', platform: 'one', isDark: 'false', widths: [320, 1440] },
  { place: 'web', platform: 'ab', isDark: 'true', widths: [390, 768] },
  { place: 'phone', platform: 'one', isDark: 'true', widths: [390, 768] },
  { place: 'phone', platform: 'ab', isDark: 'false', widths: [320, 1440] },
] as const

for (let first = 0; first < SCREENS.length; first += AT_ONCE) {
  const screens = SCREENS.slice(first, first + AT_ONCE)
  for (const [turn, { place, platform, isDark, widths }] of ROWS.entries()) {
    test(`${screens.join(', ')}: axe finds nothing, nothing scrolls sideways or is cut off: ${place}, ${platform}, isDark ${isDark} [2-01]`, async ({
      as,
    }) => {
      test.setTimeout(120_000)
      const buyer = await as({ place, platform, language: 'pt', allow: UNKNOWN_APPLICATION })
      const { page } = buyer
      const window = page.viewportSize()
      await buyer.hasInCart(THREE_PLANS)
      for (const [at, name] of screens.entries()) {
        const language = LANGUAGES[(first + at + turn) % LANGUAGES.length] ?? 'en'
        const what = `${name}, ${language}`
        if (window) await page.setViewportSize(window)
        await buyer.opens(name === 'notFound' ? '/no-such-page' : ROUTES[name].path, {
          ...(name === 'notFound' ? {} : QUERY[name]),
          isDark,
          language,
        })
        await settled(page)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        expect(await axeViolations(page), what).toEqual([])
        await fitsAt(page, widths, what)
      }
    })
  }
}

for (const [place, platform, language] of [
  ['web', 'one', 'zh-Hant'],
  ['phone', 'ab', 'pt'],
] as const)
  test(`a paid order's completion and receipt: axe finds nothing in both themes, and nothing is cut off: ${place}, ${platform}`, async ({
    as,
  }) => {
    const buyer = await as({ place, platform, language })
    const { page } = buyer
    const window = page.viewportSize()
    await buyer.isAboutToPay(THREE_PLANS)
    await buyer.pays()
    await buyer.completion().isShown()
    for (const address of [page.url(), (await buyer.opensReceipt()).page.url()]) {
      if (window) await page.setViewportSize(window)
      for (const isDark of ['true', 'false']) {
        await page.goto(`${address}&isDark=${isDark}`)
        await expect(page.getByRole('main')).toContainText(THREE_PLANS[0] ?? '')
        await settled(page)
        expect(await axeViolations(page), `${address}, isDark=${isDark}`).toEqual([])
      }
      await fitsAt(page, WIDTHS, address)
    }
  })

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
