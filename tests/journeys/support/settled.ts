import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test'

const LOADING = '.k-skeleton, .ec-waiting'

/** The page draws its own content. Before that, the frame around it closes without asking, because there is nothing to lose yet. */
export async function drawn(page: Page | FrameLocator): Promise<void> {
  // Wait for the skeleton to go first: only the app's own page shows that it still loads.
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.locator(LOADING)).toHaveCount(0)
}

/** All finite animations have ended; endless ones, such as a spinner, are ignored. */
export const atRest = (page: Page | Frame): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished),
    ),
  )

/** The screen is complete: the skeleton is gone, nothing moves and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await drawn(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await atRest(page)
}

export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth)
