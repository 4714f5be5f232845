import { type FrameLocator, type Page, request } from '@playwright/test'
import { signInByCode } from '#tests/support/account.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { type Kit, openKit } from '../harness/kit.ts'
import { Bureau } from './support/bureau.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { wordsIn } from './support/words.ts'

/**
 * A webview that ignores `blob:` and `download`, whose host downloads by the address alone, without the page's cookie
 * (decision 12): what the bureau handed in and the day for a calendar are got there too.
 */
const [A = ''] = THREE_PLANS
const t = wordsIn('en')
const OURS = { 'x-ecad-client': 'web' }
/** What the phone does when it is asked to open a window: its host does so, or knows no such call. */
const HOSTS = { 'a host that opens windows': { how: 'ok' }, 'a host without pushWindow': { how: 'error', code: 1 } } as const

/** The number of a record that the resident paid. */
async function paidRecord(server: ServerProcess, kit: Kit): Promise<string> {
  const bought = await kit.play({
    name: 'buys',
    page: 'app',
    account: 'resident',
    language: 'en',
    steps: [
      { do: 'type', label: t('cadastralNumber'), text: A },
      { do: 'tap', name: t('search') },
      { do: 'tap', name: t('confirm') },
      { do: 'tap', name: t('next') },
      { do: 'tap', name: t('confirmApplication') },
      { do: 'tap', name: t('payNow') },
      { do: 'pay', outcome: 'pay' },
      { do: 'see', text: t('applicationNumber') },
    ],
    expect: {},
  })
  expect(bought.faults).toEqual([])
  const calls = await request.newContext()
  await signInByCode(calls, server, 'resident')
  const answer = await calls.get(`${server.origin}/api/my-records?platform=one&state=received`, { headers: OURS })
  const { records } = (await answer.json()) as { records: readonly { recordNo: string }[] }
  await calls.dispose()
  return records[0]?.recordNo ?? ''
}

const downloads = (page: Page) => page.evaluate(() => window.harness?.downloads() ?? [])
const main = (phone: FrameLocator) => phone.getByRole('main')

for (const [name, pushWindow] of Object.entries(HOSTS))
  test(`the plan and the day are downloaded by ${name} (decision 12)`, async ({ server }) => {
    const kit = await openKit(server.sandbox)
    try {
      const { page } = kit
      const number = await paidRecord(server, kit)
      const bureau = await Bureau.at(server)
      await bureau.issues(number, A, planPdf(number))
      await bureau.does(number, 'state', { state: 'documents-wanted', why: 'A copy of the deed' })
      const opened = await kit.play({
        name: 'keeps',
        page: 'app',
        account: 'resident',
        language: 'en',
        open: `/my-record?recordNo=${number}`,
        host: { answers: { pushWindow } },
        steps: [{ do: 'see', text: t('recordDocumentsWantedText') }],
        expect: {},
      })
      expect(opened.faults).toEqual([])
      const phone = page.frameLocator('#phone iframe')
      const wanted = [
        [t('downloadOf', { name: A }), 'application/pdf', '%PDF-'],
        [t('takeIntoCalendar'), 'text/calendar', 'BEGIN:VCALENDAR'],
      ] as const
      for (const [index, [button, type, begins]] of wanted.entries()) {
        await main(phone).getByRole('button', { name: button }).click()
        await expect.poll(async () => (await downloads(page))[index]?.type ?? '').toContain(type)
        const file = (await downloads(page))[index]
        expect(file?.begins.startsWith(begins)).toBe(true)
        expect(file?.size).toBeGreaterThan(0)
      }
      expect((await downloads(page)).map((file) => file.name)).toContain(`${number}.ics`)
      await expect(phone.getByRole('heading', { level: 1, name: t('recordHeading') }), 'the page stays').toBeVisible()
      await expect(page.locator('#trace')).not.toContainText('the webview ignored')
    } finally {
      await kit.close()
    }
  })

test('the harness’s webview follows no blob:, no data: and no download attribute; its host has no cookie of the page', async ({
  server,
}) => {
  const kit = await openKit(server.sandbox)
  try {
    const { page } = kit
    const played = await kit.play({
      name: 'deaf',
      page: 'app',
      account: 'resident',
      language: 'en',
      steps: [{ do: 'see', text: t('cadastralNumber') }],
      expect: {},
    })
    expect(played.faults).toEqual([])
    let began = 0
    page.on('download', () => began++)
    const stays = await page
      .frameLocator('#phone iframe')
      .locator('body')
      .evaluate((body) => {
        const press = (href: string, isOnPage: boolean): boolean => {
          const link = document.createElement('a')
          link.href = href
          link.download = 'a.txt'
          if (isOnPage) body.append(link)
          link.click()
          return link.hasAttribute('download')
        }
        const blob = URL.createObjectURL(new Blob(['a']))
        return [
          press(blob, true),
          press(blob, false),
          press('data:text/plain,a', true),
          window.open(blob) !== null,
          press('/api/electronic-licences', true),
        ]
      })
    expect(stays).toEqual([false, false, false, false, false])
    const trace = page.locator('#trace')
    await expect(trace.getByText('the webview ignored blob:')).toHaveCount(3)
    await expect(trace.getByText('the webview ignored data:')).toHaveCount(1)
    // Signed in on the page, and nobody to the host's download.
    await expect(trace).toContainText('the host could not download: 401')
    expect(began).toBe(0)
  } finally {
    await kit.close()
  }
})
