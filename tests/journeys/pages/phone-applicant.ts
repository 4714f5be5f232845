import { expect, type Locator, type Page } from '@playwright/test'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { IdentityOutcome } from '#server/sandbox/identity/checks.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import type { Words } from '../support/words.ts'
import type { Buyer } from './buyer.ts'
import { hostPays } from './host-cashier.ts'

/** A file as the picker gives it. */
export const PICTURE = {
  name: 'front.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
}

/** Somebody applying on a phone [2-11]-[2-13]: fields by their labels, buttons by their words. */
export class PhoneApplicant {
  readonly page: Page
  readonly t: Words
  readonly server: ServerProcess

  constructor(private readonly buyer: Buyer) {
    this.page = buyer.page
    this.t = buyer.t
    this.server = buyer.server
  }

  get main(): Locator {
    return this.page.getByRole('main')
  }

  /** Forgets a draft an earlier journey may have left, agrees, and stands at the first step. */
  async begins(itemCode: string): Promise<void> {
    const { origin } = this.server
    await this.buyer.context.request.delete(`${origin}/api/draft?itemCode=${itemCode}`, { headers: { 'x-ecad-client': 'mobile' } })
    await this.buyer.opens('/service-step', { itemCode })
    await this.page.getByRole('checkbox', { name: this.t('agreeStatement') }).check()
    await this.presses('confirm')
    await this.isAt(this.t('applicantInformation'))
  }

  /** The heading of the step; with the number of the step where steps share a name. */
  async isAt(name: string): Promise<void> {
    await expect(this.page.locator('nav [aria-current="step"]')).toContainText(name)
  }

  async presses(key: MessageKey): Promise<void> {
    await this.page
      .locator('.l-actions')
      .getByRole('button', { name: this.t(key), exact: true })
      .click()
  }

  /** Presses on and sees that the step is another. */
  async goesOn(key: MessageKey = 'next'): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1 })
    const before = await heading.textContent()
    await this.presses(key)
    await expect(heading).not.toHaveText(before ?? '')
  }

  field(label: string): Locator {
    return this.main
      .getByLabel(label, { exact: true })
      .or(this.main.getByLabel(`${label}*`, { exact: true }))
      .first()
  }

  item(path: string): Locator {
    return this.main.locator(`[data-field="${path}"]`)
  }

  async types(path: string, text: string): Promise<void> {
    await this.item(path).locator('input, textarea').first().fill(text)
  }

  async picks(path: string, value: string): Promise<void> {
    await this.item(path).locator('select').first().selectOption(value)
  }

  async ticks(path: string, at: number): Promise<void> {
    await this.item(path).locator('input').nth(at).check()
  }

  async collects(): Promise<void> {
    await this.main.getByRole('radio', { name: this.t('receiveInPerson') }).check()
    await this.main.getByRole('radio', { name: this.t('pickupPlace1') }).check()
  }

  async saved(): Promise<void> {
    await expect(this.main.locator('[data-draft="saved"]')).toBeVisible()
  }

  /** Goes through the identity check with an outcome chosen at the provider. */
  async verifies(outcome: IdentityOutcome, key: MessageKey): Promise<void> {
    if (this.buyer.situation.place === 'phone') {
      await this.presses(key)
      await this.page.waitForURL((url) => url.origin === this.server.sandbox)
      await this.page.locator(`button[value="${outcome}"]`).click()
      await this.page.waitForURL((url) => url.origin === this.server.origin && url.pathname.endsWith('/service-step'))
      return
    }
    const known = await this.page.evaluate(
      () => window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'startIdentityCheck').length ?? 0,
    )
    await this.page.evaluate(() =>
      // Whatever the host says, the server is asked: it says success each time.
      window.simulatedHost?.script('startIdentityCheck', { how: 'slow', ms: 4000, result: { status: 'SUCCESS', id: 'x' } }),
    )
    await this.presses(key)
    const call = await this.page.waitForFunction(
      (before) => window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'startIdentityCheck')[before]?.params,
      known,
    )
    const { url } = (await call.jsonValue()) as { url: string }
    const tab = await this.buyer.context.newPage()
    await tab.goto(url)
    await tab.locator(`button[value="${outcome}"]`).click()
    await tab.waitForLoadState()
    await tab.close()
  }

  /** Builds the order or opens its cashier, and chooses the outcome there. */
  async pays(outcome: OutcomeName): Promise<void> {
    const bar = this.page.locator('.l-actions')
    const ways = (['payNow', 'pay', 'payAgain'] as const).map((key) => bar.getByRole('button', { name: this.t(key), exact: true }))
    const [first, ...others] = ways
    if (first === undefined) return
    await others
      .reduce((all, one) => all.or(one), first)
      .first()
      .click()
    if (this.buyer.situation.place === 'host') await hostPays(this.page, this.server, outcome)
    else await this.buyer.cashierIn(this.page).choose(outcome)
  }

  /** The number on the result page [4-03]. */
  async hasApplied(): Promise<string> {
    await this.page.waitForURL(/complete-submission/)
    await expect(this.main).toContainText(this.t('submissionSuccessful'))
    const number = new URL(this.page.url()).searchParams.get('workNo') ?? ''
    expect(number).not.toBe('')
    await expect(this.main).toContainText(number)
    return number
  }
}
