import { Applicant } from './pages/applicant.ts'
import { expect, test } from './support/journey.ts'

/** Payment inside an application [4-04], [2-27]: the server decides. */
test('later, decline, then paid under the same bill, at the host’s cashier [4-04], [4-09], threat 19', async ({ as }) => {
  const who = new Applicant(await as({ place: 'host', platform: 'one', language: 'en' }))
  const applyNo = await who.resumesAt('CERT-01', 'payment')
  const standing = async () => {
    const answer = await who.buyer.context.request.get(`${who.server.origin}/api/acceptance/state?applyNo=${applyNo}`)
    return ((await answer.json()) as { data: { payment: string; merchantOrderNo?: string } }).data
  }
  await who.isAt(who.t('stepPaymentInformation'))
  for (const [outcome, words] of [
    ['later', 'payLaterChosen'],
    ['decline', 'moneyNotCharged'],
  ] as const) {
    await who.pays(outcome)
    await expect(who.main).toContainText(who.t(words))
  }
  const { merchantOrderNo, payment } = await standing()
  expect(payment).toBe('owed')
  await who.pays('pay')
  expect(await who.hasApplied()).toBe(applyNo)
  expect(await standing()).toMatchObject({ payment: 'paid', merchantOrderNo, completedAt: expect.any(String) })
})
