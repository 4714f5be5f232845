import type { Page } from '@playwright/test'
import { BASE_PATH, ROUTES, type RouteName } from '#shared/domain/routes.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { Buyer } from './pages/buyer.ts'
import { CROSSED, expect, test } from './support/journey.ts'

/** A service that any user may apply for, by its name in the list. */
const CERTIFICATE = { pt: 'Pedido de certidão de dados cadastrais', 'zh-Hant': '申請地籍資料證明' } as const

const at = (page: Page, route: RouteName) => page.waitForURL((url) => url.pathname === BASE_PATH + ROUTES[route].path)
const control = ({ page, t }: Buyer, name: MessageKey) => page.getByRole('button', { name: t(name), exact: true }).first()

for (const { place, language } of CROSSED)
  test(`from the list to an application and back to it, over the redirect and a reload: ${place}, ${language} [1-04], [2-14], [2-15], [7-41]`, async ({
    as,
  }) => {
    const applicant = await as({ place, platform: 'one', language })
    const { page, t, choosing } = applicant
    await applicant.isSignedIn()
    await applicant.opens('/service-list', { serviceId: '1065' })
    const services = page.getByRole('main').getByRole('listitem')
    // The plan, which is sold, comes first; the others show their price and who may apply.
    await expect(services.first()).toContainText(t('feePerCopy', { amount: '55.00' }))
    const row = services.filter({ hasText: CERTIFICATE[language] })
    await expect(row).toContainText(t('feePerCopy', { amount: '15.00' }))
    await expect(services.filter({ hasText: t('noFees') }).first()).toBeVisible()
    const business = page.getByRole('region', { name: t('forBusinessAccounts') }).getByRole('listitem')
    await expect(business.first()).toBeVisible()
    await expect(business.filter({ hasText: CERTIFICATE[language] })).toHaveCount(0)
    const service = row.getByRole('button')
    await service.click()
    await at(page, 'serviceAgreement')
    await page.reload()
    await control(applicant, 'cancel').click()
    await at(page, 'serviceList')
    await service.click()
    await at(page, 'serviceAgreement')
    await page.goBack()
    await at(page, 'serviceList')
    await services.first().getByRole('button').click()
    await choosing.isReady()
  })
