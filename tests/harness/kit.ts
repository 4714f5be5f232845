import { type Browser, chromium, type Page } from '@playwright/test'
import type { Played, Scenario } from '#server/sandbox/harness/scenario.ts'
import { buildScript, type Change } from '#server/sandbox/harness/scripts.ts'
import { ensureChromium } from '#tests/support/chromium.ts'

export interface Kit {
  play(scenario: Scenario): Promise<Played>
  readonly page: Page
  close(): Promise<void>
}

/** The headless harness: its page in a Chromium, one scenario after another. `change` plants a bug in the bridge. */
export async function openKit(sandbox: string, change?: Change): Promise<Kit> {
  const executablePath = ensureChromium()
  const browser: Browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-quic'] })
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } })
  const page = await context.newPage()
  if (change !== undefined) {
    const body = await buildScript('probe', change)
    await context.route('**/harness/scripts/probe.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  }
  await page.goto(`${sandbox}/harness/?idle`)
  await page.locator('html[data-harness="ready"]').waitFor()
  return {
    page,
    play: (scenario) =>
      page.evaluate((one) => {
        if (window.harness === undefined) throw new Error('the harness is not there')
        return window.harness.play(one)
      }, scenario),
    close: () => browser.close(),
  }
}
