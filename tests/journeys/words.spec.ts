import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { placeOf, THREE_PLANS } from './support/plans.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS

/** The marked language of a text, from its element up to the page. */
const languageOf = (page: Page, words: string): Promise<string | undefined> =>
  page
    .getByText(words, { exact: false })
    .filter({ visible: true })
    .first()
    .evaluate((element) => element.closest<HTMLElement>('[lang]')?.lang)

test('English readers are told what is in Portuguese, and it is marked so; nobody else is: web [1-06]', async ({ as }) => {
  test.setTimeout(120_000)
  for (const language of ['en', 'zh-Hant'] as const) {
    const reader = await as({ place: 'web', platform: 'one', language })
    const { page, t, choosing } = reader
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
    await expect(choosing.field).toHaveAccessibleDescription(t('oneNumberAtATime'))
    await expect(main).toContainText(placeOf(FIRST, language))
    expect(await languageOf(page, placeOf(FIRST, language))).toBe(isTold ? 'pt' : language)
    await expect(main.getByText(t('locationsAndMapInPortuguese'))).toHaveCount(isTold ? 1 : 0)
    await choosing.searchesFor(SECOND)
    await expect(choosing.dialog).toContainText(placeOf(SECOND, language))
    await expect(choosing.dialog.getByText(t('locationsAndMapInPortuguese'))).toHaveCount(isTold ? 1 : 0)
    await choosing.dialog.getByRole('button', { name: t('cancel'), exact: true }).click()

    await choosing.goesOn()
    await expect(main).toContainText(placeOf(FIRST, language))
    await expect(main.getByText(t('locationsInPortuguese'))).toHaveCount(isTold ? 1 : 0)
  }
})
