import type { Page } from '@playwright/test'
import type { Language } from '#shared/domain/languages.ts'
import { createRelease } from '#tests/support/release.ts'
import { expect, test } from './support/journey.ts'
import { placeOf, THREE_PLANS } from './support/plans.ts'

const [FIRST = ''] = THREE_PLANS
const READERS: readonly Language[] = ['en', 'pt', 'zh-Hant']

/** The languages that the words are marked to be in, from the word itself up to the page. */
const languageOf = (page: Page, words: string): Promise<string | undefined> =>
  page
    .getByText(words, { exact: false })
    .filter({ visible: true })
    .first()
    .evaluate((element) => element.closest<HTMLElement>('[lang]')?.lang)

for (const place of ['web', 'phone'] as const) {
  test(`English readers are told what is in Portuguese, and it is marked so; nobody else is: ${place} [1-06]`, async ({ as }) => {
    test.setTimeout(120_000)
    for (const language of READERS) {
      const reader = await as({ place, platform: 'one', language })
      const { page, t } = reader
      const isTold = language === 'en'
      const main = page.getByRole('main')
      await reader.hasInCart([FIRST])

      for (const path of [
        '/ecad-instruction',
        '/ecad-regulation',
        '/ecad-privacy',
        '/ecad-intro',
        '/service-introduction',
        '/service-faqs',
      ]) {
        await reader.opens(path)
        const text = main.locator('.ec-rich')
        await expect(text).toContainText(/\S/)
        await expect(text).toHaveAttribute('lang', isTold ? 'pt' : language)
        await expect(main.getByText(t('notInYourLanguage')), path).toHaveCount(isTold ? 1 : 0)
      }

      await reader.opens('/choose-ecad')
      await expect(main).toContainText(placeOf(FIRST, language))
      expect(await languageOf(page, placeOf(FIRST, language))).toBe(isTold ? 'pt' : language)
      await expect(main.getByText(t('locationsAndMapInPortuguese'))).toHaveCount(isTold ? 1 : 0)
      await reader.choosing.searchesFor(THREE_PLANS[1] ?? '')
      await expect(reader.choosing.dialog).toContainText(placeOf(THREE_PLANS[1] ?? '', language))
      await expect(reader.choosing.dialog.getByText(t('locationsAndMapInPortuguese'))).toHaveCount(isTold ? 1 : 0)
      await reader.choosing.dialog.getByRole('button', { name: t('cancel'), exact: true }).click()

      await reader.choosing.goesOn()
      await expect(main).toContainText(placeOf(FIRST, language))
      expect(await languageOf(page, placeOf(FIRST, language))).toBe(isTold ? 'pt' : language)
      await expect(main.getByText(t('locationsInPortuguese'))).toHaveCount(isTold ? 1 : 0)
    }
  })

  test(`the hint beside the number box is true: one number is taken, and so are several: ${place} [2-03], decision 3.1`, async ({ as }) => {
    for (const language of ['pt', 'zh-Hant'] as const) {
      const reader = await as({ place, platform: 'one', language })
      await reader.isSignedIn()
      await reader.opens('/choose-ecad')
      await expect(reader.choosing.field).toHaveAttribute('placeholder', /0323\.017/)
      await expect(reader.choosing.field).toHaveAccessibleDescription(reader.t('oneNumberAtATime'))
      await reader.choosing.searchesFor(THREE_PLANS.join('\n'))
      for (const number of THREE_PLANS) await expect(reader.choosing.dialog).toContainText(number)
    }
  })

  test(`what a press waits for is said without a time-out, and no longer when the request has ended: ${place} [9-06], decision 9.23`, async ({
    as,
  }) => {
    for (const language of ['pt', 'zh-Hant'] as const) {
      const reader = await as({ place, platform: 'one', language, allow: /ERR_FAILED/ })
      const { page, t } = reader
      const { released, release } = createRelease()
      await page.route(/GetAuthorizeURL/i, async (route) => {
        await released
        await route.abort()
      })
      await reader.opens('/choose-ecad')
      await reader.signInButton.click()
      const toast = page.getByRole('status').getByText(t('processing'))
      await expect(toast).toBeVisible()

      release()
      await expect(page.getByRole('status').getByText(t('networkAbnormal'))).toBeVisible()
      await expect(toast).toHaveCount(0)
    }
  })
}
