import { expect, type Locator, type Page } from '@playwright/test'
import { PANEL_ELEMENT } from '#shared/panel/panel-element.ts'

/** The developers' panel of a sandbox or development build (docs/panel.md). */
export class DevelopersPanel {
  readonly element: Locator
  readonly opener: Locator
  readonly view: Locator

  constructor(private readonly page: Page) {
    this.element = page.locator(PANEL_ELEMENT)
    this.opener = this.element.getByRole('button', { name: 'Developers' })
    this.view = this.element.getByRole('tabpanel')
  }

  async opens(tab: 'State' | 'Calls' | 'Trace' | 'Switches'): Promise<void> {
    if ((await this.opener.getAttribute('aria-expanded')) === 'false') await this.opener.click()
    await this.element.getByRole('tab', { name: tab }).click()
    await expect(this.view).toBeVisible()
  }

  /** Opens every line of the tab; what is said there. */
  async unfolds(): Promise<string> {
    const folded = this.view.locator('details:not([open]) > summary')
    while ((await folded.count()) > 0) await folded.first().click()
    return this.view.evaluate((view) => (view as HTMLElement).innerText)
  }

  /** Buttons, links and fields of the page that can be seen and yet not be reached, because the panel is over them. */
  async covered(): Promise<readonly string[]> {
    return this.page.evaluate((tag) => {
      const found: string[] = []
      for (const one of document.querySelectorAll<HTMLElement>('#root :is(button, a[href], input, select)')) {
        if (one.getClientRects().length === 0 || one.matches(':disabled')) continue
        one.scrollIntoView({ block: 'nearest' })
        const box = one.getBoundingClientRect()
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        if (top?.localName === tag) found.push(one.outerHTML.slice(0, 120))
      }
      return found
    }, PANEL_ELEMENT)
  }
}
