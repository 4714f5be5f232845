import { cleanSlate } from '#tests/support/account.ts'
import { Applicant } from './pages/applicant.ts'
import { axeViolations } from './support/axe.ts'
import { hasBegun, STEPS } from './support/half-done.ts'
import { expect, test } from './support/journey.ts'
import { fitsAt } from './support/layout-faults.ts'
import { settled } from './support/settled.ts'

/** Every step of an application, for a person and for a business; each kind of step on both surfaces, light on one and dark on the other. */
for (const [place, platform, itemCode, language, isDark] of [
  ['web', 'one', 'FACE-04', 'zh-Hant', 'false'],
  ['web', 'one', 'UPD-02', 'pt', 'true'],
  ['web', 'ab', 'BIZ-06', 'zh-Hans', 'true'],
  ['phone', 'one', 'FACE-04', 'zh-Hans', 'true'],
  ['phone', 'one', 'UPD-02', 'pt', 'false'],
  ['phone', 'one', 'SRCH-07', 'zh-Hant', 'true'],
] as const) {
  test(`each step of ${itemCode} is free of barriers, isDark ${isDark}: ${place} [1-05], [1-07]`, async ({ as }) => {
    const buyer = await as({ place, platform, language })
    const who = new Applicant(buyer)
    const window = who.page.viewportSize()
    await buyer.isSignedIn()
    for (const type of STEPS[itemCode].slice(1)) {
      await cleanSlate(buyer.context.request, who.server)
      await hasBegun(buyer, itemCode, type)
      if (window) await who.page.setViewportSize(window)
      await buyer.opens('/service-step', { itemCode, isDark })
      await expect(who.foot.getByRole('button').last()).toBeVisible()
      await settled(who.page)
      expect(await axeViolations(who.page), type).toEqual([])
      await fitsAt(who.page, [320, 768], type)
    }
  })
}
