import { Applicant } from './pages/applicant.ts'
import { expect, type Place, test } from './support/journey.ts'
import { SERVICES } from './support/services.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

/**
 * Complete applications for each service [1-03], that with an identity check in each place and the others in one. Failures, second attempts and accessible steps have their
 * own specs; FREE-03 is complete in reading-aloud on both surfaces.
 */
const WHERE: Readonly<Record<string, readonly Place[]>> = {
  'CERT-01': ['host'],
  'UPD-02': ['web'],
  'FACE-04': ['web', 'phone', 'host'],
  'SURV-05': ['phone'],
  'BIZ-06': ['host'],
}
for (const [itemCode, { platform, walk, shown, identity, pays }] of Object.entries(SERVICES))
  for (const place of WHERE[itemCode] ?? [])
    test(`applies for ${itemCode}: ${place} [1-03], [2-11]–[2-13], [2-27], [4-03]`, {
      tag: itemCode === 'FACE-04' ? IN_THE_WHOLE_BROWSER : [],
    }, async ({ as }) => {
      const who = new Applicant(await as({ place, platform, language: 'en' }))
      await who.begins(itemCode)
      await who.goesOn()
      await walk(who)
      await who.isAt(who.t('stepConfirmData'))
      for (const one of shown) await expect(who.main).toContainText(one)
      await who.presses('confirm')
      if (identity) {
        await who.isAt('Identity verification')
        await who.verifies('ok')
      }
      if (pays) {
        await who.isAt(who.t('stepPaymentInformation'))
        await who.pays('pay')
      }
      await who.hasApplied()
    })
