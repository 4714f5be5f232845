import { Applicant, PICTURE } from './pages/applicant.ts'
import { held } from './support/held.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'

const [, _SECOND = ''] = THREE_PLANS

/** What new users once had to guess: each is answered where the question arises. */
test(`the OK of a material's notice opens the chooser, and a file keeps its size over a reload: web, pt [5-03]`, async ({ as }) => {
  const who = new Applicant(await as({ place: 'web', platform: 'one', language: 'pt' }))
  await who.resumesAt('UPD-02', 'upload')
  await who.source('proof').click()
  const chooser = who.page.waitForEvent('filechooser')
  await who.readsNotice()
  await (await chooser).setFiles(PICTURE)
  await who.holds('proof', PICTURE.name)
  const size = `${PICTURE.buffer.length} B`
  await expect(who.item('proof')).toContainText(size)
  await who.saved()
  await who.page.reload()
  await who.holds('proof', PICTURE.name)
  await expect(who.item('proof')).toContainText(size)
})

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

test('who is at the door of the other platform is shown theirs: phone, zh-Hant [4-06]', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'zh-Hant' })
  const { page, t } = buyer
  await buyer.isSignedIn('company')
  await buyer.opens('/choose-ecad')
  await expect(page.getByRole('main')).toContainText(t('pageForPersons'))
  await page.getByRole('button', { name: t('continueWith', { account: t('businessPlatformName') }), exact: true }).click()
  await buyer.choosing.isReady()
  expect(new URL(page.url()).searchParams.get('platform')).toBe('ab')
})
