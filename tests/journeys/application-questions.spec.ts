import { loadCountryNames } from '#shared/i18n/countries/index.ts'
import { Applicant } from './pages/applicant.ts'
import { isSound } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

const SAID = {
  pt: { card: 'Bilhete de identidade de residente de Macau', over: 'Inscrição de técnico de topografia' },
  'zh-Hant': { card: '澳門居民身份證', over: '測量專業人員登記' },
} as const

for (const [place, language] of [
  ['web', 'pt'],
  ['phone', 'zh-Hant'],
] as const)
  test(`the house's own questions are asked, judged and read back: ${place}, ${language} [3-22], [5-04], [3-21], [9-05]`, async ({
    as,
  }) => {
    const who = new Applicant(await as({ place, platform: 'one', language }))
    const { t } = who
    const names = await loadCountryNames(language)
    await who.begins('SRCH-07')
    await who.goesOn()

    // the account's number is prefilled until the user deletes it
    await expect(who.boxes('contactPhone')).toHaveValue('66123456')
    const country = who.item('residence').locator('select')
    await expect(country.locator('option:nth-child(-n+6)')).toHaveText([
      t('pleaseSelect'),
      ...[names.MO, names.CN, names.HK, names.TW, names.PT],
    ])
    await country.selectOption('HK')
    const area = who.item('contactPhone').locator('select')
    await expect(area).toHaveValue('853')
    await expect(area.locator('option')).toHaveText([
      t('pleaseSelect'),
      ...(['86', '853', '852', '886'] as const).map((code) => `${t(`areaCode${code}`)} +${code}`),
    ])

    await who.types('parcelNumber', '0323.017')
    await who.item('gender').getByLabel(t('genderFemale'), { exact: true }).check()
    await expect(who.item('urgency').getByLabel(t('urgencyNormal'), { exact: true })).toBeChecked()
    await who.item('urgency').getByLabel(t('urgencyUrgent'), { exact: true }).check()
    await who.types('urgencyReason', '0323')
    await who.ticks('englishTranslation')
    await who.item('informLanguage').getByLabel('Português', { exact: true }).check()
    await expect(who.item('acceptInformType').getByLabel(t('informBySms'), { exact: true })).toBeChecked()
    await who.types('contactPerson', 'LEI SIO MENG')
    await who.types('contactPhone', '91234567')
    await area.selectOption('')

    // only valid documents can be selected; the others show why not
    const licences = who.item('electronicLicences')
    await expect(licences.getByRole('checkbox')).toHaveCount(4)
    await licences.getByRole('checkbox', { name: SAID[language].card }).check()
    const over = licences.getByRole('checkbox', { name: SAID[language].over })
    await expect(over).toBeDisabled()
    await expect(over).toHaveAccessibleDescription(new RegExp(`${t('onlyValidDocuments')}.*${t('licenceInvalid')}`))

    await who.presses('next')
    await expect(who.item('contactPhone')).toContainText(t('areaCodeRequired'))
    await isSound(who.page)
    await area.selectOption('852')
    await who.goesOn()
    await who.collects()
    await who.goesOn()

    await who.isAt(t('stepConfirmData'))
    for (const said of [
      names.HK,
      t('genderFemale'),
      t('urgencyUrgent'),
      t('informBySms'),
      'Português',
      'LEI SIO MENG',
      '+852 9123 4567',
      `${SAID[language].card} 1234567(8)`,
      t('englishTranslation'),
      t('contactPerson'),
      t('electronicLicences'),
    ])
      await expect(who.main).toContainText(said)
    await isSound(who.page)
    await who.presses('confirm')
    await who.isAt(t('stepPaymentInformation'))
    await who.pays('pay')
    await who.hasApplied()
  })
