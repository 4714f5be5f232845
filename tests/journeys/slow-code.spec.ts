import { held } from './support/held.ts'
import { expect, ONE_EACH, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'

const PLANS = THREE_PLANS.slice(0, 1)
const [PLAN = ''] = PLANS
/** The code of messages and questions, and of a separate dialog chunk. */
const DIALOGS = /\/assets\/(DialogShell|Messages|FoundPlans)[^/]*\.js$/
const CODE = /\/assets\/ConfirmInfo[^/]*\.js$/

for (const { place, language } of ONE_EACH)
  test(`the next page's code that takes long leaves no blank page, and may be gone back from: ${place}, ${language} [2-03], quality.md`, async ({
    as,
  }) => {
    const buyer = await as({ place, platform: 'one', language })
    const { page, t, choosing } = buyer
    const main = page.getByRole('main')
    const letGo = await held(page, CODE)
    await buyer.hasChosen(PLANS)
    const waits = async () => {
      await choosing.nextButton.click()
      await expect(page).toHaveURL(/\/confirm-info/)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('stepConfirmData'))
      await expect(main.getByText(t('loading'), { exact: true })).toBeAttached()
    }
    await waits()
    if (place === 'web') await page.goBack()
    else await page.getByRole('button', { name: t('back'), exact: true }).click()
    await expect(page).toHaveURL(/\/choose-ecad/)
    await expect(choosing.removal(PLAN)).toBeVisible()
    await waits()
    letGo()
    await expect(main.getByText(PLAN)).toBeVisible()
  })

test("the next page's code that does not come is said, and fetched again on request: web (threat 9)", async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'zh-Hans', allow: /ERR_FAILED/ })
  const { page, t } = buyer
  await page.route(CODE, (route) => route.abort())
  await buyer.hasChosen(PLANS)
  await buyer.choosing.nextButton.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pageFailed'))
  await page.unroute(CODE)
  await page.getByRole('button', { name: t('retry') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('stepConfirmData'))
  await expect(page.getByText(PLAN)).toBeVisible()
})

test('the code of the dialogs that does not come leaves them their words and buttons: phone (threat 9)', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en', allow: /ERR_FAILED/ })
  const { page, t, choosing } = buyer
  await page.route(DIALOGS, (route) => route.abort())
  await buyer.isSignedIn()
  await buyer.opens('/choose-ecad')
  await choosing.searchesFor('9999.999')
  await choosing.isTold(t('searchNoResult'))
  await choosing.adds(PLAN)
})

test('a page is gone since a deployment: the one that is open loads itself anew where it was on its way to: web (threat 9)', async ({
  as,
}) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'en', allow: /404/ })
  const { page, t } = buyer
  await buyer.hasChosen(PLANS)
  const gone = /\/assets\/MyRecords[^/]*\.js$/
  await page.route(gone, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'not found' }))
  await page.route(/\/my-records/, async (route) => {
    // the new document refers to the new build's code
    if (route.request().resourceType() === 'document') await page.unroute(gone)
    await route.continue()
  })
  // the heading is there before the code is, so only the document's own load tells that it came anew
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: t('myRecords') }).click()])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('myRecords'))
  await buyer.opens('/choose-ecad')
  await expect(buyer.choosing.removal(PLAN)).toBeVisible()
})
