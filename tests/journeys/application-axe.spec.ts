import { cleanSlate } from '#tests/support/account.ts'
import { Applicant } from './pages/applicant.ts'
import { axeViolations } from './support/axe.ts'
import { hasBegun, STEPS } from './support/half-done.ts'
import { expect, test } from './support/journey.ts'
import { fitsAt } from './support/layout-faults.ts'
import { settled } from './support/settled.ts'

/**
 * Every kind of step of an application on both surfaces, light on one and dark on the other, for a person and for a business. FACE-04 has
 * all kinds but one; of the others, the steps whose content is their own.
 */
const ALL = STEPS['FACE-04'].slice(1)
for (const [place, platform, itemCode, language, isDark, steps] of [
  ['web', 'one', 'FACE-04', 'zh-Hant', 'false', ALL],
  ['web', 'one', 'UPD-02', 'pt', 'true', ['form', 'upload', 'dataCheck']],
  ['web', 'ab', 'BIZ-06', 'zh-Hans', 'true', ['form', 'payment']],
  ['phone', 'one', 'FACE-04', 'zh-Hans', 'true', ALL],
  ['phone', 'one', 'UPD-02', 'pt', 'false', ['form', 'upload', 'dataCheck']],
  ['phone', 'one', 'SRCH-07', 'zh-Hant', 'true', ['form']],
] as const) {
  test(`steps of ${itemCode} are free of barriers, isDark ${isDark}: ${place} [1-05], [1-07]`, async ({ as }) => {
    const buyer = await as({ place, platform, language })
    const who = new Applicant(buyer)
    const window = who.page.viewportSize()
    await buyer.isSignedIn()
    for (const type of steps) {
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
