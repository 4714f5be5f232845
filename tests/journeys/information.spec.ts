import type { Page } from '@playwright/test'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import { ROUTES, type RouteName } from '#shared/domain/routes.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { axeViolations } from './support/axe.ts'
import { expect, PLACES, test } from './support/journey.ts'
import { settled } from './support/settled.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

interface InformationPage {
  readonly route: RouteName
  readonly query?: Readonly<Record<string, string>>
  readonly heading: MessageKey
  readonly spec: string
  /** a part of the content, in each language of the journey */
  readonly says: Readonly<Record<'zh-Hant' | 'en', RegExp>>
}

const PAGES: readonly InformationPage[] = [
  {
    route: 'affairIntro',
    query: { itemId: '106500' },
    heading: 'itemGuide',
    spec: '2-21',
    says: { 'zh-Hant': /網上申請地籍圖/, en: /Online application for the electronic/ },
  },
  {
    route: 'affairFaq',
    query: { itemId: '106500' },
    heading: 'faq',
    spec: '2-18',
    says: { 'zh-Hant': /完全證明力/, en: /full proof of these/ },
  },
  {
    route: 'affairLaws',
    query: { itemId: '106500' },
    heading: 'relatedLaws',
    spec: '2-17',
    says: { 'zh-Hant': /第3\/94\/M號法令/, en: /Decree-Law no\. 3\/94\/M/ },
  },
  {
    route: 'serviceDetail',
    query: { serviceId: '1065' },
    heading: 'serviceDetails',
    spec: '2-16',
    says: { 'zh-Hant': /全程網上辦理/, en: /Everything is done online/ },
  },
  {
    route: 'serviceIntro',
    query: { serviceId: '1065' },
    heading: 'serviceDetails',
    spec: '2-16',
    says: { 'zh-Hant': /全程網上辦理/, en: /Everything is done online/ },
  },
  { route: 'serviceIntroduction', heading: 'serviceGuide', spec: '2-18', says: { 'zh-Hant': /服務對象/, en: /Destinatários/ } },
  { route: 'serviceFaqs', heading: 'faq', spec: '2-18', says: { 'zh-Hant': /申請前/, en: /Antes do pedido/ } },
  { route: 'serviceLaws', heading: 'relatedLaws', spec: '2-17', says: { 'zh-Hant': /第3\/94\/M號法令/, en: /Decree-Law no\. 3\/94\/M/ } },
  { route: 'ecadIntro', heading: 'matterGuide', spec: '2-20', says: { 'zh-Hant': /申請資格/, en: /Quem pode requerer/ } },
  {
    route: 'ecadInstruction',
    query: { itemId: '106500' },
    heading: 'userGuide',
    spec: '2-25',
    says: { 'zh-Hant': /開始之前/, en: /Antes de começar/ },
  },
  {
    route: 'ecadRegulation',
    query: { itemId: '106500' },
    heading: 'termsOfUse',
    spec: '2-25',
    says: { 'zh-Hant': /使用者的責任/, en: /Deveres do utilizador/ },
  },
  {
    route: 'ecadPrivacy',
    query: { itemId: '106500' },
    heading: 'privacyStatement',
    spec: '2-25',
    says: { 'zh-Hant': /第8\/2005號法律/, en: /Lei n\.º 8\/2005/ },
  },
]

for (const place of PLACES) {
  for (const language of ['zh-Hant', 'en'] as const) {
    for (const { route, query, heading, spec, says } of PAGES) {
      test(`${route} opens as a deep link with nobody signed in: ${place}, ${language} [${spec}]`, async ({ as }) => {
        const reader = await as({ place, platform: 'one', language })
        await reader.opens(ROUTES[route].path, query)
        await expect(reader.page.getByRole('heading', { level: 1, name: reader.t(heading) })).toBeVisible()
        await expect(reader.page.getByRole('main')).toContainText(says[language])
        // axe looks at every route in every-route.spec.ts
      })
    }
  }
}

const panel = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const place of ['web', 'phone'] as const) {
  test(`the item guide's ten panels open one by one, each with its words: ${place} [2-21]–[2-24]`, async ({ as }) => {
    const reader = await as({ place, platform: 'one', language: 'en' })
    const { page, t } = reader
    await reader.opens('/affair-intro', { itemId: '106500' })
    const main = page.getByRole('main')
    await expect(panel(page, t('itemOverview'))).toHaveAttribute('aria-expanded', 'true')
    await expect(main.getByText(t('applicationConditions'))).toBeHidden()
    await page.getByRole('button', { name: t('viewMore') }).click()
    await expect(main.getByText(t('applicationConditions'))).toBeVisible()
    await expect(main.getByText('Macao SAR residents; Non-residents; Businesses; Associations')).toBeVisible()
    const says: readonly (readonly [MessageKey, string])[] = [
      ['handlingMethods', t('channelSuperApp')],
      ['appointmentMethods', 'No appointment is needed to apply online'],
      ['feesAndPayment', t('notCharged')],
      ['approvalTime', '5 working days'],
      ['resultCollection', 'Cadastral plan (electronic version) issued under'],
      ['penalties', 'false declaration'],
      ['queryChannels', 'Web page of Macao One Account'],
      ['otherNotes', 'MOP 55 per plan'],
    ]
    for (const [key, words] of says) {
      await panel(page, t(key)).click()
      await expect(main.getByText(words).last()).toBeVisible()
    }
    await panel(page, t('handlingFlow')).click()
    const picture = main.getByRole('img', { name: t('handlingFlow') })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await settled(page)
    expect(await axeViolations(page)).toEqual([])
  })

  test(`nothing to show: '-' for fields, the empty picture for lists: ${place} [2-21]`, async ({ as }) => {
    const reader = await as({ place, platform: 'one', language: 'pt' })
    await reader.opens('/affair-intro', { itemId: 'demo-empty' })
    await expect(reader.page.getByRole('definition').first()).toHaveText('-')
    await panel(reader.page, reader.t('penalties')).click()
    await expect(reader.page.getByText(reader.t('noDataYet'))).toBeVisible()
  })

  test(`one call fails and the others succeed; retry mends it: ${place} [8-08]`, async ({ as }) => {
    const reader = await as({ place, platform: 'one', language: 'en', allow: /status of 500/ })
    const { page, t } = reader
    const words = 'The register is being put in order'
    await page.route('**/api/items/*/business', (route) =>
      route.fulfill({ status: 500, json: { success: false, isValid: false, code: 'server-error', message: words } }),
    )
    await reader.opens('/affair-intro', { itemId: '106500' })
    await panel(page, t('approvalTime')).click()
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await panel(page, t('handlingMethods')).click()
    await expect(page.getByRole('heading', { name: t('channelWeb') })).toBeVisible()
    await page.unroute('**/api/items/*/business')
    await page.getByRole('button', { name: t('retry') }).click()
    await expect(page.getByText('5 working days', { exact: true })).toBeVisible()
  })

  test(`an unknown item is said in words, with a retry: ${place} [8-08]`, async ({ as }) => {
    const reader = await as({ place, platform: 'one', language: 'en', allow: /status of 404/ })
    await reader.opens('/affair-intro', { itemId: 'nobody' })
    await expect(reader.page.getByRole('main').getByText('The requested information was not found')).toBeVisible()
    await expect(reader.page.getByRole('button', { name: reader.t('retry') })).toBeVisible()
  })

  test(`another language comes in place, what was open stays open: ${place} (decision 3.11)`, async ({ as }) => {
    const reader = await as({ place, platform: 'one', language: 'pt', header: 'own' })
    const { page } = reader
    await reader.opens('/affair-faq', { itemId: '106500' })
    await page.getByRole('button', { name: /Quanto custa/ }).click()
    if (place === 'phone') await page.getByRole('combobox', { name: reader.t('languageLabel') }).selectOption('en')
    else await page.getByText('English', { exact: true }).click()
    await expect(page.getByRole('button', { name: /How much does it cost/ })).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText(/costs MOP 55\. The total/)).toBeVisible()
  })
}

test('threat 10: laws and sites open in a window of their own without an opener: web [2-17]', { tag: IN_THE_WHOLE_BROWSER }, async ({
  as,
}) => {
  const reader = await as({ place: 'web', platform: 'one', language: 'en' })
  await reader.context.route('https://bo.dsaj.gov.mo/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>law</title>' }),
  )
  await reader.opens('/affair-laws', { itemId: '106500' })
  const opened = reader.context.waitForEvent('page')
  await reader.page.getByRole('button', { name: /Decree-Law no\. 3\/94\/M/ }).click()
  const law = await opened
  await law.waitForURL(/bo\.dsaj\.gov\.mo/)
  expect(await law.evaluate(() => window.opener === null)).toBe(true)
})

test('in the host, laws, sites and links of rich text open in the host’s own page, numbers are dialled by it [2-16], [2-17]', async ({
  as,
}) => {
  const reader = await as({ place: 'host', platform: 'one', language: 'en' })
  const { page } = reader
  const calls = () => page.evaluate(() => JSON.stringify(window.simulatedHost?.calls ?? []))
  await reader.opens('/service-detail', { serviceId: '1065' })
  await page.getByRole('button', { name: /dscc\.gov\.mo/ }).click()
  await expect.poll(calls).toContain('https://www.dscc.gov.mo/')
  await reader.opens('/affair-laws', { itemId: '106500' })
  await page.getByRole('button', { name: /Decree-Law no\. 3\/94\/M/ }).click()
  await expect.poll(calls).toContain('bo.dsaj.gov.mo/bo/i/94/03/declei03.asp')
  await reader.opens('/affair-faq', { itemId: '106500' })
  await page.getByRole('button', { name: /How do I find the cadastral number/ }).click()
  await page.getByRole('link', { name: /Cadastral Information Web/ }).click()
  await expect.poll(calls).toContain('https://cadastre.gis.gov.mo/')
})

test('the static pages stand by themselves, each in its language [7-32]', async ({ as }) => {
  const reader = await as({ place: 'web', platform: 'one', language: 'en' })
  const folders = new Set((Object.keys(LANGUAGE_FACTS) as Language[]).map((language) => LANGUAGE_FACTS[language].pagesFolder))
  for (const folder of folders) {
    for (const name of ['ecad-instruction', 'service-instruction', 'ecad-regulation', 'ecad-privacy']) {
      const answer = await reader.page.goto(`${reader.server.origin}/ecad/pages/${folder}/${name}.html`)
      expect(answer?.status()).toBe(200)
      await expect(reader.page.locator('html')).toHaveAttribute('lang', folder)
      const widths = await reader.page.locator('img').evaluateAll((images) =>
        Promise.all(
          (images as HTMLImageElement[]).map(async (image) => {
            image.loading = 'eager'
            await image.decode()
            return image.naturalWidth
          }),
        ),
      )
      for (const width of widths) expect(width).toBe(1200)
      expect(await axeViolations(reader.page)).toEqual([])
    }
  }
})
