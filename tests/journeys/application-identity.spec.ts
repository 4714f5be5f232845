import { Applicant } from './pages/applicant.ts'
import { expect, test } from './support/journey.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

/** The identity check [4-05], [2-26]: second attempts, and alternatives to a blocked popup. */
const resident = { platform: 'one', language: 'en' } as const

// In a browser of one's own these ends are rows of section-8.spec.ts.
test('failed, cancelled, then verified by the host [2-26], [4-05], [8-10]', async ({ as }) => {
  const who = new Applicant(await as({ ...resident, place: 'host' }))
  await who.resumesAt('FACE-04', 'faceRecognition')
  await who.isAt('Identity verification')
  for (const [outcome, words] of [
    ['failed', 'identityFailed'],
    ['code-failed', 'identityCodeFailed'],
    ['cancelled', 'identityCancelled'],
  ] as const) {
    await who.verifies(outcome)
    await expect(who.main).toContainText(who.t(words))
    await expect(who.heading).toHaveText('Identity verification')
  }
  await who.verifies('ok')
  await who.isAt(who.t('stepPaymentInformation'))
})

for (const [way, key] of [
  ['a link to a window of its own', 'openIdentity'],
  ['this very window', 'openIdentityHere'],
] as const) {
  test(`the popup is blocked: ${way} leads on [4-05], threat 5`, { tag: IN_THE_WHOLE_BROWSER }, async ({ as }) => {
    const buyer = await as({ ...resident, place: 'web' })
    await buyer.context.addInitScript(() => {
      window.open = () => null
    })
    const who = new Applicant(buyer)
    await who.resumesAt('FACE-04', 'faceRecognition')
    await who.presses('next')
    await expect(who.main).toContainText(who.t('identityBlocked'))
    const link = who.main.getByRole('link', { name: who.t(key), exact: true })
    const opened = key === 'openIdentity' ? buyer.context.waitForEvent('page') : Promise.resolve(who.page)
    await link.click()
    const provider = await opened
    await provider.waitForURL((url) => url.origin === who.server.sandbox)
    await provider.locator('button[name="outcome"][value="ok"]').click()
    await who.isAt(who.t('stepPaymentInformation'))
    // It must not become a second page of the application: notified that this one is waiting, it closes.
    if (provider !== who.page) await expect.poll(() => provider.isClosed()).toBe(true)
  })
}
