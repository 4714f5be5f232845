import { Applicant } from './pages/applicant.ts'
import { expectedDay } from './pages/purchase-pages.ts'
import { expect, held, ONE_EACH, test } from './support/journey.ts'
import { misspelt, NOT_ON_SALE, placeOf, streetOf, THREE_PLANS } from './support/plans.ts'
import { layoutFaults } from './support/sound.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'
import { literally } from './support/words.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS

/** In English it is bought by keyboard (keyboard.spec.ts); each language's pages are those of every-route.spec.ts. */
for (const [place, platform, language] of [
  ['web', 'one', 'zh-Hant'],
  ['phone', 'ab', 'pt'],
  ['host', 'ab', 'zh-Hans'],
] as const)
  test(`buys three plans: ${place}, ${platform}, ${language} [0-01], [1-01], [1-02], [2-03]–[2-08]`, {
    tag: IN_THE_WHOLE_BROWSER,
  }, async ({ as }) => {
    const buyer = await as({ place, platform, language })
    const plans = THREE_PLANS.map((number) => ({ number, place: placeOf(number, language) }))

    await buyer.startsFresh()
    await buyer.opens('/')
    if (place !== 'host') await buyer.signsIn()
    await buyer.choosing.isReady()
    const street = streetOf(FIRST, language)
    await buyer.choosing.findsInStreet(misspelt(street), street, FIRST, (button) => (place === 'web' ? button.click() : button.tap()))
    await buyer.choosing.takes(FIRST)
    for (const number of THREE_PLANS.slice(1)) await buyer.choosing.adds(number, placeOf(number, language))
    await buyer.choosing.goesOn()

    await buyer.confirming.shows(plans)
    await buyer.confirming.goesOn()

    await buyer.paying.shows(THREE_PLANS, '165.00')
    await buyer.paying.choosesMethod('channelBOCPAY')
    await buyer.pays()

    const applicationNumber = await buyer.completion().isShown()
    const receipt = await buyer.opensReceipt()
    await receipt.shows({ applicationNumber, plans, total: '165.00', method: 'channelBOCPAY' })
  })

test('step 1 has what the line names, price and time before signing in: web, pt [2-01]–[2-03], [4-08], [5-01]', async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'ab', language: 'pt' })
  const { page, t, choosing, context } = buyer
  const main = page.getByRole('main')
  await buyer.opens('/choose-ecad')
  for (const words of [
    t('serviceTitle'),
    t('offerPrice', { price: '55.00' }),
    t('offerForm'),
    t('offerNeeds'),
    t('payTodayReadyBy', { day: expectedDay() }),
  ])
    await expect(main).toContainText(words)
  await main.getByRole('button', { name: t('userGuide'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('userGuide') })).toBeVisible()
  await page.goBack()
  await expect(buyer.signInButton).toBeVisible()

  await buyer.isSignedIn()
  await buyer.opens('/', { from: 'a b' })
  await page.waitForURL(/\/ecad\/choose-ecad\?/)
  const { searchParams } = new URL(page.url())
  expect(['language', 'platform', 'from'].map((name) => searchParams.get(name))).toEqual(['pt', 'ab', 'a b'])
  await choosing.isReady()
  await expect(choosing.field).toHaveAttribute('placeholder', /0323\.017/)
  for (const key of ['oneNumberAtATime', 'noPlanSelected'] as const) await expect(page.getByText(t(key))).toBeVisible()

  await page.getByRole('button', { name: t('viewSamplePlan') }).click()
  const picture = choosing.dialog.getByRole('img', { name: t('samplePlan') })
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100)
  await page.keyboard.press('Escape')
  await expect(choosing.dialog).toHaveCount(0)

  const lookUp = context.waitForEvent('page')
  await page.getByRole('button', { name: t('lookupCadastralNumber') }).click()
  const there = await lookUp
  await there.waitForURL(/lookup/)
  const [parcel, choose] = await Promise.all([there.getByRole('searchbox'), there.getByRole('button', { name: 'Escolher esta parcela' })])
  await parcel.fill(FIRST)
  await parcel.press('Enter')
  // the press closes its window, perhaps before the press itself has ended
  await choose.click().catch((error: unknown) => {
    if (!there.isClosed()) throw error
  })
  await expect.poll(() => there.isClosed()).toBe(true)
  await expect(choosing.field).toHaveValue(FIRST)

  await choosing.searchesFor(`  ${FIRST}  `)
  const dialog = page.getByRole('dialog', { name: t('searchResult') })
  for (const words of [FIRST, placeOf(FIRST, 'pt'), t('amountMop', { amount: '55.00' })]) await expect(dialog).toContainText(words)
  const map = context.waitForEvent('page')
  await dialog.getByRole('button', { name: t('viewMap') }).click()
  await (await map).waitForURL((url) => url.searchParams.get('cadno') === FIRST)
  await (await map).close()
  await dialog.getByRole('button', { name: t('cancel'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(choosing.removal(FIRST)).toHaveCount(0)

  // Several at once: content taller than the dialog.
  await choosing.searchesFor(THREE_PLANS.join(','))
  await expect(dialog).toContainText(THREE_PLANS[2] ?? '')
  expect((await dialog.boundingBox())?.width).toBe(720)
  await dialog.getByRole('button', { name: t('confirm'), exact: true }).click()
  for (const number of THREE_PLANS) await expect(choosing.removal(number)).toBeVisible()
})

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

test("log-out at the foot of a phone's page: asked, called, nobody is signed in [2-28], [4-11], [7-30], [9-06]", async ({ as }) => {
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

for (const place of ['web', 'phone'] as const)
  test(`the box before any bundle can be typed in; the app takes over text, focus and place: ${place} (threat 9)`, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language: 'pt' })
    await buyer.isSignedIn()
    const { page } = buyer
    const letGo = await held(page, /\/assets\/entry[^/]*\.js$/)
    const opened = buyer.opens('/choose-ecad')
    const early = page.locator('[data-early-field]')
    await early.focus()
    const [first, last] = [FIRST.slice(0, -1), FIRST.slice(-1)]
    await page.keyboard.type(first)
    expect(await page.evaluate(() => sessionStorage.getItem('purchaseInput'))).toBe(first)
    const before = await early.boundingBox()
    letGo()
    await opened
    await expect(early).toHaveCount(0)
    await expect(buyer.choosing.field).toHaveValue(first)
    await expect(buyer.choosing.field).toBeFocused()
    await page.keyboard.type(last)
    await expect(buyer.choosing.field).toHaveValue(FIRST)
    const after = await buyer.choosing.field.boundingBox()
    expect({ ...after, y: 0 }).toEqual({ ...before, y: 0 })
    if (place === 'web') expect(after?.y).toBe(before?.y)
    await expect(buyer.choosing.searchButton).toBeEnabled()
  })

test('the box before any bundle: is not there for who was never signed in [2-03]', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en', allow: /ERR_FAILED/ })
  await buyer.page.route(/\/assets\/entry[^/]*\.js$/, (route) => route.abort())
  await buyer.opens('/choose-ecad')
  await expect(buyer.page.locator('[data-early-field]')).toBeHidden()
})

// In a plain browser Back belongs to the user: it is never trapped, because nothing is lost by it.
test('Back out of the product and Forward again loses neither cart nor what was typed: phone [4-08], decision 3.3', {
  tag: IN_THE_WHOLE_BROWSER,
}, async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en' })
  await buyer.isSignedIn()
  await buyer.page.goto('about:blank')
  await buyer.opens('/choose-ecad')
  await buyer.choosing.adds(FIRST)
  await buyer.choosing.field.fill(SECOND)
  await buyer.page.goBack()
  expect(buyer.page.url()).toBe('about:blank')
  await buyer.page.goForward()
  await expect(buyer.choosing.field).toHaveValue(SECOND)
  await expect(buyer.choosing.removal(FIRST)).toBeVisible()
})

// On Android Back is a gesture, and the usual way back.
for (const { place, language } of ONE_EACH) {
  test(`Back goes one step back in an application, and leaves at its first and its end: ${place}, ${language} [2-12]`, async ({ as }) => {
    const who = new Applicant(await as({ place, platform: 'one', language }))
    const { page, t } = who
    const isAtForm = () => expect(who.item('area').locator('select')).toHaveValue('lazaro')
    await who.begins('FREE-03')
    await who.goesOn()
    await who.picks('area', 'lazaro')
    await who.presses('next')
    await expect(who.main.locator('[aria-invalid="true"]').first()).toBeVisible()
    await who.item('channel').getByRole('checkbox').first().check()
    await who.goesOn()
    await who.isAt(t('stepConfirmData'))

    await page.goBack()
    await isAtForm()
    await page.goBack()
    await who.isAt(t('applicantInformation'))
    await page.reload()
    await who.isAt(t('applicantInformation'))
    await page.goForward()
    await isAtForm()
    // The button goes back in the history too: it adds no entry for Back to undo.
    await who.goesOn('previous')
    await who.isAt(t('applicantInformation'))
    await page.goBack()
    await expect(page).not.toHaveURL(/service-step/)

    await page.goForward()
    await who.isAt(t('applicantInformation'))
    await who.goesOn()
    await isAtForm()
    await who.goesOn()
    await who.presses('confirm')
    await who.hasApplied()
    await page.goBack()
    await expect(page).not.toHaveURL(/service-step|complete-submission/)
  })
}
