import type { Page } from '@playwright/test'

/** Keeps answers to these requests back until the function it returns is called: a network as slow as a test needs it. */
export async function held(page: Page, requests: RegExp): Promise<() => void> {
  let letGo = (): void => undefined
  const may = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(requests, async (route) => {
    await may
    await route.continue()
  })
  return letGo
}
