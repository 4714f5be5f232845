import { sandboxText } from '#server/sandbox/words/index.ts'
import { axeViolations } from './support/axe.ts'
import { hasBought } from './support/bought.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { sidewaysScroll } from './support/settled.ts'

/** Both sides (decision 11): the buyer or applicant, and the bureau's desk that handles the record. */
const [ISSUED = '', REFUSED = ''] = THREE_PLANS
/** Two users take turns, and the reconciler refunds on its own schedule. */
const TURNS_MS = 120_000

test('of two plans one is issued, the other refused and given back: phone, ab, pt (decision 11)', async ({ as, desk }) => {
  test.setTimeout(TURNS_MS)
  const why = 'A parcela foi anexada a outra.'
  const buyer = await as({ place: 'phone', platform: 'ab', language: 'pt' })
  const { page, t } = buyer
  const { number } = await hasBought(buyer, [ISSUED, REFUSED])
  await buyer.opens('/my-record', { recordNo: number })
  const main = page.getByRole('main')
  await expect(main).toContainText(t('recordReceivedText'))

  const bureau = await desk()
  await bureau.finds(number)
  await bureau.takes()
  await bureau.issues(ISSUED, 'pt')
  await bureau.refuses(REFUSED, why)
  await bureau.givesBack('55.00', why)
  await bureau.sets('ready')

  await page.reload()
  await expect(main).toContainText(t('recordPlansReadyText'))
  await expect(main).toContainText(why)
  await expect(async () => {
    await page.reload()
    await expect(main).toContainText(t('recordGivenBack', { amount: '55.00' }), { timeout: 2_000 })
  }).toPass()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: t('downloadOf', { name: ISSUED }) }).click()
  const file = await (await download).createReadStream()
  let start = Buffer.alloc(0)
  for await (const piece of file) start = Buffer.concat([start, piece as Buffer])
  expect(start.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await download).suggestedFilename()).toBe(`${number}-${ISSUED}.pdf`)
})

test('the desk, light and dark, narrow and wide: axe finds nothing, nothing is cut off (decision 11)', async ({ as, desk }) => {
  test.setTimeout(TURNS_MS)
  const buyer = await as({ place: 'web', platform: 'one', language: 'en' })
  const { number } = await hasBought(buyer, [ISSUED])
  const bureau = await desk()
  await bureau.finds(number)
  await bureau.takes()
  const { page } = bureau
  for (const [at, path] of ['/bureau', `/bureau/records/${number}`, '/bureau/cases', '/bureau/days'].entries()) {
    await bureau.opens(path)
    await expect(page.getByRole('navigation', { name: sandboxText('en', 'bureauTitle') })).toBeVisible()
    for (const fold of await page.locator('summary').all()) await fold.click()
    for (const [turn, colorScheme] of (['light', 'dark'] as const).entries()) {
      const width = (at + turn) % 2 === 0 ? 360 : 1440
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect(await axeViolations(page), `${path} ${colorScheme} ${width}`).toEqual([])
      expect(await sidewaysScroll(page), `${path} ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
