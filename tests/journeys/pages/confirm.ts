import { expect, type Locator, type Page } from '@playwright/test'
import type { Place } from '../support/journey.ts'
import type { Words } from '../support/words.ts'

/** /confirm-info [2-04]. */
export class ConfirmPage {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
    private readonly place: Place,
  ) {}

  async shows(plans: readonly { readonly number: string; readonly place: string }[]): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.t('stepConfirmData') })).toBeVisible()
    const main = this.page.getByRole('main')
    for (const { number, place } of plans) {
      await expect(main).toContainText(number)
      await expect(main).toContainText(place)
    }
    await expect(main).toContainText(this.t('electronicDocument'))
    await expect(main).toContainText(this.t('priceAndTimeNotice', { price: '55.00', count: 5 }))
    await expect(main).toContainText(this.t('serviceResult'))
    await expect(main, 'the sum, before it is confirmed').toContainText(this.t('amountMop', { amount: `${plans.length * 55}.00` }))
  }

  get onward(): Locator {
    return this.page.getByRole('button', { name: this.t(this.place === 'web' ? 'next' : 'confirmApplication'), exact: true })
  }

  /** Continues to step 3. A buyer who bought one of the plans in an earlier journey is asked, and confirms. */
  async goesOn(): Promise<void> {
    const [asked = ''] = this.t('buyAgainConfirm', { numbers: '|' }).split('|')
    const question = this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).filter({ hasText: asked })
    const isThere = () => /payment-info/.test(this.page.url())
    await this.onward.click()
    await expect.poll(async () => isThere() || (await question.isVisible()), 'goes on, or asks').toBe(true)
    if (!isThere()) await question.getByRole('button', { name: this.t('confirm'), exact: true }).click()
    await this.page.waitForURL(/payment-info/)
  }
}
