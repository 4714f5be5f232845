import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdf } from '#tests/support/files.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { isSound } from './support/axe.ts'
import { hasBought } from './support/bought.ts'
import { Bureau } from './support/bureau.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'

const [A = ''] = THREE_PLANS

const main = (page: Page) => page.getByRole('main')
const presses = (page: Page, name: string) => main(page).getByRole('button', { name }).click()

for (const [place, platform, language] of [
  ['web', 'one', 'zh-Hant'],
  ['phone', 'ab', 'pt'],
] as const)
  test(`documents that are wanted are handed in, what failed is kept, and the page follows the bureau: ${place}, ${platform}, ${language} (decisions 11, 13)`, async ({
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
