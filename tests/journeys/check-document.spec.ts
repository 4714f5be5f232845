import { qrOf } from '#tests/support/pdf.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import type { Buyer } from './pages/buyer.ts'
import { axeViolations } from './support/axe.ts'
import { hasBought } from './support/bought.ts'
import { Bureau } from './support/bureau.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'

const [NUMBER = ''] = THREE_PLANS
const PATH = '/check-document'

const changedAt = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

const chooses = async ({ page, t }: Buyer, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('documentChooseFile') }).click()
  await (await chooser).setFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer })
}

test('whoever scans a plan reads whether it holds, and compares the file: phone, zh-Hant (decision 13)', async ({ as, server }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'zh-Hant' })
  const { number: recordNo } = await hasBought(buyer, [NUMBER])
  const bureau = await Bureau.at(server)
  const file = await bureau.issues(recordNo, NUMBER, planPdf('first phone zh-Hant'))
  const address = new URL(await qrOf(file))
  const d = address.searchParams.get('d') ?? ''

  // another user, in a browser without any state
  const visitor = await as({ place: 'phone', platform: 'one', language: 'zh-Hant' })
  const { page, t } = visitor
  const main = page.getByRole('main')
  await visitor.opens(PATH, { d })
  await expect(page.getByRole('heading', { level: 1, name: t('documentCheck') })).toBeVisible()
  await expect(main).toContainText(t('documentHolds'))
  await expect(main).toContainText(recordNo)
  await expect(main).toContainText(NUMBER)
  expect(await axeViolations(page)).toEqual([])

  await chooses(visitor, file)
  await expect(main).toContainText(t('documentFileSame'))
  await chooses(visitor, changedAt(file, 200))
  await expect(main).toContainText(t('documentFileChanged'))
  expect(await axeViolations(page)).toEqual([])
})
