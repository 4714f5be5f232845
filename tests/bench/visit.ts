import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { BASE_PATH, type RouteName } from '#shared/domain/routes.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { listenHttp } from '#tests/support/listen.ts'
import { median } from '#tests/support/quantile.ts'
import { inTempFolder } from '#tests/support/temp-folder.ts'

export const VIEWPORT: Readonly<Record<Surface, Pick<DOMRect, 'width' | 'height'>>> = {
  web: { width: 1280, height: 800 },
  mobile: { width: 390, height: 844 },
}

const megabits = (many: number): number => (many * 1024 * 1024) / 8
const LINES = {
  'slow 4G': { latency: 150, downloadThroughput: megabits(1.6), uploadThroughput: megabits(0.75), slowdown: 4 },
  'desktop line': { latency: 40, downloadThroughput: megabits(10), uploadThroughput: megabits(10), slowdown: 1 },
} as const
export type Line = keyof typeof LINES

export async function throttle(page: Page, line: Line): Promise<void> {
  const { slowdown, ...network } = LINES[line]
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

export interface Visit {
  readonly address: string
  readonly viewport: Pick<DOMRect, 'width' | 'height'>
  readonly prepare?: (context: BrowserContext) => Promise<void>
  readonly field: string
}

/** Does the work in a fresh browser context, which keeps nothing of other visits. */
export async function inContext<T>(
  browser: Browser,
  { viewport, prepare }: Pick<Visit, 'viewport' | 'prepare'>,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport })
  try {
    await prepare?.(context)
    return await work(context)
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    fieldReadyAt?: number
    layoutShift?: number
    shiftedAt?: number
  }
}

export const noteField = (context: BrowserContext, field: string) => context.addInitScript(noteFieldReady, field)

/** No named inner functions: tsx would call a helper that the page lacks. */
function noteFieldReady(field: string): void {
  new MutationObserver((_, observer) => {
    if (window.fieldReadyAt !== undefined || !document.querySelector(field)) return
    window.fieldReadyAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

export interface SizedFile {
  readonly file: string
  readonly bytes: number
}

const sizes = new Map<string, number>()

export function gzipBytes(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(file), { level: 9 }).length
  sizes.set(file, known)
  return known
}

/** Opens a page in a browser without a cache and lists its requests until an element `ready` is there. */
export async function loadedUntil(page: Page, surface: Surface, address: string, ready: string) {
  await noteField(page.context(), ready)
  await page.goto(address)
  await page.waitForFunction(() => window.fieldReadyAt !== undefined)
  const { asked, low } = await page.evaluate(() => ({
    asked: performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (window.fieldReadyAt ?? 0))
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
    low: [...document.querySelectorAll<HTMLLinkElement>('link[fetchpriority=low]')].map(({ href }) => new URL(href).pathname),
  }))
  const code = asked.filter((path) => /\.(js|css)$/.test(path))
  const sized = [...new Set([...code, ...low])].map((path) => {
    const file = path.slice(BASE_PATH.length + 1)
    return { file, bytes: gzipBytes(`dist/${surface}/${file}`), late: low.includes(path) }
  })
  const sum = (some: typeof sized) => some.reduce((total, { bytes }) => total + bytes, 0)
  const html = { file: 'index.html', bytes: gzipBytes(`dist/${surface}/index.html`), late: false }
  const files = [html, ...sized.filter(({ late }) => !late)]
  return { files, bytes: sum(files), beside: sum(sized.filter(({ late }) => late)) }
}

type PageTimes = Readonly<Record<'firstPaint' | 'fieldReady', number>>

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
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, transferSize }) => new URL(name).pathname.endsWith('.js') && transferSize > 0,
    ).length,
  }))
  await page.close()
  return times
}

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

/** Two visits in a persistent profile, as in a user's own browser: it keeps files and compiled code. */
export const secondVisit = (launch: LaunchOptions, { viewport, address, field, prepare }: Visit) =>
  inTempFolder('profile', async (profile) => {
    const context = await chromium.launchPersistentContext(profile, { ...launch, viewport })
    await prepare?.(context)
    await noteField(context, field)
    const cold = await timeTab(context, address, 'slow 4G')
    const again = await timeTab(context, address, 'slow 4G')
    await context.close()
    return { cold: cold.fieldReady, again: again.fieldReady, scripts: again.scripts }
  })

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

/** The current page as one HTML document without scripts: the reference for its own times. */
const staticCopy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll('script, link, style, noscript, iframe')) element.remove()
    const style = document.createElement('style')
    style.textContent = styles
    copy.querySelector('head')?.append(style)
    return `<!doctype html>${copy.outerHTML}`
  })

/** Serves the static copy of our page, as it is once its own field is there, compressed, on a free port. */
export async function serveCopy(browser: Browser, visit: Visit) {
  const html = await inContext(browser, visit, async (context) => {
    const page = await context.newPage()
    await page.goto(visit.address)
    await page.locator(visit.field).first().waitFor()
    return staticCopy(page)
  })
  const body = gzipSync(html, { level: 9 })
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': body.length })
    response.end(body)
  })
  return { address: await listenHttp(server), close: () => server.close() }
}
