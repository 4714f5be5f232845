import type { Locator, Page } from '@playwright/test'
import type { IdentityOutcome } from '#server/sandbox/identity/checks.ts'

/** Plays the host, which reports success whatever the outcome, because only the server is trusted [4-05]. */
export async function hostVerifies(page: Page, start: Locator, outcome: IdentityOutcome): Promise<void> {
  const known = await page.evaluate(() => {
    window.simulatedHost?.script('startIdentityCheck', { how: 'slow', ms: 1500, result: { status: 'SUCCESS', id: 'x' } })
    return window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'startIdentityCheck').length ?? 0
  })
  await start.click()
  const call = await page.waitForFunction(
    (before) => window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'startIdentityCheck')[before]?.params,
    known,
  )
  const { url } = (await call.jsonValue()) as { url: string }
  const tab = await page.context().newPage()
  await tab.goto(url)
  await tab.locator(`button[name="outcome"][value="${outcome}"]`).click()
  await tab.waitForLoadState()
  await tab.close()
}
