import { Applicant } from './pages/applicant.ts'
import type { Buyer } from './pages/buyer.ts'
import { CashierPage } from './pages/cashier.ts'
import { hostPays } from './pages/host-cashier.ts'
import { expect, test } from './support/journey.ts'

/** The pages of an application and of a single order, with each item that the specification names. */
for (const [place, language] of [
  ['web', 'pt'],
  ['phone', 'zh-Hant'],
] as const)
  test(`a step has its heading and its buttons, and the result its rules: ${place}, ${language} [2-11], [2-12], [2-13], [4-07], [5-04], [5-07]`, async ({
    as,
  }) => {
    const who = new Applicant(await as({ place, platform: 'one', language }))
    const { page, t, main } = who
    const marked = page.locator('nav [aria-current="step"]')
    const isOffered = (key: 'previous' | 'next' | 'confirm' | 'pay' | 'payNow') => expect(who.button(key)).toBeVisible()
    await who.buyer.isSignedIn()
    await who.buyer.opens('/service-step', { itemCode: 'CERT-01' })
    const agreed = page.getByRole('checkbox', { name: t('agreeStatement') })
    await expect(agreed).not.toBeChecked()
    await expect(who.button('confirm').and(page.locator(':enabled:not([aria-disabled="true"])'))).toHaveCount(0)
    await agreed.check()
    await who.presses('confirm')

    await who.isAt(t('applicantInformation'))
    await expect(marked).toContainText(t('inProgress'))
    // on a phone in the bar at the top
    const service = { pt: 'Pedido de certidão de dados cadastrais', 'zh-Hant': '申請地籍資料證明' }[language]
    await expect(page.getByText(service, { exact: true }).first()).toBeVisible()
    await expect(main.getByRole('term')).toHaveText([t('nameChinese'), t('nameForeign'), t('idType'), t('idNumber'), t('mobileNumber')])
    await expect(main.locator('input, textarea, select'), 'read-only').toHaveCount(0)
    await expect(who.button('previous')).toHaveCount(0)
    await isOffered('next')

    await who.presses('next')
    await who.isAt({ pt: 'Dados do pedido', 'zh-Hant': '申請資料' }[language])
    await isOffered('previous')
    await who.picks('useCode', '1')
    await who.goesOn()

    await who.isAt({ pt: 'Levantamento do resultado', 'zh-Hant': '領取結果' }[language])
    const way = (key: 'receiveInPerson' | 'receiveOnline') => main.getByRole('radio', { name: t(key) })
    await way('receiveInPerson').check()
    await expect(main).toContainText(t('resultPaper'))
    for (const key of ['pickupPlace1', 'pickupPlace2', 'pickupPlace3'] as const)
      await expect(main.getByRole('radio', { name: t(key) })).not.toBeChecked()
    await who.presses('next')
    await expect(main).toContainText(t('pickupPlaceRequired'))
    await way('receiveOnline').check()
    await expect(main).toContainText(t('resultElectronic'))
    await expect(who.boxes('copies')).toHaveCount(0)
    await way('receiveInPerson').check()
    await who.types('copies', '250')
    await who.boxes('copies').blur()
    await expect(who.boxes('copies')).toHaveValue('99')
    await main.getByRole('radio', { name: t('pickupPlace2') }).check()
    await who.goesOn()

    await who.isAt(t('stepConfirmData'))
    await isOffered('previous')
    await expect(main).toContainText(t('pickupPlace2'))
    await asksToLeave(who)
    await who.presses('confirm')
    await who.isAt(t('stepPaymentInformation'))
    await isOffered('payNow')
  })

/** Close asks; 'no' stays. */
async function asksToLeave({ page, t, heading }: Applicant): Promise<void> {
  const before = await heading.textContent()
  await page
    .getByRole('button', { name: t('close'), exact: true })
    .first()
    .click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(question).toContainText(t('confirmLeavePage'))
  await question.getByRole('button', { name: t('cancel'), exact: true }).click()
  await expect(question).toHaveCount(0)
  await expect(heading).toHaveText(before ?? '')
}

/** The numbers of an unpaid order, made by a separate page. */
async function hasOrder(buyer: Buyer): Promise<{ readonly billId: string; readonly merchantOrderNo: string }> {
  await buyer.isSignedIn()
  await buyer.opens('/ecad-pay', { stage: 'order', fault: 'none' })
  await expect(buyer.page.getByRole('main')).toContainText(buyer.t('amountMop', { amount: '55.00' }))
  const merchantOrderNo = await buyer.unpaidBill()
  const { server, context } = buyer
  const answer = await context.request.get(`${server.origin}/api/payment/order?merchantOrderNo=${merchantOrderNo}`)
  const { data } = (await answer.json()) as { data: { billId: string } }
  return { billId: data.billId, merchantOrderNo }
}

for (const [place, language] of [
  ['web', 'pt'],
  ['phone', 'zh-Hant'],
  ['host', 'pt'],
] as const)
  test(`one order by itself is paid, and read again: ${place}, ${language} [2-10]`, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language })
    const { t } = buyer
    const order = await hasOrder(buyer)
    const page = place === 'host' ? await buyer.context.newPage() : buyer.page
    const main = page.getByRole('main')
    if (place === 'host')
      // As start-up parameters; the address contains none of it.
      await page.addInitScript((given) => {
        Object.assign((window as { AlipayJSBridge?: { startupParams?: object } }).AlipayJSBridge?.startupParams ?? {}, { order: given })
      }, order)
    await page.goto(buyer.address('/ecad-pay', place === 'host' ? {} : { billId: order.billId }))
    await expect(main).toContainText(order.merchantOrderNo.split('_')[0] ?? '')
    await expect(main).toContainText(t('amountMop', { amount: '55.00' }))
    if (place === 'web') await main.getByRole('radio', { name: t('channelBOCPAY') }).check()
    const opened = place === 'web' ? buyer.context.waitForEvent('page') : page
    await page.getByRole('button', { name: t('payNow'), exact: true }).click()
    if (place === 'host') await hostPays(page, buyer.server, 'pay')
    else await new CashierPage(await opened, buyer.server).choose('pay')
    await expect.poll(() => buyer.isPaid(order.merchantOrderNo)).toBe(true)
    // The phone's own window went to the cashier: it shows this briefly and continues to the completion [2-08].
    await expect(main).toContainText(place === 'phone' ? t('submissionSuccessful') : t('moneyCharged'))
    await expect(page.getByRole('button', { name: t('payNow'), exact: true })).toHaveCount(0)
  })

test('the wallet’s own page goes on to the cashier, with the order’s numbers alone [2-09]', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'pt' })
  const { billId } = await hasOrder(buyer)
  const { page, server } = buyer
  const passed = page.waitForRequest((request) => new URL(request.url()).pathname === '/ecad/pay-begin')
  await page.goto(`${server.origin}/ecad/mpay.html?${new URLSearchParams({ billId, language: 'pt', price: '1' })}`)
  const { searchParams } = new URL((await passed).url())
  expect(Object.fromEntries(searchParams)).toEqual({ billId, language: 'pt', channel: 'MPAY' })
  await new CashierPage(page, server).asksFor('55.00')
})
