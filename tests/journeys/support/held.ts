import type { Page } from '@playwright/test'
import { createRelease } from '#tests/support/release.ts'

/** Keeps answers to these requests back until the function it returns is called: a network as slow as a test needs it. */
export async function held(page: Page, requests: RegExp): Promise<() => void> {
  const { released, release } = createRelease()
  await page.route(requests, async (route) => {
    await released
    await route.continue()
  })
  return release
}
