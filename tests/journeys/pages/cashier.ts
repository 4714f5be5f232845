import type { Page } from '@playwright/test'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import { expect } from '#tests/journeys/support/expect.ts'
import type { Addresses } from '#tests/support/server-process.ts'

export class CashierPage {
  constructor(
    readonly page: Page,
    private readonly server: Addresses,
  ) {}

  async isOpen(): Promise<void> {
    await this.page.waitForURL((url) => url.origin === this.server.sandbox && url.pathname.startsWith('/cashier/'))
    await expect(this.page.getByRole('status').first()).toBeVisible()
  }

  /** `amount` has a decimal point; a page in Portuguese has a comma. */
  async asksFor(amount: string): Promise<void> {
    await this.isOpen()
    await expect(this.page.getByRole('main')).toContainText(new RegExp(`MOP ${amount.replace('.', '[.,]')}`))
  }

  async choose(outcome: OutcomeName): Promise<void> {
    await this.isOpen()
    await this.page.locator(`button[name="outcome"][value="${outcome}"]`).click()
  }
}
