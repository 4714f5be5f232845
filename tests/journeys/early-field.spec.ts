import { held } from './support/held.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'

const [NUMBER = ''] = THREE_PLANS

for (const place of ['web', 'phone'] as const)
  test.describe(`the box before any bundle: ${place}`, () => {
    test('can be typed in at once; the app takes it over with its text and the focus, in its place (quality.md, threat 9)', async ({
      as,
    }) => {
      const buyer = await as({ place, platform: 'one', language: 'pt' })
      await buyer.isSignedIn()
      const { page } = buyer
      const letGo = await held(page, /\/assets\/entry[^/]*\.js$/)
      const opened = buyer.opens('/choose-ecad')
      const early = page.locator('[data-early-field]')
      await early.focus()
      const [first, last] = [NUMBER.slice(0, -1), NUMBER.slice(-1)]
      await page.keyboard.type(first)
      expect(await page.evaluate(() => sessionStorage.getItem('purchaseInput'))).toBe(first)
      const before = await early.boundingBox()
      letGo()
      await opened
      await expect(early).toHaveCount(0)
      await expect(buyer.choosing.field).toHaveValue(first)
      await expect(buyer.choosing.field).toBeFocused()
      await page.keyboard.type(last)
      await expect(buyer.choosing.field).toHaveValue(NUMBER)
      const after = await buyer.choosing.field.boundingBox()
      expect({ ...after, y: 0 }).toEqual({ ...before, y: 0 })
      if (place === 'web') expect(after?.y).toBe(before?.y)
      await expect(buyer.choosing.searchButton).toBeEnabled()
    })
  })

test('the box before any bundle: is not there for who was never signed in [2-03]', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en', allow: /ERR_FAILED/ })
  await buyer.page.route(/\/assets\/entry[^/]*\.js$/, (route) => route.abort())
  await buyer.opens('/choose-ecad')
  await expect(buyer.page.locator('[data-early-field]')).toBeHidden()
})
