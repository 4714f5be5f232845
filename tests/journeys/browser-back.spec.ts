import { Applicant } from './pages/applicant.ts'
import { expect, ONE_EACH, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS

// In a plain browser Back belongs to the user: it is never trapped, because nothing is lost by it.
test('Back out of the product and Forward again loses neither cart nor what was typed: phone [4-08], decision 3.3', {
  tag: IN_THE_WHOLE_BROWSER,
}, async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en' })
  await buyer.isSignedIn()
  await buyer.page.goto('about:blank')
  await buyer.opens('/choose-ecad')
  await buyer.choosing.adds(FIRST)
  await buyer.choosing.field.fill(SECOND)
  await buyer.page.goBack()
  expect(buyer.page.url()).toBe('about:blank')
  await buyer.page.goForward()
  await expect(buyer.choosing.field).toHaveValue(SECOND)
  await expect(buyer.choosing.removal(FIRST)).toBeVisible()
})

// On Android Back is a gesture, and the usual way back.
for (const { place, language } of ONE_EACH) {
  test(`Back goes one step back in an application, Forward one on when the step is well, and Back leaves from its first step and from its end: ${place}, ${language} [2-12], decision 9.25`, async ({
    as,
  }) => {
    const who = new Applicant(await as({ place, platform: 'one', language }))
    const { page, t } = who
    const isAtForm = () => expect(who.item('area').locator('select')).toHaveValue('lazaro')
    await who.begins('FREE-03')
    await who.goesOn()
    await who.picks('area', 'lazaro')
    // Not everything is answered: Next stays on the step.
    await who.presses('next')
    await expect(who.main.locator('[aria-invalid="true"]').first()).toBeVisible()
    await who.item('channel').getByRole('checkbox').first().check()
    await who.goesOn()
    await who.isAt(t('stepConfirmData'))

    await page.goBack()
    await isAtForm()
    await page.goBack()
    await who.isAt(t('applicantInformation'))
    await page.reload()
    await who.isAt(t('applicantInformation'))
    await page.goForward()
    await isAtForm()
    // The button goes back in the history too: it adds no entry for Back to undo.
    await who.goesOn('previous')
    await who.isAt(t('applicantInformation'))
    await page.goBack()
    await expect(page).not.toHaveURL(/service-step/)

    await page.goForward()
    await who.isAt(t('applicantInformation'))
    await who.goesOn()
    await isAtForm()
    await who.goesOn()
    await who.presses('confirm')
    await who.hasApplied()
    await page.goBack()
    await expect(page).not.toHaveURL(/service-step|complete-submission/)
  })
}
