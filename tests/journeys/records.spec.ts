import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdf } from '#tests/support/files.ts'
import { qrOf } from '#tests/support/pdf.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { openKit } from '../harness/kit.ts'
import type { Buyer } from './pages/buyer.ts'
import { Bureau } from './support/bureau.ts'
import { hasBought } from './support/half-done.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { axeViolations, isSound } from './support/sound.ts'
import { wordsIn } from './support/words.ts'

const [NUMBER = ''] = THREE_PLANS

const main = (page: Page) => page.getByRole('main')
const presses = (page: Page, name: string) => main(page).getByRole('button', { name }).click()

for (const [place, platform, language] of [
  ['web', 'one', 'zh-Hant'],
  ['phone', 'ab', 'pt'],
] as const)
  test(`documents that are wanted are handed in, what failed is kept: ${place}, ${platform}, ${language} (decision 11)`, async ({ as }) => {
    const buyer = await as({ place, platform, language, allow: /Failed to load resource|net::ERR/ })
    const { page, t } = buyer
    const { number } = await hasBought(buyer, [NUMBER])
    const bureau = await Bureau.at(buyer.server)
    await buyer.opens('/choose-ecad')
    await page
      .getByRole(place === 'web' ? 'link' : 'button', { name: t('myRecords') })
      .first()
      .click()
    const row = main(page).getByRole('listitem').filter({ hasText: number })
    for (const words of [t('recordReceived'), NUMBER]) await expect(row).toContainText(words)
    await row.getByRole('button').click()
    await expect(main(page)).toContainText(t('recordReceivedText'))
    await presses(page, t('electronicReceipt'))
    await buyer.isHeaded('electronicReceipt')
    await page.goBack()
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
    const paper = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.concat([pdf(), Buffer.from(text)]) })
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

    await bureau.issues(number, NUMBER, planPdf(number))
    await bureau.does(number, 'state', { state: 'ready' })
    await expect(main(page)).toContainText(t('recordPlansReadyText'), { timeout: 20_000 })
    await isSound(page)
    const download = page.waitForEvent('download')
    await presses(page, t('downloadOf', { name: NUMBER }))
    expect((await download).url()).toMatch(/^https?:/)
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
    await bureau.does(number, 'state', { state: 'closed', why: 'Everything is handed over' })
    await expect(main(page)).toContainText(t('recordClosedText'), { timeout: 20_000 })
    await isSound(page)
  })

test('what the bureau does is told by SMS, and the record shows what was sent: web, zh-Hant (decision 11)', async ({ as, server }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'zh-Hant' })
  const { page, t } = buyer
  const { number } = await hasBought(buyer, [NUMBER])
  const clerk = await Bureau.at(server)
  await clerk.does(number, 'state', { state: 'documents-wanted', why: 'Missing:\nthe deed' })
  await clerk.does(number, 'expected-day', { day: '2099-12-31', why: 'The archive is closed:\nit moves' })

  const inbox = async () =>
    (await (await fetch(`${server.sandbox}/inbox/api/messages?number=${number}`)).json()) as { to: string; text: string; times: number }[]
  await expect.poll(async () => (await inbox()).length).toBe(2)
  const [wanted, received] = await inbox()
  for (const [message, words] of [
    [received, '已收到'],
    [wanted, '須補交文件'],
  ] as const) {
    expect(message).toMatchObject({ to: '85366123456', times: 1 })
    expect(message?.text).toContain(words)
    expect(message?.text).not.toContain(NUMBER)
  }

  const [link = ''] = /http\S+$/.exec(wanted?.text ?? '') ?? []
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main).toContainText(t('recordDocumentsWantedText'))
  await expect(main).toContainText(t('onDay', { day: '2099-12-31' }))
  // the lines of a reason stay lines
  for (const why of [/Missing:\nthe deed/, /The archive is closed:\nit moves/])
    await expect(main.getByRole('status')).toContainText(why, { useInnerText: true })
  const sent = main.getByRole('listitem').filter({ hasText: '****3456' })
  await expect(sent).toHaveCount(2)
  for (const one of await sent.all()) await expect(one).toContainText(t('noticeDelivered'))
  await expect(sent.first()).toContainText(t('recordReceived'))
  await expect(sent.last()).toContainText(t('recordDocumentsWanted'))
})

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

const t = wordsIn('en')
const HOSTS = [{ how: 'ok' }, { how: 'error', code: 1 }] as const

const downloads = (page: Page) => page.evaluate(() => window.harness?.downloads() ?? [])

test('the plan and the day are downloaded by a host that opens windows, and by one that does not (decision 12)', async ({ as, server }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en' })
  const { number } = await hasBought(buyer, [NUMBER])
  const kit = await openKit(server.sandbox)
  try {
    const { page } = kit
    const bureau = await Bureau.at(server)
    await bureau.issues(number, NUMBER, planPdf(number))
    await bureau.does(number, 'state', { state: 'documents-wanted', why: 'A copy of the deed' })
    for (const pushWindow of HOSTS) {
      const opened = await kit.play({
        name: 'keeps',
        page: 'app',
        account: 'resident',
        language: 'en',
        open: `/my-record?recordNo=${number}`,
        host: { answers: { pushWindow } },
        steps: [{ do: 'see', text: t('recordDocumentsWantedText') }],
      })
      expect(opened.faults).toEqual([])
      const phone = page.frameLocator('#phone iframe')
      const before = (await downloads(page)).length
      const wanted = [
        [t('downloadOf', { name: NUMBER }), 'application/pdf', '%PDF-'],
        [t('takeIntoCalendar'), 'text/calendar', 'BEGIN:VCALENDAR'],
      ] as const
      for (const [index, [button, type, begins]] of wanted.entries()) {
        await phone.getByRole('main').getByRole('button', { name: button }).click()
        await expect.poll(async () => (await downloads(page))[before + index]?.type ?? '').toContain(type)
        const file = (await downloads(page))[before + index]
        expect(file?.begins.startsWith(begins)).toBe(true)
        expect(file?.size).toBeGreaterThan(0)
      }
      expect((await downloads(page)).slice(before).map((file) => file.name)).toContain(`${number}.ics`)
      const heading = new RegExp(t('serviceTitle').replace(/[()]/g, '.'))
      await expect(phone.getByRole('heading', { level: 1, name: heading }), 'the page stays').toBeVisible()
      await expect(page.locator('#trace')).not.toContainText('the webview ignored')
    }
  } finally {
    await kit.close()
  }
})
