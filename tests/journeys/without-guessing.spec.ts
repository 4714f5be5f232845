import { Applicant, PICTURE } from './pages/applicant.ts'
import { expect, READERS, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS

/** What a newcomer had to guess once: each answered where the question comes up. */
for (const { place, language } of READERS) {
  const situation = { place, platform: 'one', language } as const

  test(`an order left unpaid says what is in it, and can be changed: ${place}, ${language} [2-03], decision 3.3`, async ({ as }) => {
    const buyer = await as(situation)
    await buyer.isAboutToPay([FIRST, SECOND])
    await buyer.pays('cancel')
    await buyer.paying.says('paymentCancelled')
    await buyer.opens('/choose-ecad')
    const notice = buyer.page.getByRole('status').filter({ hasText: buyer.t('putBackInCart') })
    for (const words of [FIRST, SECOND, buyer.t('plainAmount', { amount: '110.00' })]) await expect(notice).toContainText(words)
    await notice.getByRole('button', { name: buyer.t('putBackInCart'), exact: true }).click()
    for (const number of [FIRST, SECOND]) await expect(buyer.choosing.removal(number)).toBeVisible()
  })

  test(`the end of a purchase leads on: ${place}, ${language} [2-06], decision 13`, async ({ as }) => {
    const buyer = await as(situation)
    const { page, t } = buyer
    await buyer.isAboutToPay([FIRST])
    await buyer.pays()
    await buyer.completion().isShown()
    const press = (key: 'finish' | 'applyAgain') => page.getByRole('button', { name: t(key), exact: true }).click()
    await press('finish')
    await expect(page.getByText(t('mayCloseWindow'))).toBeVisible()
    await press('applyAgain')
    await buyer.choosing.isReady()
  })

  test(`the OK of a material's notice opens the chooser, and a file keeps its size over a reload: ${place}, ${language} [5-03]`, async ({
    as,
  }) => {
    const who = new Applicant(await as(situation))
    await who.resumesAt('UPD-02', 'upload')
    await who.source('proof').click()
    const chooser = who.page.waitForEvent('filechooser')
    await who.readsNotice()
    await (await chooser).setFiles(PICTURE)
    await who.holds('proof', PICTURE.name)
    const size = `${PICTURE.buffer.length} B`
    await expect(who.item('proof')).toContainText(size)
    await who.saved()
    await who.page.reload()
    await who.holds('proof', PICTURE.name)
    await expect(who.item('proof')).toContainText(size)
  })

  test(`a guide opened by itself leads to what it is about: ${place}, ${language} [2-16], [2-20], [2-21]`, async ({ as }) => {
    const reader = await as(situation)
    const { page, t } = reader
    await reader.isSignedIn()
    for (const [path, query, leadsTo] of [
      ['/affair-intro', { itemId: '106501' }, /service-(step|agreement)/],
      ['/service-detail', { serviceId: '1065' }, /service-list/],
      ['/ecad-intro', {}, /choose-ecad/],
    ] as const) {
      await reader.opens(path, query)
      await page.getByRole('button', { name: t('applyNow'), exact: true }).click()
      await expect(page).toHaveURL(leadsTo)
    }
    // whoever has begun is not led to begin anew
    await page.goto(reader.address('/choose-ecad'))
    await reader.choosing.isReady()
    await page.evaluate(() => history.pushState({ pagesBehind: 1 }, '', '/ecad/affair-intro?itemId=106501'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: t('applyNow'), exact: true })).toHaveCount(0)
  })

  test(`who is at the door of the other platform is shown theirs: ${place}, ${language} [4-06]`, async ({ as }) => {
    const buyer = await as(situation)
    const { page, t } = buyer
    await buyer.isSignedIn('company')
    await buyer.opens('/choose-ecad')
    await page.getByRole('button', { name: t('continueWith', { account: t('businessPlatformName') }), exact: true }).click()
    await buyer.choosing.isReady()
    expect(new URL(page.url()).searchParams.get('platform')).toBe('ab')
  })
}
