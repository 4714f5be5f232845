import { expectedDay } from './pages/completion.ts'
import { expect, test } from './support/journey.ts'
import { placeOf, THREE_PLANS } from './support/plans.ts'

const [FIRST = ''] = THREE_PLANS

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
