import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { Applicant } from './pages/applicant.ts'
import { expectedDay } from './pages/completion.ts'
import { axeViolations } from './support/axe.ts'
import { hasBegun } from './support/half-done.ts'
import { held } from './support/held.ts'
import { expect, PLACES, test } from './support/journey.ts'
import { settled } from './support/settled.ts'

/** Payment inside an application [4-04], [2-27], and later in its handling [2-19]: the server decides. */
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

const FIRST: readonly (readonly [OutcomeName, MessageKey])[] = [
  ['decline', 'moneyNotCharged'],
  ['cancel', 'moneyNotCharged'],
  ['later', 'payLaterChosen'],
]
for (const place of PLACES) {
  for (const [outcome, words] of FIRST) {
    test(`${outcome}, then paid under the same bill: ${place} [4-04], [4-09], threat 19`, async ({ as }) => {
      const who = new Applicant(await as({ ...resident, place }))
      const applyNo = await who.resumesAt('CERT-01', 'payment')
      await who.isAt(who.t('stepPaymentInformation'))
      await who.pays(outcome)
      await expect(who.main).toContainText(who.t(words))
      const { merchantOrderNo, payment } = await standing(who, applyNo)
      expect(payment).toBe('owed')
      await who.pays('pay')
      expect(await who.hasApplied()).toBe(applyNo)
      expect(await standing(who, applyNo)).toMatchObject({ payment: 'paid', merchantOrderNo, completedAt: expect.any(String) })
    })
  }

  test(`paid elsewhere meanwhile: Back goes forward, and coming back ends it: ${place} [4-04], threat 22`, async ({ as }) => {
    const buyer = await as({ ...resident, place })
    const who = new Applicant(buyer)
    const applyNo = await who.resumesAt('CERT-01', 'payment')
    await who.isAt(who.t('stepPaymentInformation'))
    // The page hears of it by itself; its question is kept back until Previous was pressed.
    const letGo = await held(who.page, /payment\/bill\/success/)
    await paysBehindItsBack(who, applyNo)
    await who.presses('previous')
    letGo()
    expect(await who.hasApplied()).toBe(applyNo)

    const { applyNo: third } = await hasBegun(buyer, 'CERT-01', 'payment')
    await buyer.opens('/service-step', { itemCode: 'CERT-01' })
    await who.isAt(who.t('stepPaymentInformation'))
    await paysBehindItsBack(who, third)
    if (place === 'web') expect(await who.hasApplied(), 'without a press').toBe(third)

    const { applyNo: second } = await hasBegun(buyer, 'CERT-01', 'payment')
    await paysBehindItsBack(who, second)
    await buyer.opens('/service-step', { itemCode: 'CERT-01' })
    expect(await who.hasApplied()).toBe(second)
  })

  test(`a later payment: declined, then paid, then nothing is owed: ${place} [2-19], [7-15]`, async ({ as }) => {
    const buyer = await as({ ...resident, place })
    const who = new Applicant(buyer)
    await buyer.isSignedIn()
    const { applyNo = '' } = await hasBegun(buyer, 'CERT-01', 'payment')
    const isClean = async () => {
      await settled(who.page)
      expect(await axeViolations(who.page)).toEqual([])
    }
    await buyer.opens('/pay', { applyNo, nodeCode: 'POSTAGE' })
    await expect(who.heading).toHaveText(who.t('secondPayment'))
    await expect(who.main).toContainText('24.50')
    await isClean()
    await who.pays('decline')
    await expect(who.main).toContainText(who.t('moneyNotCharged'))
    await who.pays('pay')
    await expect(who.main).toContainText(who.t('moneyCharged'))
    for (const key of ['payNow', 'pay', 'payAgain'] as const) await expect(who.button(key)).toHaveCount(0)
    await isClean()
    await buyer.opens('/pay', { applyNo, nodeCode: 'POSTAGE' })
    await expect(who.main).toContainText(who.t('moneyCharged'))
    await who.presses('downloadReceipt')
    await who.page.waitForURL(/ecad-receipt\?.*tid=/)
    await expect(who.main).toContainText('24.50')
  })
}

test('success said by a message or an address alone pays nothing [4-04], threats 1, 33', async ({ as }) => {
  const who = new Applicant(await as({ ...resident, place: 'web' }))
  const applyNo = await who.resumesAt('CERT-01', 'payment')
  const cashier = await who.reachesCashier()
  await cashier.isOpen()
  const asked = who.page.waitForResponse(/\/payment\/bill\/success/)
  await cashier.page.evaluate(() => window.opener.postMessage({ type: 'pay', success: true }, '*'))
  await asked
  await cashier.page.close()
  await expect(who.main).toContainText(who.t('moneyNotCharged'))
  await who.buyer.opens('/service-step', { itemCode: 'CERT-01', status: 'SUCCESS', isPay: 'true' })
  await who.isAt(who.t('stepPaymentInformation'))
  expect(await standing(who, applyNo)).toMatchObject({ payment: 'owed' })
})

test('a second payment of nobody’s application is not found [2-19], threat 13', async ({ as }) => {
  for (const place of ['web', 'phone'] as const) {
    const buyer = await as({ ...resident, place, allow: /second-payment|acceptance\/state/ })
    await buyer.isSignedIn()
    await buyer.opens('/pay', { applyNo: 'NOBODYS', nodeCode: 'POSTAGE' })
    await expect(buyer.page.getByRole('main')).toContainText(buyer.t('orderNotFound'))
    await settled(buyer.page)
    expect(await axeViolations(buyer.page)).toEqual([])
  }
})

for (const place of PLACES) {
  for (const language of ['zh-Hant', 'pt'] as const) {
    test(`the last page and the receipt are the application’s own: ${place}, ${language} [2-06], [2-07], [2-12], [3-04], [9-01]`, async ({
      as,
    }) => {
      const who = new Applicant(await as({ place, platform: 'one', language }))
      const { t, main, page } = who
      const service = { 'zh-Hant': '申請查閱地籍卷宗', pt: 'Pedido de consulta do processo cadastral' }[language]
      const fees = { 'zh-Hant': ['查閱費', '副本（每份）'], pt: ['Taxa de consulta', 'Cópia (por exemplar)'] }[language]
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

    test(`back from the cashier the page believes the server alone: ${place}, ${language} [2-06], [2-08], threat 33`, async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language, allow: /status of 401/ })
      const who = new Applicant(buyer)
      const { t, main, page } = who
      const told = () => page.evaluate(() => window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'postNotification').length ?? 0)
      // Nobody is signed in: an address that claims success leads to the page that asks, not to the sign-in.
      await buyer.opens('/complete-submission', { status: 'SUCCESS', isPay: 'true', merchantOrderNo: 'EC20261_1' })
      await page.waitForURL(/pay-passed/)
      await expect(main).toContainText(t('moneyUnknown'))
      for (const outcome of ['failed', 'paid']) {
        await buyer.opens('/pay-passed', { outcome })
        await expect(main).toContainText(t('moneyUnknown'))
      }
      expect(await told()).toBe(0)

      await buyer.isSignedIn()
      const { applyNo } = await hasBegun(buyer, 'CERT-01', 'payment')
      const billId = await paysBehindItsBack(who, applyNo, 'decline')
      await buyer.opens('/pay-passed', { billId, outcome: 'paid' })
      await expect(main).toContainText(t('moneyNotCharged'))
      expect(await told()).toBe(0)
      await paysBehindItsBack(who, applyNo)
      await buyer.opens('/pay-passed', { billId, outcome: 'failed' })
      await expect(main).toContainText(t('moneyCharged'))
      await expect.poll(told).toBe(place === 'host' ? 1 : 0)
    })
  }
}

/** The application's bill meets its outcome in another window, without a word to the page; answers its number. */
async function paysBehindItsBack({ buyer, server }: Applicant, applyNo: string | undefined, outcome: OutcomeName = 'pay'): Promise<string> {
  const headers = { 'x-ecad-client': 'web' }
  const api = `${server.origin}/api`
  const bill = (await (await buyer.context.request.get(`${api}/bill-item?applyNo=${applyNo}`, { headers })).json()) as {
    data: { billId: string }
  }
  const order = await buyer.context.request.post(`${api}/payment/order`, {
    headers,
    data: { billId: bill.data.billId, surface: 'web', language: 'en', platform: 'one', channel: 'BOCPAY' },
  })
  const { data } = (await order.json()) as { data: { url: string } }
  const tab = await buyer.context.newPage()
  await tab.goto(data.url)
  await buyer.cashierIn(tab).choose(outcome)
  await tab.waitForURL(/pay-passed/)
  if (!tab.isClosed()) await tab.close()
  return bill.data.billId
}
