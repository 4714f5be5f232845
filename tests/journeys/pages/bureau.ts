import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { type SandboxText, sandboxText } from '#server/sandbox/words/index.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { RecordState } from '#shared/domain/records/record-states.ts'
import type { Addresses } from '#tests/support/server-process.ts'

/** The other side: a clerk at the bureau's desk of the test system (docs/bureau.md). */
export class Bureau {
  private constructor(
    readonly page: Page,
    private readonly server: Addresses,
  ) {}

  static async at(context: BrowserContext, server: Addresses): Promise<Bureau> {
    return new Bureau(await context.newPage(), server)
  }

  get main(): Locator {
    return this.page.getByRole('main')
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(`${this.server.sandbox}${path}`)
  }

  /** Finds a record in the work list and opens it. */
  async finds(recordNo: string): Promise<void> {
    await this.opens('/bureau')
    await this.main.getByRole('link', { name: recordNo, exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1 })).toContainText(recordNo)
  }

  async takes(): Promise<void> {
    await this.#posts('take')
    await this.says('bureauDone_take')
  }

  /** Sets a following state; one that the applicant is notified of needs a reason. */
  async sets(state: RecordState, why?: string): Promise<void> {
    await this.#posts(`state-${state}`, why === undefined ? {} : { why })
    await this.says('bureauDone_state')
  }

  /** Draws a plan from the seeded geometry and uploads it. */
  async issues(plan: string, sheetLanguage: Language = 'zh-Hant'): Promise<void> {
    await this.#form(`issue-${plan}`).locator('[name="sheetLanguage"]').selectOption(sheetLanguage)
    await this.#posts(`issue-${plan}`)
    await this.says('bureauDone_issue')
  }

  async refuses(plan: string, why: string): Promise<void> {
    await this.#posts(`refuse-${plan}`, { why })
    await this.says('bureauDone_refuse')
  }

  /** Refunds an amount through the cashier. */
  async givesBack(amount: string, why: string): Promise<void> {
    await this.#posts('refund', { amount, why })
    await this.says('bureauDone_refund')
  }

  async says(key: SandboxText): Promise<void> {
    await expect(this.main.getByRole('status')).toHaveText(sandboxText('en', key))
  }

  #form(name: string): Locator {
    return this.main.locator(`form[data-form="${name}"]`)
  }

  /** Opens the collapsed section of a form, if it has one. */
  async #unfolds(name: string): Promise<void> {
    const fold = this.main.locator('details:not([open])').filter({ has: this.page.locator(`form[data-form="${name}"]`) })
    if ((await fold.count()) > 0) await fold.locator('summary').click()
  }

  async #posts(name: string, boxes: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.#unfolds(name)
    const form = this.#form(name)
    for (const [box, text] of Object.entries(boxes)) await form.locator(`[name="${box}"]`).fill(text)
    // a file field has the role button too
    await form.locator('button').click()
  }
}
