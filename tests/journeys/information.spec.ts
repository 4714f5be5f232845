import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import { ROUTES } from '#shared/domain/routes.ts'
import { axeViolations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'
import { wordsIn } from './support/words.ts'

const PLAN = { itemId: '106500' }
const SERVICE = { serviceId: '1065' }
/** How a page is opened, its heading, and a part of its content in Chinese and in English. */
const PAGES = [
  ['affairIntro', PLAN, 'itemGuide', /網上申請地籍圖/, /Online application for the electronic/],
  ['affairFaq', PLAN, 'faq', /完全證明力/, /full proof of these/],
  ['affairLaws', PLAN, 'relatedLaws', /第3\/94\/M號法令/, /Decree-Law no\.\s3\/94\/M/],
  ['serviceDetail', SERVICE, 'serviceDetails', /全程網上辦理/, /Everything is done online/],
  ['serviceIntro', SERVICE, 'serviceDetails', /全程網上辦理/, /Everything is done online/],
  ['serviceIntroduction', {}, 'serviceGuide', /服務對象/, /Destinatários/],
  ['serviceFaqs', {}, 'faq', /申請前/, /Antes do pedido/],
  ['serviceLaws', {}, 'relatedLaws', /第3\/94\/M號法令/, /Decree-Law no\.\s3\/94\/M/],
  ['ecadIntro', {}, 'matterGuide', /申請資格/, /Quem pode requerer/],
  ['ecadInstruction', PLAN, 'userGuide', /開始之前/, /Antes de começar/],
  ['ecadRegulation', PLAN, 'termsOfUse', /使用者的責任/, /Deveres do utilizador/],
  ['ecadPrivacy', PLAN, 'privacyStatement', /第8\/2005號法律/, /Lei n\.º\s8\/2005/],
] as const

for (const [turn, place] of (['web', 'phone'] as const).entries())
  test(`every second page opens as a deep link with nobody signed in, in Chinese and in English by turns: ${place} [2-16]–[2-25]`, async ({
    as,
  }) => {
    const reader = await as({ place, platform: 'one', language: 'en' })
    for (const [at, [route, query, heading, chinese, english]] of PAGES.filter((_, at) => at % 2 === turn).entries()) {
      const language = at % 2 === 0 ? 'zh-Hant' : 'en'
      await reader.opens(ROUTES[route].path, { ...query, language })
      await expect(reader.page.getByRole('heading', { level: 1, name: wordsIn(language)(heading) })).toBeVisible()
      await expect(reader.page.getByRole('main')).toContainText(language === 'en' ? english : chinese)
    }
  })

test('threat 10: laws and sites open in a window of their own without an opener: web [2-16], [2-17]', {
  tag: IN_THE_WHOLE_BROWSER,
}, async ({ as }) => {
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
