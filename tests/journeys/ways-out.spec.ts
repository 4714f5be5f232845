import type { Page } from '@playwright/test'
import { BASE_PATH, ROUTE_NAMES, ROUTES, type RouteName } from '#shared/domain/routes.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { Buyer } from './pages/buyer.ts'
import { expect, PLACES, test } from './support/journey.ts'
import { closesWindow } from './support/own-window.ts'
import { THREE_PLANS } from './support/plans.ts'

type Query = Readonly<Record<string, string>>

/** A window's start, and its close. */
const OPENS_MS = 45_000
/** Every opening is a whole start of the product, and each of these journeys makes many. */
const MANY_OPENINGS_MS = 180_000

/** The pages that a host opens by themselves, and whose Back was dead there, with the control that leaves them. */
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

/** A service that anybody may apply for, by its name in the list. */
const CERTIFICATE = { pt: 'Pedido de certidão de dados cadastrais', 'zh-Hant': '申請地籍資料證明' } as const

const at = (page: Page, route: RouteName) => page.waitForURL((url) => url.pathname === BASE_PATH + ROUTES[route].path)
const control = ({ page, t }: Buyer, name: MessageKey) => page.getByRole('button', { name: t(name), exact: true }).first()
/** How often the page asked the host to close it. */
const popped = (page: Page) => page.evaluate(() => window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'popWindow').length)
/** The host's or the device's back; true where the page kept it. */
const hostBack = (page: Page) => page.evaluate(() => window.simulatedHost?.fire('back') === false)

/** Opens a page of ours in a window of its own, as a link of another site does; such a window may be closed by its page. */
async function inWindow(from: Page, address: string): Promise<Page> {
  const opened = from.waitForEvent('popup')
  await from.evaluate((url) => void window.open(url, '_blank'), address)
  return opened
}

for (const language of ['pt', 'zh-Hant'] as const) {
  test(`pages that the super-app opens by themselves are left by their control and by its back, after a reload too: ${language} [2-14]–[2-18], [2-20], [2-21], [2-25]`, async ({
    as,
  }) => {
    test.setTimeout(MANY_OPENINGS_MS)
    const reader = await as({ place: 'host', platform: 'one', language })
    await reader.startsFresh()
    for (const { route, query, control: name, spec } of OPENED_ALONE)
      await test.step(`${route} [${spec}]`, async () => {
        await reader.opens(ROUTES[route].path, query)
        await control(reader, name).click()
        await expect.poll(() => popped(reader.page)).toBe(1)
        await reader.page.reload()
        await control(reader, name).waitFor()
        expect(await hostBack(reader.page)).toBe(true)
        await expect.poll(() => popped(reader.page)).toBe(1)
        expect(await hostBack(reader.page), 'a host that did not close it has its own way').toBe(false)
      })
  })

  for (const place of ['web', 'phone'] as const)
    test(`pages opened by themselves close, or lead on where the browser will not close them: ${place}, ${language} [2-14]–[2-18], [2-20], [2-21], [2-25]`, async ({
      as,
    }) => {
      test.setTimeout(MANY_OPENINGS_MS)
      const reader = await as({ place, platform: 'one', language, allow: /Scripts may close only/ })
      await reader.isSignedIn()
      for (const { route, query, control: name, spec } of OPENED_ALONE)
        await test.step(`${route} [${spec}]`, async () => {
          await reader.page.goto(`${reader.server.sandbox}/`)
          const window = await inWindow(reader.page, reader.address(ROUTES[route].path, query))
          await closesWindow(window, window.getByRole('button', { name: reader.t(name), exact: true }).first(), OPENS_MS)
          await reader.opens(ROUTES[route].path, query)
          await control(reader, name).click()
          await at(reader.page, route === 'serviceStep' || route === 'serviceAgreement' ? 'serviceList' : 'chooseEcad')
        })
    })

  for (const place of PLACES)
    test(`from the list to an application and back to it, over the redirect and a reload: ${place}, ${language} [2-14], [2-15]`, async ({
      as,
    }) => {
      const applicant = await as({ place, platform: 'one', language })
      const { page } = applicant
      if (place === 'host') await applicant.startsFresh()
      else await applicant.isSignedIn()
      await applicant.opens('/service-list', { serviceId: '1065' })
      const service = page.getByRole('main').getByRole('button', { name: CERTIFICATE[language] })
      // what it costs and takes before it is begun, and whose it is where it is not theirs
      await expect(service).toContainText(applicant.t('feePerCopy', { amount: '15.00' }))
      await expect(page.getByRole('main')).toContainText(applicant.t('forBusinessAccounts'))
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
      await expect(service).toBeVisible()
    })

  test(`no page is without a way out: web, ${language} [2-01]`, async ({ as }) => {
    test.setTimeout(MANY_OPENINGS_MS)
    const reader = await as({ place: 'web', platform: 'one', language, allow: /Scripts may close only|status of 404/ })
    await reader.hasInCart(THREE_PLANS.slice(0, 1))
    // These go on or close by themselves; the windows at the cashier have journeys of their own (paying.spec.ts).
    const passing = new Set<RouteName>(['home', 'login', 'payBegin', 'payPassed', 'chooseEcad'])
    for (const route of ROUTE_NAMES.filter((one) => !passing.has(one))) {
      await reader.page.goto(`${reader.server.sandbox}/`)
      await reader.opens(ROUTES[route].path)
      if (route === 'ecadReceipt') {
        await control(reader, 'close').click()
        await confirms(reader)
      } else
        await reader.page
          .getByRole('banner')
          .getByRole('link', { name: reader.t('governmentName') })
          .click()
      await at(reader.page, 'chooseEcad')
    }
  })
}

const confirms = ({ page, t }: Buyer) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('confirm'), exact: true })
    .click()
