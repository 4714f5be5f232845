import { expect, test } from './support/journey.ts'
import { inTree, press, tabTo, typeInto } from './support/keys.ts'
import { misspelt, placeOf, streetOf } from './support/plans.ts'

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
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), { message: 'the dialog takes the focus' })
      .toBe(true)
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
  })
}
