import { Applicant } from './pages/applicant.ts'
import { axeViolations } from './support/axe.ts'
import { expect, PLACES, test } from './support/journey.ts'
import { SERVICES } from './support/services.ts'
import { settled, sidewaysScroll } from './support/settled.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

/** The six services, whole, wherever they are applied for [1-03]. Failures and second attempts have specs of their own. */
for (const place of PLACES) {
  for (const [itemCode, { platform, walk, shown, identity, pays }] of Object.entries(SERVICES)) {
    test(`applies for ${itemCode}: ${place} [2-11]-[2-13], [4-03], [2-27]`, {
      tag: itemCode === 'FACE-04' ? IN_THE_WHOLE_BROWSER : [],
    }, async ({ as }) => {
      const who = new Applicant(await as({ place, platform, language: 'en' }))
      const isClean = async () => {
        await settled(who.page)
        expect(await axeViolations(who.page)).toEqual([])
        expect(await sidewaysScroll(who.page)).toBe(0)
      }
      await who.begins(itemCode)
      await who.goesOn()
      await walk(who)
      await who.isAt(who.t('stepConfirmData'))
      for (const one of shown) await expect(who.main).toContainText(one)
      await isClean()
      await who.presses('confirm')
      if (identity) {
        await who.isAt('Identity verification')
        await isClean()
        await who.verifies('ok')
      }
      if (pays) {
        await who.isAt(who.t('stepPaymentInformation'))
        await isClean()
        await who.pays('pay')
      }
      await who.hasApplied()
    })
  }
}
