import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Surface } from '#shared/domain/surfaces.ts'

interface Size {
  readonly width: number
  readonly height: number
}
export const VIEWPORT: Readonly<Record<Surface, Size>> = {
  web: { width: 1280, height: 800 },
  mobile: { width: 390, height: 844 },
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

export interface Visit {
  readonly address: string
  readonly viewport: Size
  readonly prepare?: (context: BrowserContext) => Promise<void>
  /** the element to wait for */
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
  }
}

/** Records in every page of the context when it first contains the field. */
export const noteField = (context: BrowserContext, field: string) => context.addInitScript(noteFieldReady, field)

/** No named inner functions: tsx would call a helper that the page lacks. */
function noteFieldReady(field: string): void {
  new MutationObserver((_, observer) => {
    if (window.fieldReadyAt !== undefined || !document.querySelector(field)) return
    window.fieldReadyAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributes: true })
}
