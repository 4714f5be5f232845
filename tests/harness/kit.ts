import type { BrowserContext, Page } from '@playwright/test'
import type { Played, Scenario } from '#server/sandbox/harness/scenario.ts'
import { buildScript, type Change } from '#server/sandbox/harness/scripts.ts'
import { launchChromium } from '#tests/support/launch-chromium.ts'
import type { RunnersKit } from './runner.ts'

export interface Kit extends RunnersKit {
  readonly page: Page
}

/** The headless harness: its page in a Chromium, one scenario after another. `change` plants a bug in the bridge. */
export async function openKit(sandbox: string, change?: Change): Promise<Kit> {
  const browser = await launchChromium()
  try {
    const page = await openPage(await browser.newContext({ viewport: { width: 1440, height: 1000 } }), sandbox, change)
    return {
      page,
      play: (scenario) => play(page, scenario),
      evidence: async () => page.evaluate(() => window.harness?.evidence()),
      picture: () => page.locator('#phone').screenshot(),
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

async function openPage(context: BrowserContext, sandbox: string, change: Change | undefined): Promise<Page> {
  const page = await context.newPage()
  if (change !== undefined) {
    const body = await buildScript('probe', change)
    await context.route('**/harness/scripts/probe.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  }
  await page.goto(`${sandbox}/harness/?idle`)
  await page.locator('html[data-harness="ready"]').waitFor()
  return page
}

const play = (page: Page, scenario: Scenario): Promise<Played> =>
  page.evaluate((one) => {
    if (window.harness === undefined) throw new Error('the harness is not there')
    return window.harness.play(one)
  }, scenario)
