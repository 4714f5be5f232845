import { expect, type Page } from '@playwright/test'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { Words } from '../support/words.ts'

/** A date in the format of Chinese or Portuguese, and the time. */
const PAID_AT = /(\d{4}\u2060?年\u2060?\d{1,2}\u2060?月\u2060?\d{1,2}\u2060?日|\d\d\/\d\d\/\d{4},) \d\d:\d\d:\d\d/

export interface Purchase {
  readonly applicationNumber: string
  readonly plans: readonly { readonly number: string; readonly place: string }[]
  readonly total: string
  readonly method: MessageKey
}

/** /ecad-receipt [2-07]. */
export class ReceiptPage {
  constructor(
    readonly page: Page,
    private readonly t: Words,
  ) {}

  async shows({ applicationNumber, plans, total, method }: Purchase): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.t('electronicReceipt') })).toBeVisible()
    const main = this.page.getByRole('main')
    await expect(main).toContainText(this.t('governmentName'))
    await expect(main).toContainText(this.t('directorateName'))
    await expect(main).toContainText(applicationNumber)
    await expect(main).toContainText(PAID_AT)
    await expect(main).toContainText(this.t(method))
    for (const { number, place } of plans) {
      await expect(main).toContainText(number)
      await expect(main).toContainText(place)
    }
    await expect(main).toContainText(this.t('amountMop', { amount: total }))
  }
}
