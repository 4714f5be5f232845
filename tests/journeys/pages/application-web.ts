import { expect, type Locator, type Page } from '@playwright/test'
import type { Buyer } from './buyer.ts'
import { CashierPage } from './cashier.ts'

/** A configured application on the desktop web [2-11]–[2-13]: what an applicant does, in the words of the page. */
export class WebApplication {
  private constructor(
    private readonly applicant: Buyer,
    readonly page: Page,
  ) {}

  /** Signed in, agreed, and at the first step. */
  static async begin(applicant: Buyer, itemCode: string): Promise<WebApplication> {
    await applicant.isSignedIn()
    await applicant.opens('/service-step', { itemCode })
    const application = new WebApplication(applicant, applicant.page)
    await application.page.waitForURL(/service-agreement/)
    await application.agrees()
    return application
  }

  get t() {
    return this.applicant.t
  }
  get main(): Locator {
    return this.page.getByRole('main')
  }

  async agrees(): Promise<void> {
    const confirm = this.main.getByRole('button', { name: this.t('confirm'), exact: true })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await this.main.getByLabel(this.t('agreeStatement')).check()
    await confirm.click()
    await this.isAt(this.t('applicantInformation'))
  }

  async isAt(heading: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 20_000 })
  }

  async goesOn(label: Parameters<Buyer['t']>[0] = 'next'): Promise<void> {
    await this.main
      .locator('.ec-step__foot')
      .getByRole('button', { name: this.t(label), exact: true })
      .click()
  }

  async writes(label: string | RegExp, text: string): Promise<void> {
    await this.main.getByLabel(label).fill(text)
  }

  /** In a group named by its label. */
  group(name: string | RegExp): Locator {
    return this.main.getByRole('group', { name })
  }

  async chooses(label: string | RegExp, option: string): Promise<void> {
    await this.main.getByLabel(label).selectOption({ label: option })
  }

  async uploads(material: string | RegExp, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const box = this.main.getByRole('region', { name: material })
    const way = box.getByRole('button', { name: new RegExp(`^${this.t('localFile')}`) })
    await way.click()
    const notice = this.page.getByRole('dialog')
    await notice.getByRole('button', { name: this.t('ok') }).click()
    await expect(notice).toHaveCount(0)
    const chooser = this.page.waitForEvent('filechooser')
    await way.click()
    await (await chooser).setFiles(file)
    await expect(box.getByText(file.name)).toBeVisible()
    await expect(box.getByRole('button', { name: this.t('removeOf', { name: file.name }) })).toBeVisible()
  }

  async picksUpOnPaper(place: string | RegExp): Promise<void> {
    await this.group(this.t('receiveMethod')).getByLabel(this.t('receiveInPerson')).check()
    await this.group(this.t('pickupPlace')).getByLabel(place).check()
  }

  /** The data check: everything answered stands there. */
  async confirms(...shown: readonly string[]): Promise<void> {
    await this.isAt(this.t('stepConfirmData'))
    for (const one of shown) await expect(this.main).toContainText(one)
    await this.goesOn('confirm')
  }

  async verifies(outcome: string): Promise<void> {
    const popup = this.page.context().waitForEvent('page')
    await this.main
      .getByRole('button', { name: new RegExp(`^(${this.t('identityStart')}|${this.t('next')})$`) })
      .last()
      .click()
    const other = await popup
    await other.locator(`button[name="outcome"][value="${outcome}"]`).click()
  }

  async reachesCashier(): Promise<CashierPage> {
    const popup = this.page.context().waitForEvent('page')
    await this.main
      .locator('.ec-step__foot')
      .getByRole('button', { name: new RegExp(`^(${this.t('pay')}|${this.t('payNow')})$`) })
      .click()
    return new CashierPage(await popup, this.applicant.server)
  }

  /** Builds the order, chooses a method and reaches the cashier, where an outcome is chosen. */
  async pays(outcome: Parameters<CashierPage['choose']>[0]): Promise<void> {
    const method = this.main.getByLabel(this.t('channelBOCPAY'))
    const payNow = this.main.locator('.ec-step__foot').getByRole('button', { name: this.t('payNow'), exact: true })
    const again = this.main.getByRole('button', { name: this.t('payAgain'), exact: true })
    await method.or(payNow).or(again).first().waitFor()
    if (await again.isVisible()) await again.click()
    else if (await payNow.isVisible()) await payNow.click()
    await method.check()
    await (await this.reachesCashier()).choose(outcome)
  }

  async isSubmitted(): Promise<string> {
    await this.page.waitForURL(/complete-submission/, { timeout: 30_000 })
    await this.isAt(this.t('completeSubmission'))
    const number = new URL(this.page.url()).searchParams.get('workNo') ?? ''
    await expect(this.main).toContainText(number)
    return number
  }
}
