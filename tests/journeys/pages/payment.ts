import { expect, type Locator, type Page } from '@playwright/test'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { Place } from '../support/journey.ts'
import { type Words, withSum } from '../support/words.ts'

export interface Press {
  readonly clickCount?: number
}

/** /payment-info and /payment-process [2-05]. */
export class PaymentPages {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
    private readonly place: Place,
  ) {}

  get main(): Locator {
    return this.page.getByRole('main')
  }

  async shows(numbers: readonly string[], total: string): Promise<void> {
    const heading = this.t(this.place === 'web' ? 'checkCharges' : 'stepPaymentInformation')
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const number of numbers) await expect(this.main).toContainText(number)
    await expect(this.page.getByText(this.t('amountMop', { amount: total })).first()).toBeVisible()
  }

  /** The first page's button that continues; it is shown with the sum. */
  get onward(): Locator {
    return this.place === 'web' ? this.button('next') : this.button('payNow')
  }

  /** On the web the method is chosen on the second page; elsewhere at the cashier. */
  async choosesMethod(channel: MessageKey = 'channelBOCPAY'): Promise<void> {
    if (this.place !== 'web') return
    await this.onward.click()
    await this.page.waitForURL(/payment-process/)
    await this.choosesOnly(channel)
  }

  /** Offers the methods as to somebody who has not paid yet: other journeys of the account pay too, and a method used last hides the others. */
  async forgetsLastUsed(): Promise<void> {
    await this.page.route('**/pay-channel*', async (route) => {
      const withoutSession = await fetch(route.request().url())
      await route.fulfill({ contentType: 'application/json', body: await withoutSession.text() })
    })
  }

  async choosesOnly(channel: MessageKey): Promise<void> {
    const method = this.page.getByRole('radio', { name: this.t(channel) })
    const more = this.button('moreChannels')
    await expect(method.or(more).first()).toBeVisible()
    if (!(await method.isVisible())) await more.click()
    await method.check()
  }

  /** The button that starts the payment; it is shown once the page is loaded. */
  get press(): Locator {
    return this.button('payNow').or(this.button('payAgain')).first()
  }

  async start(press: Press = {}): Promise<void> {
    await this.press.click(press)
  }

  async says(...keys: readonly MessageKey[]): Promise<void> {
    for (const key of keys) await expect(this.page.getByText(this.t(key)).first()).toBeVisible()
  }

  /** A button by its label; the one that pays shows the sum too. */
  button(key: MessageKey): Locator {
    const words = this.t(key)
    return this.page.getByRole('button', key === 'payNow' || key === 'payAgain' ? { name: withSum(words) } : { name: words, exact: true })
  }
}
