import type { Page } from '@playwright/test'
import { BASE_PATH, ROUTES, type RouteName } from '#shared/domain/routes.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { Buyer } from './pages/buyer.ts'
import { CROSSED, expect, test } from './support/journey.ts'
import { closesWindow } from './support/own-window.ts'

type Query = Readonly<Record<string, string>>

/** The time to open and close a window. */
const OPENS_MS = 45_000
/** Every opening starts the whole product, and each of these journeys opens many. */
const MANY_OPENINGS_MS = 180_000

/** The pages that a host opens directly, where Back once did nothing, with the control that leaves them. */
const OPENED_ALONE: readonly { readonly route: RouteName; readonly query?: Query; readonly control: MessageKey; readonly spec: string }[] =
  [
    { route: 'serviceStep', query: { itemCode: 'CERT-01' }, control: 'cancel', spec: '2-14' },
    { route: 'serviceAgreement', query: { serviceCode: 'CAD-CERT' }, control: 'cancel', spec: '2-14' },
    { route: 'serviceList', query: { serviceId: '1065' }, control: 'back', spec: '2-15' },
    { route: 'serviceDetail', query: { serviceId: '1065' }, control: 'back', spec: '2-16' },
    { route: 'affairLaws', query: { itemId: '106500' }, control: 'back', spec: '2-17' },
    { route: 'affairFaq', query: { itemId: '106500' }, control: 'back', spec: '2-18' },
    { route: 'ecadIntro', control: 'close', spec: '2-20' },
    { route: 'affairIntro', query: { itemId: '106500' }, control: 'back', spec: '2-21' },
    { route: 'ecadRegulation', query: { itemId: '106500' }, control: 'close', spec: '2-25' },
  ]

/** A service that any user may apply for, by its name in the list. */
const CERTIFICATE = { pt: 'Pedido de certidão de dados cadastrais', 'zh-Hant': '申請地籍資料證明' } as const

const at = (page: Page, route: RouteName) => page.waitForURL((url) => url.pathname === BASE_PATH + ROUTES[route].path)
const control = ({ page, t }: Buyer, name: MessageKey) => page.getByRole('button', { name: t(name), exact: true }).first()
/** The back button of the host or device; true if the page handled it. */
const hostBack = (page: Page) => page.evaluate(() => window.simulatedHost?.fire('back') === false)

/** Opens our page in a new window, as a link of another site does; the page may close such a window. */
async function inWindow(from: Page, address: string): Promise<Page> {
  const opened = from.waitForEvent('popup')
  await from.evaluate((url) => void window.open(url, '_blank'), address)
  return opened
}

test('pages opened by themselves close, or lead on where the browser will not close them: web, pt [2-14]–[2-18], [2-20], [2-21], [2-25]', async ({
  as,
}) => {
  test.setTimeout(MANY_OPENINGS_MS)
  const reader = await as({ place: 'web', platform: 'one', language: 'pt', allow: /Scripts may close only/ })
  await reader.isSignedIn()
  for (const [turn, { route, query, control: name, spec }] of OPENED_ALONE.entries())
    await test.step(`${route} [${spec}]`, async () => {
      const address = reader.address(ROUTES[route].path, query)
      // by turns in its own window, which its page may close, and in a tab
      if (turn % 2 === 0) {
        const window = await inWindow(reader.page, address)
        return closesWindow(window, window.getByRole('button', { name: reader.t(name), exact: true }).first(), OPENS_MS)
      }
      await reader.page.goto(`${reader.server.sandbox}/`)
      await reader.page.goto(address)
      await control(reader, name).click()
      await at(reader.page, route === 'serviceStep' || route === 'serviceAgreement' ? 'serviceList' : 'chooseEcad')
    })
})

for (const { place, language } of [...CROSSED, { place: 'host', language: 'pt' } as const])
  test(`from the list to an application and back to it, over the redirect and a reload: ${place}, ${language} [1-04], [2-14], [2-15], [7-41]`, async ({
    as,
  }) => {
    const applicant = await as({ place, platform: 'one', language })
    const { page, t, choosing } = applicant
    if (place === 'host') await applicant.startsFresh()
    else await applicant.isSignedIn()
    const opensList = () => applicant.opens('/service-list', { serviceId: '1065' })
    await opensList()
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
    if (place === 'host') expect(await hostBack(page)).toBe(true)
    else await page.goBack()
    await at(page, 'serviceList')
    await services.first().getByRole('button').click()
    await choosing.isReady()
  })
