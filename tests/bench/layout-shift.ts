import type { Browser } from '@playwright/test'
import type { RouteName } from '#shared/domain/routes.ts'
import { inContext, throttle, type Visit } from './visit.ts'

/** Pages where visits start, with the query they need. */
export const SHIFT_PAGES: readonly { readonly route: RouteName; readonly query?: string }[] = [
  { route: 'chooseEcad' },
  { route: 'myRecords' },
  { route: 'serviceList' },
  { route: 'serviceStep', query: 'itemCode=SURV-05' },
  { route: 'serviceAgreement', query: 'serviceCode=CAD-SURVEY' },
  { route: 'affairFaq', query: 'itemId=1' },
  { route: 'ecadReceipt', query: 'tid=x' },
  { route: 'checkDocument' },
  { route: 'serviceStatus' },
]

declare global {
  interface Window {
    layoutShift?: number
    shiftedAt?: number
  }
}

/** No named inner functions: tsx would call a helper that the page lacks. */
function noteShifts(): void {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver(() => {
    window.shiftedAt = performance.now()
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
}

/** How long nothing may change in a page before it counts as complete. */
const QUIET_MS = 1500

/** The sum of a page's layout shifts on slow 4G and CPU × 4, until the app's page is drawn and nothing changes any more. */
export const layoutShift = (browser: Browser, visit: Visit): Promise<number> =>
  inContext(browser, visit, async (context) => {
    await context.addInitScript(noteShifts)
    const page = await context.newPage()
    await throttle(page, 'slow 4G')
    await page.goto(visit.address, { waitUntil: 'commit' })
    await page.waitForSelector(visit.field, { state: 'attached', timeout: 120_000 })
    await page.waitForFunction((quiet) => performance.now() - (window.shiftedAt ?? 0) > quiet, QUIET_MS, { timeout: 120_000 })
    return page.evaluate(() => window.layoutShift ?? Number.NaN)
  })
