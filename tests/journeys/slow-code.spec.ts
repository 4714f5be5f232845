import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'

const [PLAN = ''] = THREE_PLANS

test('a page is gone since a deployment: the one that is open loads itself anew where it was on its way to: web (threat 9)', async ({
  as,
}) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'en', allow: /404/ })
  const { page, t } = buyer
  await buyer.hasChosen([PLAN])
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
