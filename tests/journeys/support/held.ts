import type { Page } from '@playwright/test'
import { createRelease } from '#tests/support/release.ts'

/** Delays the answers to these requests until the returned function is called: a network as slow as a test needs. */
export async function held(page: Page, requests: RegExp): Promise<() => void> {
  const { released, release } = createRelease()
  await page.route(requests, async (route) => {
    await released
    await route.continue()
  })
  return release
}
