import { expect, test } from './support/journey.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { NOT_ON_SALE, placeOf, THREE_PLANS } from './support/plans.ts'
import { literally } from './support/words.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS

test(`nobody is signed in; then the box, the search's dialog and the list, by ways a number can be wrong: phone, pt [2-02], [4-08], [5-01], [6-02], [8-06], threat 29`, async ({
  as,
}) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'pt' })
  const { page, t, choosing } = buyer
  await buyer.opens('/choose-ecad')
  await expect(page.getByRole('heading', { level: 1, name: t('pleaseLoginFirst') })).toBeVisible()
  await expect(page.locator('.ec-outcome--success .ec-outcome__picture')).toBeVisible()

  await buyer.isSignedIn()
  await buyer.opens('/choose-ecad')
  await choosing.isReady()
  await expect(choosing.searchButton).toBeDisabled()
  for (const wrong of ['abc', '0323-017', '٠٣٢٣.٠١٧']) {
    await choosing.searchesFor(wrong)
    // only beside the field, with an example of a valid number
    await expect(choosing.field).toHaveAccessibleDescription(new RegExp(literally(t('cadastralNumberFormatError'))))
    await expect(choosing.field).toHaveAccessibleDescription(/0323\.017/)
    await expect(choosing.field).toHaveAttribute('aria-invalid', 'true')
    await expect(choosing.dialog).toHaveCount(0)
    await expect(choosing.field).toHaveValue(wrong)
  }
  await choosing.searchesFor(NOT_ON_SALE)
  await expect(choosing.dialog).toContainText('2834 0040')
  await expect.poll(() => layoutFaults(page)).toEqual([])
  await choosing.isTold(t('searchNoResult'))

  // Several at once: what is found is taller than the dialog, which takes half of the window.
  await choosing.searchesFor(THREE_PLANS.join(','))
  const share = () => choosing.dialog.locator('.k-dialog-body').evaluate((body) => body.clientHeight / window.innerHeight)
  await expect.poll(share).toBeGreaterThan(0.4)
  expect(await share()).toBeLessThanOrEqual(0.5)
  await expect.poll(() => layoutFaults(page)).toEqual([])
  await choosing.dialog.getByRole('button', { name: t('cancel'), exact: true }).click()

  for (const number of [FIRST, SECOND]) await choosing.adds(number, placeOf(number, 'pt'))

  await choosing.goesOn()
  await page.reload()
  await buyer.confirming.shows([FIRST, SECOND].map((number) => ({ number, place: placeOf(number, 'pt') })))
  await page.goBack()
  for (const number of [SECOND, FIRST]) {
    await expect(choosing.nextButton).toBeEnabled()
    await choosing.removal(number).click()
    await expect(choosing.removal(number)).toBeHidden()
  }
  await expect(page.getByText(t('noPlanSelected'))).toBeVisible()
  await expect(choosing.nextButton.and(page.locator(':enabled:not([aria-disabled="true"])'))).toHaveCount(0)
})

test("log-out at the foot of a phone's page: asked, called, and nobody is signed in then [2-28], [4-11], [7-30], [9-06]", async ({
  as,
}) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'pt' })
  const { page, t, choosing } = buyer
  await buyer.hasChosen([FIRST])
  await expect(choosing.removal(FIRST)).toBeVisible()
  const logOut = page.getByRole('button', { name: t('logout'), exact: true })
  await logOut.click()
  await choosing.dialog.getByRole('button', { name: t('cancel'), exact: true }).click()
  await expect(choosing.removal(FIRST)).toBeVisible()
  const called = page.waitForRequest(/MacauOneAcc\/logout/i)
  await logOut.click()
  await choosing.dialog.getByRole('button', { name: t('confirm'), exact: true }).click()
  await called
  await expect(page.getByText(t('pleaseLoginFirst')).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('/ecad/:token'))).toBeNull()
})
