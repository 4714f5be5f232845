import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import type { Words } from '../support/words.ts'

/** The host's header in the product's page [7-29], and the product's own header that it replaces. */
export class HostHeader {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get iframe(): Locator {
    return this.page.locator('iframe.ec-host')
  }
  get inside(): FrameLocator {
    return this.page.frameLocator('iframe.ec-host')
  }
  get own(): Locator {
    return this.page.locator('.ec-tools__own')
  }
  get question(): Locator {
    return this.page.getByRole('dialog')
  }

  /** Its own browsing context, which only a test may access. */
  async frame(): Promise<Frame> {
    const frame = await (await this.iframe.elementHandle())?.contentFrame()
    if (!frame) throw new Error('the header has no frame')
    return frame
  }

  async isShown(account: string): Promise<void> {
    await expect(this.iframe).toBeVisible({ timeout: 15_000 })
    await expect(this.own).toHaveCount(0)
    await expect(this.inside.getByRole('status')).toHaveText(account)
  }

  language(language: Language): Locator {
    return this.inside.getByRole('button', { name: LANGUAGE_FACTS[language].selfName, exact: true })
  }
}
