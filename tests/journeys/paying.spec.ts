import { OPENER_COOKIE, OPENER_POLICIES } from '#server/sandbox/cashier/opener-policy.ts'
import { expect, test } from './support/journey.ts'
import { placeOf, THREE_PLANS } from './support/plans.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

const NUMBERS = THREE_PLANS.slice(0, 2)

for (const place of ['web', 'phone', 'host'] as const) {
  test.describe(`paying: ${place}`, () => {
    test('declined, then paid with the same bill [4-12], [8-12], threat 19', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'en' })
      await buyer.isAboutToPay(NUMBERS)
      await buyer.pays('decline')
      await buyer.paying.says('moneyNotCharged')
      const bill = await buyer.unpaidBill()
      await buyer.paysAgain('pay')
      await buyer.completion().isShown()
      expect(await buyer.isPaid(bill), 'the first bill is the one paid').toBe(true)
    })

    test('the notice of the payment never comes: the server asks, the order is delivered [4-09], threat 20', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'zh-Hant' })
      await buyer.isAboutToPay(NUMBERS)
      await buyer.pays('silent')
      await buyer.completion().isShown()
    })
  })
}

test('the popup is blocked: a link leads on, and the page finds out [2-05], threat 5', { tag: IN_THE_WHOLE_BROWSER }, async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'en' })
  await buyer.context.addInitScript(() => {
    window.open = () => null
  })
  await buyer.isAboutToPay(NUMBERS)
  await buyer.paying.start()
  const link = buyer.page.getByRole('link', { name: buyer.t('openCashier'), exact: true })
  const tab = buyer.context.waitForEvent('page')
  await link.click()
  await buyer.cashierIn(await tab).choose('pay')
  await buyer.completion().isShown()
})

test('the popup is blocked: paying in this very window leads back and on [2-05], threat 5', { tag: IN_THE_WHOLE_BROWSER }, async ({
  as,
}) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'pt' })
  await buyer.context.addInitScript(() => {
    window.open = () => null
  })
  await buyer.isAboutToPay(NUMBERS)
  await buyer.paying.start()
  await buyer.page.getByRole('link', { name: buyer.t('openCashierHere') }).click()
  await buyer.cashierIn(buyer.page).choose('pay')
  await buyer.completion().isShown()
})

test('the popup is closed before paying: not completed, not charged, and the same bill is paid then [4-12], threat 6', {
  tag: IN_THE_WHOLE_BROWSER,
}, async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'en' })
  await buyer.isAboutToPay(NUMBERS)
  const cashier = await buyer.reachesCashier()
  await cashier.asksFor('110.00')
  await cashier.page.close()
  await buyer.paying.says('paymentNotCompleted', 'moneyNotCharged')
  await buyer.paysAgain('pay')
  await buyer.completion().isShown()
})

test('the popup is closed after paying, before it could tell: the page goes on by the server’s word, threat 4', {
  tag: IN_THE_WHOLE_BROWSER,
}, async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'en' })
  await buyer.isAboutToPay(NUMBERS)
  const cashier = await buyer.reachesCashier()
  await cashier.isOpen()
  await buyer.context.route(/\/ecad\/pay-passed/, (route) => route.abort())
  await cashier.choose('pay')
  await cashier.page.close()
  await buyer.completion().isShown()
})

for (const policy of OPENER_POLICIES)
  test(`a cashier that answers COOP ${policy}: paid, and the page goes on [2-08], threat 4`, { tag: IN_THE_WHOLE_BROWSER }, async ({
    as,
  }) => {
    const buyer = await as({ place: 'web', platform: 'one', language: 'en' })
    await buyer.context.addCookies([{ name: OPENER_COOKIE, value: policy, url: buyer.server.sandbox }])
    await buyer.isAboutToPay(NUMBERS)
    const cashier = await buyer.reachesCashier()
    await cashier.isOpen()
    const keepsOpener = policy === 'unsafe-none'
    expect(await cashier.page.evaluate(() => window.opener === null), 'the browser did as the header says').toBe(!keepsOpener)
    await cashier.choose('pay')
    await buyer.completion().isShown()
  })

test('the bank is slow: nobody is told to pay again while the money may be taken [4-12], decision 7', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en' })
  await buyer.isAboutToPay(NUMBERS)
  const cashier = await buyer.reachesCashier()
  await cashier.isOpen()
  await cashier.page.locator('#seconds').fill('2')
  await cashier.choose('slow')
  await buyer.paying.says('moneyUnknown')
  await expect(buyer.paying.button('payAgain')).toHaveCount(0)
  await expect(buyer.paying.button('payNow')).toHaveCount(0)
  await buyer.completion().isShown()
})

test('pay later leaves the order to be found again and paid [4-12], decision 3.3', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en' })
  await buyer.isAboutToPay(NUMBERS)
  await buyer.pays('later')
  await buyer.paying.says('moneyNotCharged')
  await buyer.opens('/choose-ecad')
  await buyer.page.getByRole('button', { name: buyer.t('continuePayment') }).click()
  await buyer.paying.shows(NUMBERS, '110.00')
  await buyer.paysAgain('pay')
  await buyer.completion().isShown()
})

test('a cancelled order can be put back in the cart, decision 3.3', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en' })
  await buyer.isAboutToPay(NUMBERS)
  await buyer.pays('cancel')
  await buyer.paying.button('changeOrder').click()
  await buyer.page.waitForURL(/choose-ecad/)
  for (const number of NUMBERS) await expect(buyer.choosing.removal(number)).toBeVisible()
})

test('reload and Back on the payment page keep the order [2-05]', { tag: IN_THE_WHOLE_BROWSER }, async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'pt' })
  await buyer.hasChosen(NUMBERS, '/confirm-info')
  await buyer.confirming.shows(NUMBERS.map((number) => ({ number, place: placeOf(number, 'pt') })))
  await buyer.confirming.goesOn()
  await buyer.paying.shows(NUMBERS, '110.00')
  await buyer.page.reload()
  await buyer.paying.shows(NUMBERS, '110.00')
  await buyer.page.goBack()
  await buyer.confirming.shows(NUMBERS.map((number) => ({ number, place: placeOf(number, 'pt') })))
})

test('status=SUCCESS in the address of an unpaid order pays nothing, threat 33', async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'en' })
  await buyer.isAboutToPay(NUMBERS)
  const cashier = await buyer.reachesCashier()
  await cashier.isOpen()
  const bill = await buyer.unpaidBill()
  await buyer.opens('/complete-submission', { status: 'SUCCESS', isPay: 'true', merchantOrderNo: bill })
  await buyer.page.waitForURL(/pay-passed/)
  expect(await buyer.unpaidBill()).toBe(bill)
})
