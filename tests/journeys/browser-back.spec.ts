import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS

// In a plain browser Back is the user's own: it is never trapped, as nothing is lost by it.
for (const place of ['phone', 'web'] as const) {
  test(`Back out of the product and Forward again loses neither cart nor what was typed: ${place} [4-08], decision 3.3`, {
    tag: IN_THE_WHOLE_BROWSER,
  }, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language: 'en' })
    await buyer.isSignedIn()
    await buyer.page.goto('about:blank')
    await buyer.opens('/choose-ecad')
    await buyer.choosing.adds(FIRST)
    await buyer.choosing.field.fill(SECOND)
    await buyer.page.goBack()
    expect(buyer.page.url()).toBe('about:blank')
    await buyer.page.goForward()
    await expect(buyer.choosing.field).toHaveValue(SECOND)
    await expect(buyer.choosing.removal(FIRST)).toBeVisible()
  })
}
