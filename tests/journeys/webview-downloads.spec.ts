import type { FrameLocator, Page } from '@playwright/test'
import { planPdf } from '#tests/support/pdfs.ts'
import { openKit } from '../harness/kit.ts'
import { hasBought } from './support/bought.ts'
import { Bureau } from './support/bureau.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { wordsIn } from './support/words.ts'

/**
 * A webview that ignores `blob:` and `download`, whose host downloads by the address alone, without the page's cookie (decision 12). The
 * bureau's documents and the calendar entry are downloaded there too.
 */
const [A = ''] = THREE_PLANS
const t = wordsIn('en')
/** The phone's answer to a request to open a window: the host opens it, or has no such call. */
const HOSTS = [{ how: 'ok' }, { how: 'error', code: 1 }] as const

const downloads = (page: Page) => page.evaluate(() => window.harness?.downloads() ?? [])
const main = (phone: FrameLocator) => phone.getByRole('main')

test('the plan and the day are downloaded by a host that opens windows, and by one that does not (decision 12)', async ({ as, server }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'en' })
  const { number } = await hasBought(buyer, [A])
  const kit = await openKit(server.sandbox)
  try {
    const { page } = kit
    const bureau = await Bureau.at(server)
    await bureau.issues(number, A, planPdf(number))
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
        [t('downloadOf', { name: A }), 'application/pdf', '%PDF-'],
        [t('takeIntoCalendar'), 'text/calendar', 'BEGIN:VCALENDAR'],
      ] as const
      for (const [index, [button, type, begins]] of wanted.entries()) {
        await main(phone).getByRole('button', { name: button }).click()
        await expect.poll(async () => (await downloads(page))[before + index]?.type ?? '').toContain(type)
        const file = (await downloads(page))[before + index]
        expect(file?.begins.startsWith(begins)).toBe(true)
        expect(file?.size).toBeGreaterThan(0)
      }
      expect((await downloads(page)).slice(before).map((file) => file.name)).toContain(`${number}.ics`)
      await expect(
        phone.getByRole('heading', { level: 1, name: new RegExp(t('serviceTitle').replace(/[()]/g, '.')) }),
        'the page stays',
      ).toBeVisible()
      await expect(page.locator('#trace')).not.toContainText('the webview ignored')
    }
  } finally {
    await kit.close()
  }
})
