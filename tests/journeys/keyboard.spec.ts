import type { MessageKey } from '#shared/i18n/index.ts'
import { Applicant, PICTURE } from './pages/applicant.ts'
import { CashierPage } from './pages/cashier.ts'
import { expect, test } from './support/journey.ts'
import { inTree, press, tabTo, typeInto } from './support/keys.ts'
import { misspelt, placeOf, streetOf } from './support/plans.ts'
import { axeViolations } from './support/sound.ts'

for (const place of ['web', 'phone'] as const) {
  test(`the whole purchase by keyboard and accessibility tree alone, from the misspelt name of a street; Escape closes a dialog and gives the focus back: ${place}`, async ({
    as,
  }) => {
    const buyer = await as({ place, platform: 'one', language: 'en' })
    const { page, t } = buyer
    const number = '0323.017'
    await buyer.isSignedIn()
    await buyer.opens('/choose-ecad')

    await typeInto(page, inTree(buyer.choosing.field), number)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('searchResult') })
    await expect(dialog).toBeVisible()
    await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement)), 'the dialog takes the focus').toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    const street = streetOf(number, 'en')
    await typeInto(page, inTree(buyer.choosing.field), misspelt(street))
    await page.keyboard.press('Enter')
    await buyer.choosing.opensStreet(street, (button) => press(page, inTree(button)))
    await press(page, inTree(buyer.choosing.parcel(number)))
    await press(page, inTree(dialog.getByRole('button', { name: t('confirm'), exact: true })))
    await expect(dialog).toBeHidden()

    await press(page, inTree(buyer.choosing.nextButton))
    await buyer.confirming.shows([{ number, place: placeOf(number, 'en') }])
    await expect(page.getByRole('heading', { level: 1 }), 'focus goes to the step’s heading').toBeFocused()
    await press(page, inTree(buyer.paying.button(place === 'web' ? 'next' : 'confirmApplication')))

    await buyer.paying.shows([number], '55.00')
    if (place === 'web') {
      await press(page, inTree(buyer.paying.button('next')))
      await tabTo(page, inTree(page.getByRole('radio').first()))
      await page.keyboard.press('Space')
    }
    const opened = place === 'web' ? page.context().waitForEvent('page') : Promise.resolve(page)
    await press(page, inTree(buyer.paying.button('payNow')))
    await buyer.cashierIn(await opened).choose('pay')
    await buyer.completion().isShown()
    await press(page, inTree(buyer.button('myRecords', buyer.main)))
    await buyer.isHeaded('myRecords')
  })
}

const resident = { platform: 'one', language: 'en' } as const

class AtKeyboard extends Applicant {
  /** Enter on the button that continues; the focus is then on the next step's heading. */
  async walksOn(key: MessageKey, heading: string): Promise<void> {
    await press(this.page, this.button(key))
    await expect(this.heading).toHaveText(heading)
    await expect(this.heading, 'focus goes to the step’s heading').toBeFocused()
  }
  override async begins(itemCode: string): Promise<void> {
    await this.buyer.isSignedIn()
    await this.buyer.opens('/service-step', { itemCode })
    await press(this.page, this.page.getByRole('checkbox', { name: this.t('agreeStatement') }), 'Space')
    await this.walksOn('confirm', this.t('applicantInformation'))
  }
  async selects(path: string, value: string): Promise<void> {
    const list = this.item(path).locator('select').first()
    await tabTo(this.page, list)
    for (let stop = 0; stop < 20 && (await list.inputValue()) !== value; stop++) await this.page.keyboard.press('ArrowDown')
    expect(await list.inputValue()).toBe(value)
  }
  async marks(path: string, at = 0): Promise<void> {
    const ticks = this.item(path).locator('input')
    await press(this.page, ticks.first(), 'Space')
    for (let stop = 0; stop < at; stop++) await this.page.keyboard.press('ArrowDown')
    await expect(ticks.nth(at)).toBeChecked()
  }
  override async collects(): Promise<void> {
    const way = this.main.getByRole('radio', { name: this.t('receiveInPerson') })
    const group = this.item('receiveType').getByRole('radio')
    // Tab reaches one of a group, the arrows reach the others.
    await tabTo(this.page, (await group.first().isChecked()) || !(await way.isChecked()) ? group.first() : way)
    await this.page.keyboard.press('Space')
    for (let stop = 0; stop < 5 && !(await way.isChecked()); stop++) await this.page.keyboard.press('ArrowDown')
    await expect(way).toBeChecked()
    await press(this.page, this.item('pickupPlace').getByRole('radio').first(), 'Space')
  }
}

test('form, result, identity, payment by keyboard alone: web [2-11], [4-05], [4-04], [5-08]', async ({ as }) => {
  const who = new AtKeyboard(await as({ ...resident, place: 'web' }))
  const { page, t } = who
  await who.begins('FACE-04')
  await who.walksOn('next', 'Application data')
  await typeInto(page, who.boxes('fileNumber'), 'P-1')
  await who.selects('useCode', '1')
  await tabTo(page, who.boxes('visitDate'))
  await page.keyboard.type('20270315')
  await expect(who.boxes('visitDate')).toHaveValue('2027-03-15')
  const opener = who.item('visitDate').getByRole('button').first()
  await press(page, opener)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(opener, 'the focus comes back').toBeFocused()
  await who.walksOn('next', 'Result collection')
  await who.collects()
  await who.walksOn('next', t('stepConfirmData'))
  await who.walksOn('confirm', 'Identity verification')
  const popup = page.context().waitForEvent('page')
  await press(page, who.button('next'))
  const provider = await popup
  await provider.waitForURL((url) => url.origin === who.server.sandbox)
  await press(provider, provider.locator('button[name="outcome"][value="ok"]'))
  await expect(who.heading).toHaveText(t('stepPaymentInformation'))
  await expect(who.heading).toBeFocused()
  await press(page, who.button('payNow'))
  await press(page, page.getByRole('radio').first(), 'Space')
  const cashier = page.context().waitForEvent('page')
  await press(page, who.button('pay'))
  const desk = new CashierPage(await cashier, who.server)
  await desk.isOpen()
  await press(desk.page, desk.page.locator('button[name="outcome"][value="pay"]'))
  await who.hasApplied()
})

test('form, upload, result by keyboard alone: phone [5-03], [2-13]', async ({ as }) => {
  const who = new AtKeyboard(await as({ ...resident, place: 'phone' }))
  const { page, t } = who
  // Listens from here on: if it began at Enter, the picker might open and close before.
  page.on('filechooser', () => undefined)
  await who.begins('UPD-02')
  await who.walksOn('next', 'Application data')
  await press(page, who.button('next'))
  await expect(who.boxes('parcel')).toBeFocused()
  await page.keyboard.type('0323.017')
  await who.marks('what', 1)
  await typeInto(page, who.boxes('reason'), 'measured anew')
  await typeInto(page, who.boxes('contactPhone'), '66123456')
  await who.walksOn('next', 'Upload documents')
  await press(page, who.source('proof'))
  const notice = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect.poll(() => notice.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await press(page, notice.getByRole('button', { name: t('ok'), exact: true }))
  await expect(who.source('proof'), 'the focus comes back').toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(PICTURE)
  await who.holds('proof', PICTURE.name)
  await who.walksOn('next', 'Result collection')
  await who.collects()
  await who.walksOn('next', t('stepConfirmData'))
  await press(page, who.button('confirm'))
  await who.hasApplied()
})
