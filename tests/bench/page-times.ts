import type { Browser, BrowserContext } from '@playwright/test'
import { median } from '#tests/support/quantile.ts'
import { inContext, type Line, noteField, throttle, type Visit } from './visit.ts'

interface PageTimes {
  /** Milliseconds from the navigation to the first contentful paint. */
  readonly firstPaint: number
  /** …to the field. */
  readonly fieldReady: number
}

/** One visit in a new tab of the context, throttled. */
export async function timeTab(context: BrowserContext, address: string, line: Line): Promise<PageTimes & { readonly scripts: number }> {
  const page = await context.newPage()
  await throttle(page, line)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.fieldReadyAt !== undefined, undefined, { timeout: 120_000 })
  // A throttled page may be ready before its paint is reported.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const times = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    fieldReady: window.fieldReadyAt ?? Number.NaN,
    // loaded over the network, not from the browser's cache
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, transferSize }) => new URL(name).pathname.endsWith('.js') && transferSize > 0,
    ).length,
  }))
  await page.close()
  return times
}

/** The median of several visits, each in a fresh browser context, for each number separately. */
export async function medianVisit(browser: Browser, visit: Visit, { line = 'slow 4G' as Line, times = 5 } = {}): Promise<PageTimes> {
  const all: PageTimes[] = []
  for (let n = 0; n < times; n++)
    all.push(
      await inContext(browser, visit, async (context) => {
        await noteField(context, visit.field)
        return timeTab(context, visit.address, line)
      }),
    )
  return { firstPaint: median(all.map((one) => one.firstPaint)), fieldReady: median(all.map((one) => one.fieldReady)) }
}
