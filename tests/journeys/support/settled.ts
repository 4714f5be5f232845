import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test'

/** The grey lines of the two kits and of the guide pages. */
const LOADING = '.k-skeleton, .ec-waiting'

/** The page draws itself: until then the frame around it closes without asking, as there is nothing yet to ask about. */
export async function drawn(page: Page | FrameLocator): Promise<void> {
  // First the page before any script goes: only the app's own can say that it still loads.
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.locator(LOADING)).toHaveCount(0)
}

/** What fades in or moves has come to rest; what turns for as long as something loads is not waited for. */
export const atRest = (page: Page | Frame): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished),
    ),
  )

/** The screen is there: the skeleton is gone, nothing moves and nothing says it is loading. */
export async function settled(page: Page): Promise<void> {
  await drawn(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await atRest(page)
}

/** How far the page can be pushed sideways, in CSS pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth)
