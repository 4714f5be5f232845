import { expect, test, vi } from 'vitest'
import { authCode } from '#tests/support/account.ts'
import { accept, submission } from '#tests/support/application.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { Bureau } from '../../journeys/support/bureau.ts'
import type { WhoIsThere } from '../support/in-browser.ts'
import { WAIT } from '../support/visitor.ts'

declare global {
  interface Window {
    /** addresses of the links that the page pressed */
    pressed?: string[]
  }
}

/** Gives the page's links a webview's behaviour, without `download`; records their addresses. */
function deafen(): void {
  const { prototype } = HTMLAnchorElement
  const press = prototype.click
  window.pressed = []
  prototype.click = function (this: HTMLAnchorElement) {
    this.removeAttribute('download')
    window.pressed?.push(this.href)
    press.call(this)
  }
}

/** Everything to keep is downloaded by an https address that needs neither `download` nor the page's cookie (decision 12). */
export function downloadsIn(whoIsThere: WhoIsThere): void {
  test('the day for a calendar and a result are attachments by their address alone, and the page stays (decision 12)', async () => {
    const who = whoIsThere()
    const { t, server, driver } = who
    const login = await new TestClient(server.origin).post('/token/login', { code: await authCode(server, 'resident') })
    const person = new TestClient(server.origin, { authorization: login.headers.get('authorization') ?? '' })
    const accepted = await accept(person, { ...(await submission(person, 'FREE-03')), stage: 'final' })
    const recordNo = accepted.body.data?.applyNo ?? expect.fail('the application was not accepted')
    const bureau = await Bureau.at(server)
    const { results } = await bureau.record(recordNo)
    await bureau.issues(recordNo, results[0]?.item ?? '', planPdf(recordNo))

    await who.opens('/')
    await who.signsIn()
    await who.arrivesAt(/choose-ecad/)
    await who.opens('/my-record', { recordNo })
    const wanted = [
      [t('takeIntoCalendar'), 'BEGIN:VCALENDAR'],
      [t('downloadOf', { name: t('resultName') }), '%PDF-'],
    ] as const
    await who.sees({ role: 'button', name: wanted[0][0] })
    await driver.run(deafen)
    for (const [index, [name, begins]] of wanted.entries()) {
      await who.clicks({ role: 'button', name })
      const url = await vi.waitFor(async () => {
        const pressed = await driver.run(() => window.pressed ?? [])
        return pressed[index] ?? expect.fail(`${name} led nowhere`)
      }, WAIT)
      expect(url).toMatch(/^https?:/)
      // Like the host's own download: only the address.
      const answer = await fetch(url)
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^attachment; /)])
      expect((await answer.text()).startsWith(begins)).toBe(true)
      await who.sees({ role: 'button', name: wanted[0][0] })
      expect((await who.address()).pathname).toMatch(/my-record$/)
    }
  })
}
