import { LANGUAGES } from '#shared/domain/languages.ts'
import { ROUTES } from '#shared/domain/routes.ts'
import { hasBought } from './support/half-done.ts'
import { CROSSED, expect, test } from './support/journey.ts'
import { misspelt, streetOf, THREE_PLANS } from './support/plans.ts'
import { QUERY, SCREENS as ROUTE_SCREENS, UNKNOWN_APPLICATION } from './support/screens.ts'
import { axeViolations, fitsAt, isSound, layoutFaults, settled, sidewaysScroll, WIDTHS } from './support/sound.ts'
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
          const [path, query] = name === 'notFound' ? ['/no-such-page', {}] : [ROUTES[name].path, QUERY[name]]
          await buyer.opens(path, { ...query, isDark, language })
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
  test(`a paid order's completion and receipt: axe finds nothing, nothing is cut off: ${place}, ${platform}`, async ({ as }) => {
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
  for (const style of ['width:3em;white-space:nowrap', 'width:4em;height:1em'])
    expect(await faultsOf(`<p style="${style};overflow:hidden">Words that go on</p>`)).toEqual(['cut off: Words that go on'])
  expect(await faultsOf('<p>Below</p><p style="margin-top:-2.2em">Above</p>')).toEqual(['over each other: Below | Above'])
})

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

const AT_320 = { width: 320, height: 640 }

for (const { place, language } of CROSSED) {
  const isDark = place === 'phone'
  test(`the finder in each of its states, and the watched parcels, at 320 px, ${isDark ? 'dark' : 'light, in forced colours, on paper'} and with text at twice its size: ${place}, ${language} (WCAG 1.4.3, 1.4.4, 1.4.10, 1.4.11)`, async ({
    as,
  }) => {
    const buyer = await as({ place, platform: 'one', language, browser: { viewport: AT_320 }, allow: /ERR_INTERNET_DISCONNECTED/ })
    const { page, t, choosing, context } = buyer
    const [number = ''] = THREE_PLANS
    const street = streetOf(number, language)
    const settings = await context.newCDPSession(page)
    const textOf = (standard: number) => settings.send('Page.setFontSizes', { fontSizes: { standard } })
    const isSoundIn = async (state: string) => {
      // of the dark theme, the browser itself replaces the colours
      for (const media of isDark ? [] : ([{ forcedColors: 'active' }, { media: 'print' }] as const)) {
        await page.emulateMedia(media)
        await isSound(page, `${state}, ${Object.values(media)[0]}`)
        await page.emulateMedia({ forcedColors: 'none', media: 'screen' })
      }
      await isSound(page, state)
      await page.setViewportSize({ ...AT_320, width: 2 * AT_320.width })
      await textOf(TEXT_SIZE)
      await isSound(page, `${state}, large text`)
      await textOf(TEXT_SIZE / 2)
      await page.setViewportSize(AT_320)
    }
    await buyer.isSignedIn()
    await buyer.opens('/choose-ecad', { isDark: String(isDark) })
    await choosing.searchesFor('Qwxyz')
    await expect(page.getByText(t('noPlaceFound'))).toBeVisible()
    await isSoundIn('nothing found')
    await choosing.searchesFor(`${misspelt(street)} 18`)
    await expect(choosing.parcel(number).first()).toBeVisible()
    await isSoundIn('suggestions')
    await choosing.opensStreet(street, (button) => button.click())
    await expect(choosing.parcel(number)).toBeVisible()
    await isSoundIn('list')
    await page.getByRole('button', { name: t('viewAsMap'), exact: true }).click()
    await page.getByRole('option', { name: number }).click()
    await page.getByRole('button', { name: t('describeParcel', { number }) }).click()
    await page.getByRole('button', { name: `${t('watchParcel')} ${number}` }).click()
    await expect(page.getByText(t('parcelIsWatched', { number }))).toBeVisible()
    await isSoundIn('map and words')
    await context.setOffline(true)
    await choosing.searchesFor('Rua')
    await expect(page.getByText(t('placesOffline'))).toBeVisible()
    await isSoundIn('offline')
    await context.setOffline(false)
    await buyer.opens('/my-records', { isDark: String(isDark) })
    await expect(page.getByRole('list', { name: t('watchedParcels') })).toContainText(number)
    await isSoundIn('watched parcels')
    if (place === 'web') {
      await page.emulateMedia({ forcedColors: 'active' })
      const lines = await page.locator('.ec-place').evaluateAll((all) => all.map((one) => getComputedStyle(one).borderBottomColor))
      expect(new Set(lines).size, 'the current place alone is underlined in forced colours').toBe(2)
      await page.emulateMedia({ forcedColors: 'none' })
    }
    await page.getByRole('button', { name: `${t('stopWatching')} ${number}` }).click()
    await expect(page.getByRole('button', { name: `${t('watchAgain')} ${number}` })).toBeFocused()
  })
}
