import { cleanSlate } from '#tests/support/account.ts'
import { Applicant } from './pages/applicant.ts'
import { axeViolations } from './support/axe.ts'
import { hasBegun, STEPS } from './support/half-done.ts'
import { expect, test } from './support/journey.ts'
import { settled, sidewaysScroll } from './support/settled.ts'

/** Every step of an application in light and in dark, for a person and for a business (quality.md, accessibility). */
for (const place of ['web', 'phone'] as const) {
  for (const [platform, itemCode] of [
    ['one', 'FACE-04'],
    ['one', 'UPD-02'],
    ['one', 'SRCH-07'],
    ['ab', 'BIZ-06'],
  ] as const) {
    for (const isDark of ['false', 'true']) {
      test(`each step of ${itemCode} is free of barriers, isDark ${isDark}: ${place} [1-05], [1-07]`, async ({ as }) => {
        const buyer = await as({ place, platform, language: 'pt' })
        const who = new Applicant(buyer)
        await buyer.isSignedIn()
        for (const type of STEPS[itemCode].slice(1)) {
          await cleanSlate(buyer.context.request, who.server)
          await hasBegun(buyer, itemCode, type)
          await buyer.opens('/service-step', { itemCode, isDark })
          await expect(who.foot.getByRole('button').last()).toBeVisible()
          await settled(who.page)
          expect(await axeViolations(who.page), type).toEqual([])
          expect(await sidewaysScroll(who.page), type).toBe(0)
        }
      })
    }
  }
}
