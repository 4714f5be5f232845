import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'

const [NUMBER = ''] = THREE_PLANS

for (const [place, platform, language] of [
  ['web', 'one', 'zh-Hant'],
  ['host', 'ab', 'pt'],
] as const)
  test(`what was bought is found again, with its receipt: ${place}, ${platform}, ${language} (decision 13)`, async ({ as }) => {
    const buyer = await as({ place, platform, language })
    const { page, t } = buyer
    await buyer.isAboutToPay([NUMBER])
    await buyer.pays()
    const number = await buyer.completion().isShown()
    await page
      .getByRole('main')
      .getByRole('button', { name: t('myRecords'), exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('myRecords') })).toBeVisible()
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: number })
    await expect(row).toContainText(t('recordReceived'))
    await expect(row).toContainText(NUMBER)
    await row.getByRole('button').click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(t('serviceTitle').replace(/[()]/g, '.')) })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).toContainText(t('recordReceivedText'))
    await expect(main.getByRole('listitem').filter({ hasText: NUMBER }).first()).toContainText(t('recordReceived'))
    await page.reload()
    await expect(main).toContainText(number)
    await main.getByRole('button', { name: t('electronicReceipt') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('electronicReceipt') })).toBeVisible()
    // a new start: the cart is empty because of the purchase, which is one press away
    await buyer.opens('/choose-ecad')
    await expect(page.getByText(t('noPlanSelected'))).toBeVisible()
    await expect(page.getByText(t('cartEmptied'))).toHaveCount(0)
    await page
      .getByRole(place === 'web' ? 'link' : 'button', { name: t('myRecords'), exact: true })
      .first()
      .click()
    await expect(row).toBeVisible()
  })
