import { LANGUAGES } from '#shared/domain/languages.ts'
import { ROUTES } from '#shared/domain/routes.ts'
import { axeViolations } from './support/axe.ts'
import { hasBought } from './support/bought.ts'
import { expect, test } from './support/journey.ts'
import { fitsAt, layoutFaults, WIDTHS } from './support/layout-faults.ts'
import { THREE_PLANS } from './support/plans.ts'
import { QUERY, SCREENS as ROUTE_SCREENS, UNKNOWN_APPLICATION } from './support/screens.ts'
import { settled } from './support/settled.ts'
import { wordsIn } from './support/words.ts'

const SCREENS = [...ROUTE_SCREENS, 'notFound'] as const
const AT_ONCE = 8

/** A desktop's window may be as narrow as a phone; a phone's is never as wide as a desktop. */
const OF_PLACE = { web: [320, 768, 1440], phone: [320, 390, 768] } as const

/** Every screen on each surface, once light and once dark, once on each platform; which with which takes turns, and so does the language. */
const rowsOf = (screens: readonly (typeof SCREENS)[number][], place: 'web' | 'phone') =>
  screens.map((name) => {
    const at = SCREENS.indexOf(name)
    const isOne = (at % 2 === 0) === (place === 'web')
    const isDark = at % 4 < 2 !== isOne
    const turn = at + Math.floor(at / 4) + (place === 'web' ? 0 : 2)
    return { name, platform: isOne ? 'one' : 'ab', isDark: `${isDark}`, language: LANGUAGES[turn % LANGUAGES.length] ?? 'en' }
  })

for (let first = 0; first < SCREENS.length; first += AT_ONCE) {
  const screens = SCREENS.slice(first, first + AT_ONCE)
  for (const place of ['web', 'phone'] as const)
    test(`${screens.join(', ')}: axe finds nothing, nothing scrolls sideways or is cut off: ${place} [2-01]`, async ({ as }) => {
      test.setTimeout(180_000)
      for (const platform of ['one', 'ab'] as const) {
        const buyer = await as({ place, platform, language: 'pt', allow: UNKNOWN_APPLICATION })
        const { page } = buyer
        const window = page.viewportSize()
        await buyer.hasInCart(THREE_PLANS)
        for (const { name, isDark, language } of rowsOf(screens, place).filter((row) => row.platform === platform)) {
          const what = `${name}, ${language}`
          if (window) await page.setViewportSize(window)
          await buyer.opens(name === 'notFound' ? '/no-such-page' : ROUTES[name].path, {
            ...(name === 'notFound' ? {} : QUERY[name]),
            isDark,
            language,
          })
          await settled(page)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expect(page.getByText(wordsIn(language)('testSystem')).first(), what).toBeVisible()
          expect(await axeViolations(page), what).toEqual([])
          await fitsAt(page, OF_PLACE[place], what)
        }
      }
    })
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
    const { merchantOrderNo, tid } = await hasBought(buyer, THREE_PLANS)
    for (const address of [buyer.address('/complete-submission', { merchantOrderNo }), buyer.address('/ecad-receipt', { tid })]) {
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
