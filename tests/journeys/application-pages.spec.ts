import type { Buyer } from './pages/buyer.ts'
import { CashierPage } from './pages/cashier.ts'
import { hostPays } from './pages/host-cashier.ts'
import { expect, test } from './support/journey.ts'

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

test('one order by itself, given at the start of the page, is paid at the host’s cashier, and read again [2-10]', async ({ as }) => {
  const buyer = await as({ place: 'host', platform: 'one', language: 'pt' })
  const { t } = buyer
  const order = await hasOrder(buyer)
  const page = await buyer.context.newPage()
  const main = page.getByRole('main')
  // As start-up parameters; the address contains none of it.
  await page.addInitScript((given) => {
    Object.assign((window as { AlipayJSBridge?: { startupParams?: object } }).AlipayJSBridge?.startupParams ?? {}, { order: given })
  }, order)
  await page.goto(buyer.address('/ecad-pay'))
  await expect(main).toContainText(order.merchantOrderNo.split('_')[0] ?? '')
  await expect(main).toContainText(t('amountMop', { amount: '55.00' }))
  await page.getByRole('button', { name: t('payNow'), exact: true }).click()
  await hostPays(page, buyer.server, 'pay')
  await expect.poll(() => buyer.isPaid(order.merchantOrderNo)).toBe(true)
  await expect(main).toContainText(t('moneyCharged'))
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
