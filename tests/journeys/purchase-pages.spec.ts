import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { BUREAU } from '#server/information/content/bureau.ts'
import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { CHANNELS_OFFERED } from '#shared/domain/payment/payment-channels.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { expectedDay } from './pages/completion.ts'
import { expect, test } from './support/journey.ts'
import { placeOf, THREE_PLANS } from './support/plans.ts'

/** The pages of the purchase, with each item that the specification names, in the place where it is bought and where it is read. */
const [FIRST = '', SECOND = ''] = THREE_PLANS
const CHOSEN = [FIRST, SECOND]

/** The value of a label in a description list of the page's work; the order beside it repeats some. */
const factOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('dl > div:not(aside *)')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd')

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
  await choose.click()
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

test('steps 2 and 3 say what is bought, for whom and for how much, and Previous leads back: web, zh-Hant [2-04], [2-05], [5-09], [9-03]', async ({
  as,
}) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'zh-Hant' })
  const { page, t, confirming, paying } = buyer
  const { main } = paying
  const [price, sum] = ['55.00', '110.00'].map((amount) => t('amountMop', { amount })) as [string, string]
  const rowOf = (number: string) => main.getByRole('row', { name: number })
  await paying.forgetsLastUsed()
  await buyer.hasChosen(CHOSEN, '/confirm-info')
  await confirming.shows(CHOSEN.map((number) => ({ number, place: placeOf(number, 'zh-Hant') })))
  await expect(main.getByText(t('electronicDocument'), { exact: true })).toHaveCount(CHOSEN.length)
  for (const number of CHOSEN) {
    await expect(rowOf(number).getByRole('cell').last()).toHaveText('1')
    await expect(rowOf(number)).toContainText(price)
  }
  await expect(main).toContainText(sum)
  await expect(main.locator('dt:not(aside *)')).toHaveText([t('applicant'), t('receiveMethod')])
  await expect(main.getByRole('complementary', { name: t('order') })).toContainText(sum)
  for (const words of ['陳大文 · CHAN TAI MAN', t('receiveOnline')])
    await expect(main.getByRole('definition').filter({ hasText: words })).toBeVisible()
  const steps = page.getByRole('navigation', { name: t('stepsOfApplication') })
  for (const step of ['stepApplicationData', 'stepConfirmData', 'stepPaymentInformation'] as const)
    await expect(steps).toContainText(t(step))
  await expect(steps.locator('[aria-current="step"]')).toContainText(t('stepConfirmData'))
  const items = steps.getByRole('listitem')
  const [first, last] = [await items.first().boundingBox(), await items.last().boundingBox()]
  expect(last?.x, 'one under the other').toBe(first?.x)
  expect(last?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0))
  await paying.button('previous').click()
  await page.waitForURL(/choose-ecad/)
  await buyer.choosing.goesOn()
  await confirming.goesOn()

  await paying.shows(CHOSEN, '110.00')
  for (const [name, words] of [
    ['productName', t('serviceTitle')],
    ['unitPrice', price],
    ['quantity', t('itemsCount', { count: 2 })],
    ['total', sum],
  ] as const)
    await expect(factOf(page, t(name))).toHaveText(words)
  for (const number of CHOSEN) await expect(rowOf(number).getByRole('cell')).toHaveText([price, '1'])
  await page.reload()
  await paying.shows(CHOSEN, '110.00')
  await page.goBack()
  await page.waitForURL(/confirm-info/)
  await confirming.goesOn()
  await paying.button('previous').click()
  await page.waitForURL(/confirm-info/)
  await confirming.goesOn()
  await paying.button('next').click()
  await page.waitForURL(/payment-process/)
  await expect(main.getByRole('radio')).toHaveCount(CHANNELS_OFFERED.web.length)
  for (const channel of CHANNELS_OFFERED.web) await expect(main.getByRole('radio', { name: t(`channel${channel}`) })).toHaveCount(1)
  // The pay button shows the sum before a method is chosen, and asks for one; Previous stays in place.
  await expect(paying.button('payNow')).toContainText(sum)
  await expect(page.getByText(t('moneyNotCharged'))).toHaveCount(0)
  const before = await paying.button('previous').boundingBox()
  await paying.button('payNow').click()
  await expect(page.getByText(t('choosePaymentMethodFirst')).first()).toBeVisible()
  await expect(page).toHaveURL(/payment-process/)
  await paying.choosesOnly('channelBOCPAY')
  expect((await paying.button('previous').boundingBox())?.x).toBe(before?.x)
  await paying.button('previous').click()
  await page.waitForURL(/payment-info/)
  await paying.shows(CHOSEN, '110.00')
})

test('the last page and the receipt have what the lines name, lead on, and ask before they close: phone, zh-Hant [2-06], [2-07], [3-14], [8-13], threat 33', async ({
  as,
}) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'zh-Hant', allow: /Scripts may close only the windows/ })
  const { page, t, paying, context } = buyer
  const { main } = paying
  const press = (key: Parameters<typeof t>[0]) =>
    page
      .getByRole('button', { name: t(key), exact: true })
      .last()
      .click()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Simulates a share sheet, which this browser lacks.
  await context.addInitScript(() => {
    const shared: string[] = []
    const share = async ({ files }: ShareData) =>
      shared.push(...(files ?? []).map(({ name, size, type }) => `${name} ${type} ${size > 1000}`))
    Object.assign(navigator, { canShare: () => true, share, sharedForTest: shared })
  })
  await buyer.isAboutToPay(CHOSEN)
  await buyer.pays()
  const number = await buyer.completion().isShown()
  const lastPage = page.url()
  const day = /\d{4}\u2060?年\u2060?\d{1,2}\u2060?月\u2060?\d{1,2}\u2060?日/
  const expected = main.getByRole('listitem').filter({ hasText: t('expectedCompletionDate') })
  await expect(expected, 'as the language writes days').toContainText(day)
  await expect(expected).toContainText(t('countedFromNextDay'))
  await expect(main).toContainText(t('trackHintOne'))
  await press('copyNumber')
  await expect(page.getByText(t('numberCopied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
  await buyer.opensReceipt()
  const address = new URL(page.url()).searchParams
  expect([address.get('platform'), address.get('language')]).toEqual(['one', 'zh-Hant'])
  const { phone, address: bureau } = BUREAU
  for (const words of [
    ...(['governmentName', 'directorateName', 'electronicReceipt'] as const).map((key) => t(key)),
    ...[phone, bureau[LANGUAGE_FACTS['zh-Hant'].textKey], bureau.cht],
    t('amountMop', { amount: '110.00' }),
  ])
    await expect(main).toContainText(words)
  await expect(factOf(page, t('applicationNumber'))).toHaveText(number)
  await expect(factOf(page, t('paymentMethod'))).toHaveText(t('channelBOCPAY'))
  await expect(factOf(page, t('invoiceNumber'))).toHaveText(/^[A-Z0-9-]{6,}$/)
  await expect(factOf(page, t('paymentDateTime'))).toHaveText(
    /^(\d{4}\u2060?年\u2060?\d{1,2}\u2060?月\u2060?\d{1,2}\u2060?日|\d\d\/\d\d\/\d{4},) \d\d:\d\d:\d\d$/,
  )
  for (const plan of CHOSEN)
    for (const words of [placeOf(plan, 'zh-Hant'), `${t('plainAmount', { amount: '55.00' })} × 1`, t('amountMop', { amount: '55.00' })])
      await expect(main.getByRole('row').filter({ hasText: plan })).toContainText(words)

  // The same receipt as a download, as the server sends it (decision 12), and shared if the browser can.
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: t('downloadPdf') }).click()])
  expect(file.suggestedFilename()).toBe(`receipt-${number}.pdf`)
  const text = await pdfText(await readFile(await file.path()))
  for (const words of [number, ...CHOSEN, ...CHOSEN.map((plan) => placeOf(plan, 'zh-Hant')), t('amountMop', { amount: '110.00' })])
    expect(text).toContain(words)
  const share = page.getByRole('button', { name: t('share'), exact: true })
  await share.click()
  const shared = () => page.evaluate(() => (navigator as Navigator & { sharedForTest?: string[] }).sharedForTest)
  await expect.poll(shared).toEqual([`receipt-${number}.pdf application/pdf true`])

  // The number is stored for the tab [2-07].
  await page.goto(buyer.address('/ecad-receipt'))
  await expect(factOf(page, t('applicationNumber'))).toHaveText(number)
  await press('close')
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(question).toContainText(t('confirmLeavePage'))
  await question.getByRole('button', { name: t('cancel'), exact: true }).click()
  await expect(question).toHaveCount(0)
  await press('close')
  await question.getByRole('button', { name: t('confirm'), exact: true }).click()
  // a tab that no page opened: decision 9.24
  await page.waitForURL(/\/choose-ecad/)

  await page.goto(buyer.address('/ecad-receipt', { tid: 'x'.repeat(24) }))
  await expect(main).toContainText(t('receiptNotFound'))
  await expect(main).not.toContainText(t('governmentName'))
  await page.goto(lastPage)
  await press('finish')
  await expect(page.getByText(t('mayCloseWindow')).first()).toBeVisible()
  await press('applyAgain')
  await buyer.choosing.isReady()
  // Without an application the last page reports no success.
  await buyer.opens('/complete-submission')
  await expect(page.getByRole('heading', { level: 1, name: t('applicationNotFound') })).toBeVisible()
  for (const key of ['submissionSuccessful', 'expectedCompletionDate', 'applicationNumber'] as const)
    await expect(page.getByText(t(key))).toHaveCount(0)
})

test('close asks on each of the three steps; no stays, yes closes: host, zh-Hant [2-03], [2-04], [8-13]', async ({ as }) => {
  const buyer = await as({ place: 'host', platform: 'one', language: 'zh-Hant', allow: /Scripts may close only the windows/ })
  const { page, t } = buyer
  const closed = () => page.evaluate(() => window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'popWindow').length ?? 0)
  await buyer.hasInCart(CHOSEN)
  for (const path of ['/choose-ecad', '/confirm-info', '/payment-info']) {
    await buyer.opens(path)
    await expect(page.getByRole('main')).toContainText(FIRST)
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    const close = page.getByRole('button', { name: t('close'), exact: true }).first()
    await close.click()
    await expect(question).toContainText(t('abandonConfirm'))
    await question.getByRole('button', { name: t('cancel'), exact: true }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(FIRST)
    await close.click()
    await question.getByRole('button', { name: t('confirm'), exact: true }).click()
    await expect.poll(closed).toBe(1)
  }
})
