import { held } from './support/held.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'

/** The code of messages and questions, and what a dialog of its own might bring. */
const DIALOGS = /\/assets\/(DialogShell|Messages|FoundPlans)[^/]*\.js$/
const CODE = /\/assets\/ConfirmInfo[^/]*\.js$/

for (const place of ['web', 'phone'] as const) {
  test.describe(`the next page's code: ${place}`, () => {
    test('that takes long leaves no blank page: its heading stands, and says that it is loading (quality.md)', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'pt' })
      const { page, t } = buyer
      const letGo = await held(page, CODE)
      await buyer.hasChosen(THREE_PLANS.slice(0, 1))
      await buyer.choosing.nextButton.click()
      await expect(page).toHaveURL(/\/confirm-info/)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(t('stepConfirmData'))
      await expect(page.getByRole('main').getByText(t('loading'), { exact: true })).toBeAttached()
      letGo()
      await expect(page.getByText(THREE_PLANS[0] ?? '')).toBeVisible()
    })

    test('may be gone back from while it is on its way [2-03]', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'en', allow: /ERR_FAILED/ })
      const { page, t } = buyer
      // never answered
      await page.route(CODE, () => undefined)
      await buyer.hasChosen(THREE_PLANS.slice(0, 1))
      await buyer.choosing.nextButton.click()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(t('stepConfirmData'))
      if (place === 'web') await page.goBack()
      else await page.getByRole('button', { name: t('back'), exact: true }).click()
      await expect(page).toHaveURL(/\/choose-ecad/)
      await expect(buyer.choosing.removal(THREE_PLANS[0] ?? '')).toBeVisible()
    })

    test('that does not come is said, and fetched again on request (threat 9)', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'zh-Hans', allow: /ERR_FAILED/ })
      const { page, t } = buyer
      await page.route(CODE, (route) => route.abort())
      await buyer.hasChosen(THREE_PLANS.slice(0, 1))
      await buyer.choosing.nextButton.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pageFailed'))
      await page.unroute(CODE)
      await page.getByRole('button', { name: t('retry') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('stepConfirmData'))
      await expect(page.getByText(THREE_PLANS[0] ?? '')).toBeVisible()
    })

    test('of the dialogs that does not come leaves them their words and buttons (threat 9)', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'en', allow: /ERR_FAILED/ })
      const { page, t } = buyer
      await page.route(DIALOGS, (route) => route.abort())
      await buyer.isSignedIn()
      await buyer.opens('/choose-ecad')
      await buyer.choosing.searchesFor('9999.999')
      await buyer.choosing.isTold(t('searchNoResult'))
      await buyer.choosing.adds(THREE_PLANS[0] ?? '')
    })
  })
}
