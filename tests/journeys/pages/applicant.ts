import type { Locator } from '@playwright/test'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { IdentityOutcome } from '#server/sandbox/identity/checks.ts'
import type { StepType } from '#shared/domain/service/step-types.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { expect } from '#tests/journeys/support/expect.ts'
import type { Addresses } from '#tests/support/server-process.ts'
import { type HalfDoneService, hasBegun } from '../support/half-done.ts'
import type { Buyer } from './buyer.ts'
import { CashierPage } from './cashier.ts'
import { hostPays, hostVerifies } from './host.ts'
import { Part } from './purchase-pages.ts'

export interface PickedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
export const PICTURE: PickedFile = {
  name: 'front.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
}

/** An applicant in any place [2-11]-[2-13]. Fields are found by their names in the service, buttons by their labels. */
export class Applicant extends Part {
  constructor(readonly buyer: Buyer) {
    super(buyer.page, buyer.t, buyer.situation.place)
  }

  get server(): Addresses {
    return this.buyer.server
  }
  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }
  get foot(): Locator {
    return this.page.locator('.ec-step__foot, .l-actions')
  }
  get #isWeb(): boolean {
    return this.place === 'web'
  }

  async begins(itemCode: string): Promise<void> {
    await this.buyer.isSignedIn()
    await this.buyer.opens('/service-step', { itemCode })
    await this.page.getByRole('checkbox', { name: this.t('agreeStatement') }).check()
    await this.presses('confirm')
    await this.isAt(this.t('applicantInformation'))
  }

  /** Signed in, with all steps before one of this type answered correctly. */
  async resumesAt(itemCode: HalfDoneService, type: StepType, forms?: Parameters<typeof hasBegun>[3]): Promise<string | undefined> {
    await this.buyer.isSignedIn()
    const applyNo = await hasBegun(this.buyer, itemCode, type, forms)
    await this.buyer.opens('/service-step', { itemCode })
    await expect(this.foot.getByRole('button').last()).toBeVisible()
    // A form's own code loads after the page.
    if (type === 'form') await expect(this.main.locator('[data-field]').first()).toBeVisible()
    return applyNo
  }

  async isAt(name: string): Promise<void> {
    await expect(this.page.locator('nav [aria-current="step"]')).toContainText(name)
    await expect(this.heading).toHaveText(name)
  }

  override button(key: MessageKey, within: Locator = this.foot): Locator {
    return super.button(key, within)
  }

  async presses(key: MessageKey): Promise<void> {
    await this.button(key).click()
  }

  async goesOn(key: MessageKey = 'next'): Promise<void> {
    const before = await this.heading.textContent()
    await this.presses(key)
    await expect(this.heading).not.toHaveText(before ?? '')
  }

  /** A question by its path in the form, a material by its id. */
  item(path: string): Locator {
    return this.main.locator(`[data-field="${path}"]`)
  }
  /** The fields of a question; in a table cell, the question itself. */
  boxes(path: string): Locator {
    const here = `[data-field="${path}"]`
    return this.main.locator(`${here}:is(input, textarea), ${here} :is(input, textarea)`)
  }

  async types(path: string, ...texts: readonly string[]): Promise<void> {
    for (const [index, text] of texts.entries()) await this.boxes(path).nth(index).fill(text)
  }

  async picks(path: string, value: string | { readonly index: number }): Promise<void> {
    await this.item(path).locator('select').first().selectOption(value)
  }

  async ticks(path: string, at = 0): Promise<void> {
    await this.item(path).locator('input, [role="switch"]').nth(at).check()
  }

  /** Selects down a tree: a menu of columns on the web, one picker per level on a phone. */
  async descends(path: string, ...labels: readonly string[]): Promise<void> {
    if (this.#isWeb) await this.item(path).getByRole('combobox').click()
    for (const [level, label] of labels.entries()) {
      if (this.#isWeb) await this.page.getByRole('menuitemcheckbox', { name: label }).click()
      else await this.item(path).locator('select').nth(level).selectOption({ label })
    }
  }

  async adds(path: string, name: string): Promise<void> {
    await this.item(path).getByRole('button', { name }).click()
    const within = this.main.locator(`[data-field^="${path}.0."]`)
    await expect(this.item(`${path}.0`).or(within).first()).toBeVisible()
  }

  async collects(): Promise<void> {
    await this.main.getByRole('radio', { name: this.t('receiveInPerson') }).check()
    await this.main.getByRole('radio', { name: this.t('pickupPlace1') }).check()
  }

  async saved(): Promise<void> {
    const [at, day] = ['2026-11-22T02:04:00Z', '2026-11-23']
    const mark = this.t('draftSavedAt', { at, until: day })
      .replace(this.t('atMoment', { at }), '.*\\d\\d:\\d\\d')
      .replace(this.t('onDay', { day }), '.*\\d{4}.*')
    await expect(this.main.locator('.ec-draft__mark, .s-draft')).toHaveText(new RegExp(`^${mark}$`))
  }

  source(material: string, key: MessageKey = 'localFile'): Locator {
    return this.item(material).getByRole('button', { name: new RegExp(`^${this.t(key)}`) })
  }

  async readsNotice(words?: string | RegExp): Promise<void> {
    await expect(this.dialog).toContainText(words ?? '')
    await this.button('ok', this.dialog).click()
    await expect(this.dialog).toHaveCount(0)
  }

  /** Picks files from a source, a large one by its path; the first time the material's notice must be read [5-03]. */
  async chooses(material: string, files: PickedFile | PickedFile[] | string, key: MessageKey = 'localFile'): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.source(material, key).click()
    await (await chooser).setFiles(files)
  }

  async uploads(material: string, file: PickedFile, notice?: RegExp): Promise<void> {
    await this.source(material).click()
    await this.readsNotice(notice)
    await this.chooses(material, file)
    await this.holds(material, file.name)
  }

  async holds(material: string, ...names: readonly string[]): Promise<void> {
    const files = this.item(material).getByRole('listitem')
    await expect(files).toHaveText(names.map((name) => new RegExp(name.replaceAll('.', '\\.'))))
    await expect(this.item(material).locator('progress')).toHaveCount(0)
    await expect(this.item(material).getByRole('alert')).toHaveCount(0)
  }

  async verifies(outcome: IdentityOutcome): Promise<void> {
    const start = this.button('next').or(this.button('identityStart'))
    if (this.place === 'host') return hostVerifies(this.page, start, outcome)
    const popup = this.#isWeb ? this.buyer.context.waitForEvent('page') : undefined
    await start.click()
    const provider = (await popup) ?? this.page
    await provider.waitForURL((url) => url.origin === this.server.sandbox)
    await provider.locator(`button[name="outcome"][value="${outcome}"]`).click()
    if (provider === this.page) await this.page.waitForURL(/\/service-step/)
  }

  async reachesCashier(): Promise<CashierPage> {
    const [payNow, pay] = [this.button('payNow'), this.button('pay')]
    // on a phone the notice has it, without the sum
    const again = this.button('payAgain').or(this.page.getByRole('button', { name: this.t('payAgain'), exact: true }))
    if (!this.#isWeb) {
      await payNow.or(pay).or(again).first().click()
      return new CashierPage(this.page, this.server)
    }
    const method = this.main.getByLabel(this.t('channelBOCPAY'))
    await payNow.or(method).or(again).first().waitFor()
    if (!(await method.isVisible())) await payNow.or(again).first().click()
    await method.check()
    const popup = this.buyer.context.waitForEvent('page')
    await pay.or(payNow).or(again).first().click()
    return new CashierPage(await popup, this.server)
  }

  async pays(outcome: OutcomeName): Promise<void> {
    const cashier = await this.reachesCashier()
    if (this.place === 'host') await hostPays(this.page, this.server, outcome)
    else await cashier.choose(outcome)
  }

  async hasApplied(): Promise<string> {
    await this.page.waitForURL(/complete-submission/, { timeout: 20_000 })
    await this.reads(this.t('submissionSuccessful'))
    const number = new URL(this.page.url()).searchParams.get('workNo') ?? ''
    expect(number).not.toBe('')
    await this.reads(number)
    return number
  }
}
