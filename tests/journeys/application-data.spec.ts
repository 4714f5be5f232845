import type { Request } from '@playwright/test'
import { Applicant } from './pages/applicant.ts'
import { isSound } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

/** What an application submits, in the specification's form, and what the page shows before it may be submitted. */
interface Sent {
  readonly formData: Readonly<Record<string, unknown>>
}
const acceptance = (request: Request): boolean => request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/acceptance')

const WORDS = {
  'zh-Hant': { choose: '可選擇一項或多項', other: '家庭用途 😀' },
  pt: { choose: 'Pode escolher um ou mais elementos', other: 'Partilha de herança' },
} as const
/** Asked in the step that is not submitted. */
const MARKS = {
  'zh-Hant': { title: '閣下是否持有證明土地權利的文件？', question: '現場是否可見界標' },
  pt: { title: 'Possui um documento que comprove o seu direito sobre o terreno?', question: 'Os marcos estão visíveis no local' },
} as const

for (const [place, language] of [
  ['web', 'zh-Hant'],
  ['phone', 'pt'],
] as const)
  test(`the purpose of a certificate: ${place} ${language} [5-02], [3-05], [3-11], [7-10]`, async ({ as }) => {
    const who = new Applicant(await as({ place, platform: 'one', language }))
    const { choose, other } = WORDS[language]
    await who.begins('CERT-01')
    await who.goesOn()
    // the postal item's name, with its first option chosen [9-02]
    await expect(who.item('items').first()).toContainText(choose)
    await expect(who.boxes('items').first()).toBeChecked()
    await expect(who.boxes('otherUse')).toHaveCount(0)
    await who.picks('useCode', '99')
    await who.ticks('items', 2)
    await who.presses('next')
    await expect(who.item('otherUse').first()).toContainText(who.t('pleaseEnter'))
    await who.types('otherUse', other)
    await isSound(who.page)
    await who.goesOn()
    // the service's text about the result [3-03]
    await expect(who.main).toContainText(who.t('resultValidity'))
    await expect(who.main).toContainText(who.t('validityMonths', { count: 6 }))
    await expect(who.main).toContainText(who.t('workingDays', { count: 5 }))
    await expect(who.main).toContainText(who.t('surrogateAble'))
    await who.collects()
    await who.goesOn()
    await expect(who.main).toContainText(other)
    const sent = who.page.waitForRequest(acceptance)
    await who.presses('confirm')
    const { formData } = (await sent).postDataJSON() as Sent
    expect(formData).toMatchObject({ useCode: 99, otherUse: other, items: '1,3', deliveryCount: 1, deliveryType: 2, deliveryProfile: 1 })
    expect(Object.keys(formData)).toEqual(expect.arrayContaining(['idNo', 'idType', 'mobile', 'euid', 'deliveryLocation']))
    expect(Object.values(formData).filter((value) => typeof value === 'object' && !Array.isArray(value))).toEqual([])
    await who.isAt(who.t('stepPaymentInformation'))
  })

for (const [place, language] of [
  ['web', 'pt'],
  ['phone', 'zh-Hant'],
] as const)
  test(`a step that is not submitted is filled in, and neither checked nor sent: ${place} ${language} [3-02], [4-03]`, async ({ as }) => {
    const who = new Applicant(await as({ place, platform: 'one', language }))
    await who.begins('MARK-08')
    await who.goesOn()
    await expect(who.main).toContainText(who.t('stepNotSubmitted'))
    await who.presses('next')
    await expect(who.item('holdsTitle').first()).toContainText(who.t('choiceMissing', { label: MARKS[language].title }))
    await who.ticks('holdsTitle', 1)
    await who.ticks('marksVisible', 0)
    await isSound(who.page)
    await who.goesOn()
    await expect(who.main).not.toContainText(who.t('stepNotSubmitted'))
    await who.types('parcel', '0323.017')
    await who.types('marks', 'M1')
    await who.goesOn()
    await who.isAt(who.t('stepConfirmData'))
    await expect(who.main).toContainText('M1')
    await expect(who.main).not.toContainText(MARKS[language].question)
    const sent = who.page.waitForRequest(acceptance)
    await who.presses('confirm')
    const { formData } = (await sent).postDataJSON() as Sent
    expect(formData).toMatchObject({ parcel: '0323.017', marks: 'M1' })
    expect(Object.keys(formData)).not.toEqual(expect.arrayContaining(['holdsTitle']))
    expect(Object.keys(formData)).not.toEqual(expect.arrayContaining(['marksVisible']))
    await who.hasApplied()
  })
