import { Applicant } from './pages/applicant.ts'
import { expectedDay } from './pages/completion.ts'
import { expect, test } from './support/journey.ts'

/** Payment inside an application [4-04], [2-27]: the server decides. */
const resident = { platform: 'one', language: 'en' } as const
type Standing = {
  readonly payment: string
  readonly deliveryTime: string
  readonly completedAt?: string
  readonly merchantOrderNo?: string
}

const standing = async ({ buyer, server }: Applicant, applyNo: string | undefined): Promise<Standing> => {
  const answer = await buyer.context.request.get(`${server.origin}/api/acceptance/state?applyNo=${applyNo}`)
  return ((await answer.json()) as { data: Standing }).data
}

test('later, decline, then paid under the same bill, at the host’s cashier [4-04], [4-09], threat 19', async ({ as }) => {
  const who = new Applicant(await as({ ...resident, place: 'host' }))
  const applyNo = await who.resumesAt('CERT-01', 'payment')
  await who.isAt(who.t('stepPaymentInformation'))
  for (const [outcome, words] of [
    ['later', 'payLaterChosen'],
    ['decline', 'moneyNotCharged'],
  ] as const) {
    await who.pays(outcome)
    await expect(who.main).toContainText(who.t(words))
  }
  const { merchantOrderNo, payment } = await standing(who, applyNo)
  expect(payment).toBe('owed')
  await who.pays('pay')
  expect(await who.hasApplied()).toBe(applyNo)
  expect(await standing(who, applyNo)).toMatchObject({ payment: 'paid', merchantOrderNo, completedAt: expect.any(String) })
})

test('the last page and the receipt are the application’s own: phone, pt [2-06], [2-07], [2-12], [3-04], [9-01]', async ({ as }) => {
  const who = new Applicant(await as({ place: 'phone', platform: 'one', language: 'pt' }))
  const { t, main, page } = who
  const service = 'Pedido de consulta do processo cadastral'
  const fees = ['Taxa de consulta', 'Cópia']
  const applyNo = await who.resumesAt('FACE-04', 'payment')
  await expect(who.button('payNow'), 'no order yet').toBeVisible()
  await expect(who.button('pay')).toHaveCount(0)
  await who.pays('pay')
  expect(await who.hasApplied()).toBe(applyNo)
  const { deliveryTime } = await standing(who, applyNo)
  expect(deliveryTime, 'ten working days, not five').not.toBe(expectedDay())
  await expect(main).toContainText(t('onDay', { day: deliveryTime }))
  await expect(main).toContainText(t('workingDays', { count: 10 }))
  await expect(main).toContainText(t('countedFromNextDay'))
  await expect(main).toContainText(service)
  await expect(page.locator('body')).not.toContainText(t('serviceTitle'))

  await page.getByRole('button', { name: t('downloadReceipt') }).click()
  await page.waitForURL(/ecad-receipt\?.*tid=/)
  await expect(main).toContainText(t('amountMop', { amount: '112.50' }))
  for (const words of [service, ...fees, applyNo ?? '']) await expect(main).toContainText(words)
  await expect(page.locator('body')).not.toContainText(t('serviceTitle'))
})
