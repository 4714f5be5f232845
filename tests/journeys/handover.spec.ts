import type { Language } from '#shared/domain/languages.ts'
import type { Buyer } from './pages/buyer.ts'
import { HandoverDialog, PhonePage } from './pages/handover.ts'
import { axeViolations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { sidewaysScroll } from './support/settled.ts'

const NUMBERS = THREE_PLANS.slice(0, 2)
type As = (someone: { place: 'web' | 'phone'; platform: 'one' | 'ab'; language: Language }) => Promise<Buyer>
interface Two {
  readonly buyer: Buyer
  readonly desk: HandoverDialog
  readonly phone: PhonePage
  readonly other: Buyer
}

/** A user at the desktop, and a phone without a session. */
async function two(as: As, language: Language, platform: 'one' | 'ab' = 'one'): Promise<Two> {
  const buyer = await as({ place: 'web', platform, language })
  const other = await as({ place: 'phone', platform: 'one', language })
  return { buyer, desk: new HandoverDialog(buyer.page, buyer.t), phone: new PhonePage(other.page, other.t), other }
}

test('the phone scans the code and pays, the desktop goes on to the receipt: zh-Hant, ab (decision 9.13), [2-05]', async ({ as }) => {
  const { buyer, desk, phone, other } = await two(as, 'zh-Hant', 'ab')
  await buyer.isAboutToPay(NUMBERS)
  await desk.opens()
  const link = await desk.scanned()
  expect(link).toBe(await desk.link())
  const bill = await buyer.unpaidBill()

  await phone.opens(link)
  await phone.says('phonePaymentTitle')
  await expect(phone.page.getByText(buyer.t('amountMop', { amount: '110.00' }))).toBeVisible()
  await phone.goesOn()
  const cashier = other.cashierIn(phone.page)
  await cashier.asksFor('110.00')
  await expect(desk.dialog).toContainText(buyer.t('handoverOpened'))
  await cashier.choose('pay')
  await phone.isDone()

  await buyer.completion().isShown()
  expect(await buyer.isPaid(bill)).toBe(true)
  // A used link is worthless to anyone who finds it (threat 13).
  await phone.opens(link)
  await phone.says('phoneOverTitle')
})

test('by keyboard alone: opened, the link reached and copied, closed, and the focus is back; nothing for axe to find, nothing sideways on a small phone [2-03]', async ({
  as,
}) => {
  const { buyer, desk, phone } = await two(as, 'pt')
  await buyer.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: buyer.server.origin })
  await buyer.isAboutToPay(NUMBERS)
  const way = buyer.page.getByRole('button', { name: buyer.t('continueOnPhone'), exact: true })
  await way.focus()
  await buyer.page.keyboard.press('Enter')
  await expect(desk.field).toBeVisible()
  expect(await axeViolations(buyer.page)).toEqual([])
  const link = await desk.link()
  await phone.page.setViewportSize({ width: 320, height: 640 })
  for (const [address, title] of [
    [link, 'phonePaymentTitle'],
    [buyer.address('/continue/none'), 'phoneOverTitle'],
    [buyer.address('/continue/done'), 'phoneDoneTitle'],
  ] as const) {
    await phone.opens(address)
    await phone.says(title)
    expect(await axeViolations(phone.page), title).toEqual([])
    expect(await sidewaysScroll(phone.page), title).toBe(0)
  }

  for (let times = 0; times < 8 && !(await desk.button('copyLink').evaluate((one) => one === document.activeElement)); times += 1)
    await buyer.page.keyboard.press('Tab')
  await buyer.page.keyboard.press('Enter')
  await expect(buyer.page.getByText(buyer.t('linkCopied'))).toBeVisible()
  expect(await buyer.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await buyer.page.keyboard.press('Escape')
  await expect(desk.dialog).toHaveCount(0)
  await expect(way).toBeFocused()
})
