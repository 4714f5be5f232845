import type { Locator, Page } from '@playwright/test'

/** Presses a button that closes its own window: the window may be gone before the press is reported as done. */
export async function closesWindow(window: Page, button: Locator, timeout?: number): Promise<void> {
  const closed = window.waitForEvent('close', timeout === undefined ? {} : { timeout })
  await button.waitFor()
  await Promise.allSettled([button.click()])
  await closed
}
