import type { Browser, BrowserContext, Page } from '@playwright/test'

export interface PageTimes {
  /** Milliseconds from the navigation to the first contentful paint. */
  readonly firstPaint: number
  /** …to an editable field. */
  readonly fieldReady: number
}

const megabits = (many: number): number => (many * 1024 * 1024) / 8

/** The network and processor speeds of docs/quality.md. */
const LINES = {
  'slow 4G': { latency: 150, downloadThroughput: megabits(1.6), uploadThroughput: megabits(0.75), slowdown: 4 },
  'desktop line': { latency: 40, downloadThroughput: megabits(10), uploadThroughput: megabits(10), slowdown: 1 },
} as const
export type Line = keyof typeof LINES

/** Makes a page's network and processor as slow as the line. */
export async function throttle(page: Page, line: Line): Promise<void> {
  const { slowdown, ...network } = LINES[line]
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

declare global {
  interface Window {
    fieldReadyAt?: number
  }
}

/** No named inner functions: tsx would call a helper that the page lacks. */
function noteFieldReady(field: string): void {
  new MutationObserver((_, observer) => {
    if (window.fieldReadyAt !== undefined || !document.querySelector(field)) return
    window.fieldReadyAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

export interface ExternalPage {
  readonly address: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly prepare?: (context: BrowserContext) => Promise<void>
  /** the element to wait for; by default any editable field */
  readonly field?: string
  /** by default slow 4G */
  readonly line?: Line
}

/** Records in every page of the context when its field is ready. */
export const noteField = (context: BrowserContext, field = 'input:not([disabled]):not([readonly])') =>
  context.addInitScript(noteFieldReady, field)

/** One visit in a new tab of the context, throttled. */
export async function timeTab(
  context: BrowserContext,
  address: string,
  line: Line = 'slow 4G',
): Promise<PageTimes & { readonly scripts: number }> {
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

/** One visit in a fresh browser context, throttled. */
export async function timeVisit(browser: Browser, { address, viewport, prepare, field, line }: ExternalPage): Promise<PageTimes> {
  const context = await browser.newContext({ viewport })
  try {
    await prepare?.(context)
    await noteField(context, field)
    return await timeTab(context, address, line)
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The median of several visits, for each number separately. */
export async function medianVisit(browser: Browser, visit: ExternalPage, times = 5): Promise<PageTimes> {
  const all: PageTimes[] = []
  for (let n = 0; n < times; n++) all.push(await timeVisit(browser, visit))
  return { firstPaint: median(all.map((one) => one.firstPaint)), fieldReady: median(all.map((one) => one.fieldReady)) }
}
