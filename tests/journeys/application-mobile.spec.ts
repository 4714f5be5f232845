import type { Page } from '@playwright/test'
import type { Platform } from '#shared/domain/platforms.ts'
import { PhoneApplicant, PICTURE } from './pages/phone-applicant.ts'
import { axeViolations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { settled, sidewaysScroll } from './support/settled.ts'

/** The six services on a phone, in its browser and in the host (issue 3). */
type Walk = (who: PhoneApplicant) => Promise<void>

const SERVICES: Readonly<Record<string, { readonly platform: Platform; readonly walk: Walk; readonly pays: boolean }>> = {
  'CERT-01': {
    platform: 'one',
    pays: true,
    walk: async (who) => {
      await who.picks('useCode', '99')
      await who.types('otherUse', '學術研究 👍')
      await who.ticks('items', 1)
      await who.goesOn()
      await who.collects()
      await who.goesOn()
      await expect(who.main).toContainText('學術研究')
    },
  },
  'UPD-02': {
    platform: 'one',
    pays: false,
    walk: async (who) => {
      await who.types('parcel', '0323.017')
      await who.ticks('what', 1)
      await who.types('reason', 'measured anew')
      await who.types('contactPhone', '66123456')
      await who.goesOn()
      // The notice comes first: nothing is picked in that click [5-03].
      const proof = who.item('proof')
      await proof.getByRole('button').first().click()
      await who.page.getByRole('alertdialog').getByRole('button').last().click()
      await proof.locator('input[type="file"][data-source="localFile"]').setInputFiles(PICTURE)
      await expect(proof).toContainText('front.png')
      await expect(proof.locator('progress')).toHaveCount(0)
      await who.saved()
      await who.goesOn()
      await who.collects()
      await who.goesOn()
      await expect(who.main).toContainText('front.png')
    },
  },
  'FREE-03': {
    platform: 'one',
    pays: false,
    walk: async (who) => {
      await who.item('area').locator('select').selectOption({ index: 1 })
      await who.ticks('channel', 0)
      await who.goesOn()
    },
  },
  'BIZ-06': {
    platform: 'ab',
    pays: true,
    walk: async (who) => {
      await who.types('entityCode', 'SO-1')
      await who.types('parcels', '0323.017')
      await who.ticks('format', 0)
      await who.types('contactEmail', 'a@example.mo')
      await who.goesOn()
      const letter = who.item('letter')
      await letter.getByRole('button').first().click()
      await who.page.getByRole('alertdialog').getByRole('button').last().click()
      await letter.locator('input[type="file"][data-source="localFile"]').setInputFiles(PICTURE)
      await expect(letter.locator('progress')).toHaveCount(0)
      await who.saved()
      await who.goesOn()
    },
  },
}

const PLACES = ['phone', 'host'] as const
const isClean = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}

for (const place of PLACES) {
  for (const [itemCode, { platform, walk, pays }] of Object.entries(SERVICES)) {
    test(`applies for ${itemCode}: ${place} [2-11]-[2-13], [4-03], [2-27]`, async ({ as }) => {
      const buyer = await as({ place, platform, language: 'zh-Hant' })
      await buyer.isSignedIn()
      const who = new PhoneApplicant(buyer)
      await who.begins(itemCode)
      await isClean(who.page)
      await who.goesOn()
      await isClean(who.page)
      await walk(who)
      await isClean(who.page)
      await who.presses('confirm')
      if (pays) {
        await expect(who.page.getByRole('heading', { level: 1 })).toHaveText(who.t('stepPaymentInformation'))
        await isClean(who.page)
        // A payment that fails, and the same bill once more [4-04].
        await who.pays('decline')
        await who.pays('pay')
      }
      await who.hasApplied()
    })
  }

  test(`FACE-04: identity fails, is cancelled and succeeds, the payment fails and succeeds: ${place} [4-05]`, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language: 'pt' })
    await buyer.isSignedIn()
    const who = new PhoneApplicant(buyer)
    await who.begins('FACE-04')
    await who.goesOn()
    await who.types('fileNumber', 'P-1')
    await who.picks('useCode', '1')
    await who.types('visitDate', '2027-03-01')
    await who.goesOn()
    await who.collects()
    await who.goesOn()
    await who.presses('confirm')
    const heading = who.page.getByRole('heading', { level: 1 })
    const identityStep = await heading.textContent()
    await who.verifies('failed', 'next')
    await expect(who.main).toContainText(who.t('identityFailed'))
    await isClean(who.page)
    await who.verifies('cancelled', 'identityStart')
    await expect(who.main).toContainText(who.t('identityCancelled'))
    await who.verifies('ok', 'identityStart')
    await expect(heading).not.toHaveText(identityStep ?? '', { timeout: 20_000 })
    await who.pays('decline')
    await who.pays('pay')
    await who.hasApplied()
  })
}

test('SURV-05: sixty fields, lists, linked fields, the summary leads to the fields [5-06], issue 3, 2', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en' })
  await buyer.isSignedIn()
  const who = new PhoneApplicant(buyer)
  await who.begins('SURV-05')
  await who.goesOn()
  await isClean(who.page)
  await who.presses('next')
  const alert = who.main.getByRole('alert')
  await expect(alert).toContainText(who.t('errorSummaryTitle'))
  // the first wrong field has the focus
  await expect(who.item('parcel').locator('input')).toBeFocused()
  await alert.getByRole('link').last().click()
  await expect(who.item('parcel').locator('input')).not.toBeFocused()
  await who.types('parcel', '0323.017')
  const region = who.item('region').locator('select')
  await region.first().selectOption({ index: 1 })
  while ((await region.last().inputValue()) === '') await region.last().selectOption({ index: 1 })
  await who.item('useNow').locator('select').selectOption({ index: 1 })
  await who.item('period').locator('input').first().fill('2027-03-01')
  await who.item('period').locator('input').last().fill('2027-03-05')
  await who.ticks('hasBuilding', 1)
  for (const side of ['north', 'south', 'east', 'west']) await who.types(`${side}Length`, '12.5')
  await who.main
    .getByRole('button', { name: who.t('addEntry') })
    .first()
    .click()
  await expect(who.item('owners.0.name')).toBeVisible()
  await isClean(who.page)
})

test('A draft survives reload and a change of language [issue 3, 8]', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'zh-Hant' })
  await buyer.isSignedIn()
  const who = new PhoneApplicant(buyer)
  await who.begins('CERT-01')
  await who.goesOn()
  await who.picks('useCode', '99')
  await who.types('otherUse', '研究')
  await who.page.reload()
  await expect(who.item('otherUse').locator('textarea')).toHaveValue('研究')
  await who.page.getByRole('combobox', { name: who.t('languageLabel') }).selectOption('pt')
  await expect(who.page.locator('html')).toHaveAttribute('lang', /^pt/)
  await expect(who.item('otherUse').locator('textarea')).toHaveValue('研究')
  await expect(who.item('useCode')).toContainText('Finalidade')
})

test('Second payment of nobody’s application is not found [2-19], threat 13', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en', allow: /second-payment/ })
  await buyer.isSignedIn()
  const who = new PhoneApplicant(buyer)
  await buyer.opens('/pay', { applyNo: 'NOBODYS', nodeCode: 'POSTAGE' })
  await expect(who.page.getByRole('heading', { level: 1 })).toHaveText(who.t('orderNotFound'))
  await isClean(who.page)
})

test('The list of a service leads through the agreement to its steps [2-14], [2-15]', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en' })
  await buyer.isSignedIn()
  const who = new PhoneApplicant(buyer)
  await buyer.opens('/service-list', { serviceId: '1065' })
  await isClean(who.page)
  await who.main.getByRole('button').first().click()
  await who.page.waitForURL(/service-(agreement|step)/)
})
