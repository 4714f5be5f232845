import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addToCart } from '#tests/support/account.ts'
import { pdf } from '#tests/support/files.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import type { Buyer } from './pages/buyer.ts'
import { isSound } from './support/axe.ts'
import { hasBought } from './support/bought.ts'
import { Bureau } from './support/bureau.ts'
import { hasBegun } from './support/half-done.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'

/** All of a user's records in one list, and the actions there (decisions 11 and 13). */
const [A = '', B = ''] = THREE_PLANS
const OURS = { 'x-ecad-client': 'web' }
/** Two surfaces, platforms and languages. */
const WHO = [
  ['web', 'one', 'zh-Hant'],
  ['phone', 'ab', 'pt'],
] as const

const main = (page: Page) => page.getByRole('main')
const presses = (page: Page, name: string) => main(page).getByRole('button', { name }).click()

/** An unpaid order of plan B, a cart with plan A, and a draft. */
async function hasOneOfEach(buyer: Buyer, itemCode: 'UPD-02' | 'BIZ-06'): Promise<void> {
  const { context, server, situation } = buyer
  await buyer.hasInCart([B])
  const { platform } = situation
  const answer = await context.request.post(`${server.origin}/api/EServiceajax/checkout`, { data: { platform }, headers: OURS })
  expect(((await answer.json()) as { isValid: boolean }).isValid).toBe(true)
  await context.request.get(`${server.origin}/api/EServiceajax/cleanCart`, { headers: OURS })
  await addToCart(context, server, A)
  await hasBegun(buyer, itemCode, 'form')
}

for (const [place, platform, language, itemCode] of [
  [...WHO[0], 'UPD-02'],
  ['host', 'ab', 'pt', 'BIZ-06'],
] as const)
  test(`cart, draft and unpaid order are continued where they were left: ${place}, ${platform}, ${language} (decision 11)`, async ({
    as,
  }) => {
    const buyer = await as({ place, platform, language })
    const { page, t } = buyer
    await hasOneOfEach(buyer, itemCode)
    await buyer.opens('/my-records')
    const row = (key: 'recordCart' | 'recordDraft') =>
      main(page)
        .getByRole('listitem')
        .filter({ hasText: t(key) })
        .first()
    await expect(row('recordCart')).toContainText(A)
    // an earlier journey of this worker may have left an unpaid application
    const order = main(page)
      .getByRole('listitem')
      .filter({ hasText: t('recordUnpaid') })
      .filter({ hasText: B })
    await expect(order).toContainText('55')
    await expect(row('recordDraft')).toBeVisible()
    await expect(main(page), 'hours to 24, as in every notice').not.toContainText(/[上下]午|\d\s[AP]M/)
    await isSound(page)

    await order.getByRole('button').click()
    await page.waitForURL(/my-record\?/)
    await expect(main(page).getByRole('button', { name: new RegExp(`^${t('payNow')}`) })).toBeVisible()
    await isSound(page)
    await presses(page, t('changeOrder'))
    await page.waitForURL(/choose-ecad/)
    for (const number of [A, B]) await expect(main(page)).toContainText(number)

    await buyer.opens('/my-records')
    await expect(order).toHaveCount(0)
    await expect(row('recordCart')).toContainText(B)
    await row('recordCart').getByRole('button').click()
    await page.waitForURL(/choose-ecad/)
    await buyer.opens('/my-records')
    await row('recordDraft').getByRole('button').click()
    await page.waitForURL(new RegExp(`service-step.*itemCode=${itemCode}`))
  })

for (const [place, platform, language] of WHO)
  test(`documents that are wanted are handed in, what failed is kept, and the page follows the bureau: ${place}, ${platform}, ${language}`, async ({
    as,
  }) => {
    const buyer = await as({ place, platform, language, allow: /Failed to load resource|net::ERR/ })
    const { page, t } = buyer
    const { number } = await hasBought(buyer, [A])
    const bureau = await Bureau.at(buyer.server)
    await buyer.opens('/my-record', { recordNo: number })
    await expect(main(page)).toContainText(t('recordReceivedText'))
    await bureau.does(number, 'state', { state: 'documents-wanted', why: 'A copy of the deed' })
    // The page polls by itself.
    await expect(main(page)).toContainText(t('recordDocumentsWantedText'), { timeout: 20_000 })
    await expect(main(page)).toContainText('A copy of the deed')
    const choose = async (...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) => {
      const chooser = page.waitForEvent('filechooser')
      await presses(page, t('nameAndValue', { name: t('localFile'), value: t('documentsToAdd') }))
      await (await chooser).setFiles([...files])
    }
    const paper = (name: string, text: string) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.concat([pdf(), Buffer.from(text)]),
    })
    await choose(paper('deed.pdf', '%1\n'), { name: 'tool.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
    await expect(main(page).getByRole('alert')).toContainText(t('fileTypeMismatch'))
    await choose(paper('map.pdf', '%2\n'))
    await expect(main(page).getByRole('listitem').filter({ hasText: 'map.pdf' })).toBeVisible()
    await isSound(page)

    await page.route(/\/documents$/, (route) => route.abort(), { times: 5 })
    await presses(page, t('handInDocuments'))
    await expect(main(page)).toContainText(t('documentsKept'))
    await expect(main(page)).toContainText('deed.pdf')
    await page.unroute(/\/documents$/)
    await presses(page, t('handInDocuments'))
    await expect(main(page)).toContainText(t('recordInProcessText'))
    expect((await bureau.record(number)).state).toBe('in-process')

    await bureau.issues(number, A, planPdf(number))
    await bureau.does(number, 'state', { state: 'ready' })
    await expect(main(page)).toContainText(t('recordPlansReadyText'), { timeout: 20_000 })
    await isSound(page)
    const download = page.waitForEvent('download')
    await presses(page, t('downloadOf', { name: A }))
    expect((await download).url()).toMatch(/^https?:/)
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
    await bureau.does(number, 'state', { state: 'closed', why: 'Everything is handed over' })
    await expect(main(page)).toContainText(t('recordClosedText'), { timeout: 20_000 })
    await isSound(page)
  })
