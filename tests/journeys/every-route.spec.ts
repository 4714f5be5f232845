import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { PLATFORMS } from '#shared/domain/platforms.ts'
import { ROUTE_NAMES, ROUTES, type RouteName } from '#shared/domain/routes.ts'
import { axeViolations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
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

  test(`no screen scrolls sideways at 320 px: ${place}`, async ({ as }) => {
    const narrow = { viewport: { width: 320, height: 640 } }
    const buyer = await as({ place, platform: 'one', language: 'pt', browser: narrow, allow: UNKNOWN_APPLICATION })
    await buyer.hasInCart(THREE_PLANS)
    for (const name of SCREENS) {
      await buyer.opens(name === 'notFound' ? '/no-such-page' : ROUTES[name].path, name === 'notFound' ? {} : QUERY[name])
      await settled(buyer.page)
      expect(await sidewaysScroll(buyer.page), `${name}: pixels too wide`).toBeLessThanOrEqual(0)
    }
  })
}
