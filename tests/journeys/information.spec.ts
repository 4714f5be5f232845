import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import { axeViolations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

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
