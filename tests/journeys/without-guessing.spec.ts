import { held } from './support/held.ts'
import { expect, test } from './support/journey.ts'

test('a guide opened by itself leads to what it is about: phone, pt [2-16], [2-20], [2-21]', async ({ as }) => {
  const reader = await as({ place: 'phone', platform: 'one', language: 'pt' })
  const { page, t, choosing } = reader
  const onward = page.getByRole('button', { name: t('applyNow'), exact: true })
  await reader.isSignedIn()
  for (const [path, query, leadsTo] of [
    ['/affair-intro', { itemId: '106501' }, /service-(step|agreement)/],
    ['/ecad-intro', {}, /choose-ecad/],
    ['/ecad-instruction', {}, /choose-ecad/],
  ] as const) {
    await reader.opens(path, query)
    await onward.click()
    await expect(page).toHaveURL(leadsTo)
  }
  // not offered before the text is loaded, which would move it during a press
  const letIn = await held(page, /items\/service\/1065/)
  await reader.opens('/service-detail', { serviceId: '1065' })
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: t('loading') }),
  ).toBeAttached()
  await expect(onward).toHaveCount(0)
  letIn()
  await onward.click()
  await expect(page).toHaveURL(/service-list/)
  // a user who has begun is not asked to begin again
  await page.goto(reader.address('/choose-ecad'))
  await choosing.isReady()
  await page.evaluate(() => history.pushState({ pagesBehind: 1 }, '', '/ecad/affair-intro?itemId=106501'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(onward).toHaveCount(0)
})
