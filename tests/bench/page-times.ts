import type { Browser, BrowserContext } from '@playwright/test'

export interface PageTimes {
  /** Milliseconds from the navigation to the first contentful paint. */
  readonly firstPaint: number
  /** …to a field that can be typed in. */
  readonly fieldReady: number
}

/** Slow 4G and a processor four times slower: what docs/quality.md measures on. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const CPU_SLOWDOWN = 4

declare global {
  interface Window {
    fieldReadyAt?: number
  }
}

/** Without named inner functions: tsx would call a helper no page has. */
function noteFieldReady(field: string): void {
  new MutationObserver((_, observer) => {
    if (window.fieldReadyAt !== undefined || !document.querySelector(field)) return
    window.fieldReadyAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

export interface Visit {
  readonly address: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly userAgent?: string
  readonly prepare?: (context: BrowserContext) => Promise<void>
  /** the element that is waited for; without it, any field that can be typed in */
  readonly field?: string
  /** A second visit in the same browser: its cache is warm. */
  readonly again?: boolean
}

/** One visit in a fresh browser context, throttled. */
export async function timeVisit(browser: Browser, visit: Visit): Promise<PageTimes> {
  const { address, viewport, userAgent, prepare, again } = visit
  const context = await browser.newContext({ viewport, ...(userAgent === undefined ? {} : { userAgent }) })
  try {
    await prepare?.(context)
    await context.addInitScript(noteFieldReady, visit.field ?? 'input:not([disabled]):not([readonly])')
    const open = async (): Promise<PageTimes> => {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', NETWORK)
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      await page.goto(address, { waitUntil: 'commit' })
      await page.waitForFunction(() => window.fieldReadyAt !== undefined, undefined, { timeout: 60_000 })
      // a throttled page may be ready before it says when it was painted
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      const times = await page.evaluate(() => ({
        firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        fieldReady: window.fieldReadyAt ?? Number.NaN,
      }))
      await page.close()
      return times
    }
    const first = await open()
    return again ? await open() : first
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The middle of several visits, each number by itself. */
export async function medianVisit(browser: Browser, visit: Visit, times = 5): Promise<PageTimes> {
  const all: PageTimes[] = []
  for (let n = 0; n < times; n++) all.push(await timeVisit(browser, visit))
  return { firstPaint: median(all.map((one) => one.firstPaint)), fieldReady: median(all.map((one) => one.fieldReady)) }
}
