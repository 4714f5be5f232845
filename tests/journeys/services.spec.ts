import type { Page } from '@playwright/test'
import { BASE_PATH, ROUTES, type RouteName } from '#shared/domain/routes.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { Applicant } from './pages/applicant.ts'
import type { Buyer } from './pages/buyer.ts'
import { hasBegun } from './support/half-done.ts'
import { CROSSED, expect, test } from './support/journey.ts'

const CERTIFICATE = { pt: 'Pedido de certidão de dados cadastrais', 'zh-Hant': '申請地籍資料證明' } as const

const at = (page: Page, route: RouteName) => page.waitForURL((url) => url.pathname === BASE_PATH + ROUTES[route].path)
const control = ({ page, t }: Buyer, name: MessageKey) => page.getByRole('button', { name: t(name), exact: true }).first()

for (const { place, language } of CROSSED)
  test(`from the list to an application and back: ${place}, ${language} [1-04], [2-14], [2-15], [7-41]`, async ({ as }) => {
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

/** Every page, heading, window title and help entry of an application names its own service, never the cadastral plan's. */
for (const { place, language, itemCode, serviceCode, itemId, name, time, guide, privacy } of [
  {
    place: 'web',
    language: 'pt',
    itemCode: 'UPD-02',
    serviceCode: 'CAD-UPDATE',
    itemId: '106502',
    name: 'Pedido de rectificação de dados cadastrais',
    time: '15 dias úteis',
    guide: 'leia a declaração de recolha de dados pessoais',
    privacy: 'os serviços online da DSCC',
  },
  {
    place: 'phone',
    language: 'zh-Hant',
    itemCode: 'FREE-03',
    serviceCode: 'CAD-NOTIFY',
    itemId: '106503',
    name: '登記接收地籍資料更新通知',
    time: '即日或下一個工作天',
    guide: '首次進入時請細閱收集個人資料聲明',
    privacy: '本局的網上服務',
  },
] as const)
  test(`${itemCode} wears its own name and opens its own help: ${place}, ${language} [1-04], [2-11], [2-25], [9-01]`, async ({ as }) => {
    const who = new Applicant(await as({ place, platform: 'one', language }))
    const { page, t, main, buyer } = who
    const body = page.locator('body')
    const isItsOwn = async () => {
      await expect(body).toContainText(name)
      expect(`${await page.title()} ${await body.textContent()}`).not.toContain(t('serviceTitle'))
    }
    await buyer.isSignedIn()
    await buyer.opens('/service-agreement', { serviceCode })
    await isItsOwn()
    // Signed in once: an open page would use the previous session.
    await hasBegun(buyer, itemCode, 'form')
    await buyer.opens('/service-step', { itemCode })
    await expect(who.heading).not.toHaveText(t('publicServices'))
    await isItsOwn()
    await expect(page).toHaveTitle(new RegExp(name))

    const shown = place === 'web' ? page.getByRole('dialog') : main
    const reads = async (entry: MessageKey, words: string, more?: () => Promise<void>) => {
      await buyer.button('helpMenu').click()
      await buyer.button(entry, page.getByRole('navigation', { name: t('helpMenu') })).click()
      await expect(shown).toContainText(words)
      await more?.()
      if (place === 'web') return page.keyboard.press('Escape')
      await page.goBack()
      await page.waitForURL(/service-step/)
    }
    await reads('userGuide', guide)
    await reads('itemGuide', name, async () => {
      await buyer.button('approvalTime').click()
      await expect(shown).toContainText(time)
      await buyer.button('feesAndPayment').click()
      await expect(shown).toContainText(t('notCharged'))
      if (place === 'phone') expect(new URL(page.url()).searchParams.get('itemId')).toBe(itemId)
    })
    await reads('faq', time)
    await reads('relatedLaws', '3/94/M')
    await reads('privacyStatement', privacy, () => expect(shown).not.toContainText(t('serviceTitle')))

    await buyer.opens('/affair-faq', { itemId })
    await expect(main).toContainText(time)
    if (place === 'web') await isItsOwn()
  })
