import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core'
import { expect, vi } from 'vitest'
import type { Driver, Held, InPage, NamedKey, Tab } from './driver.ts'
import { findProgram } from './programs.ts'

const LEFT = { timeout: 20_000, interval: 50 }

const held = (element: ElementHandle<Element>): Held => ({
  click: () => element.click(),
  type: async (text) => {
    await element.evaluate((box) => (box as HTMLInputElement).select())
    await element.type(text)
  },
  pick: async (value) => void (await element.select(value)),
})

/** Asks the page until it is gone, because Puppeteer can miss that a page was replaced while it was still working. */
async function leavesFor(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    Object.assign(window, { isLeft: true })
    setTimeout(() => (to === location.href ? location.reload() : location.assign(to)))
  }, address)
  await vi.waitFor(async () => expect(await page.evaluate(() => 'isLeft' in window)).toBe(false), LEFT)
}

const tabOf = (page: Page): Tab => ({
  open: (address) => leavesFor(page, address),
  reload: () => leavesFor(page, page.url()),
  address: async () => page.url(),
  load: async (source) => void (await page.evaluate(source)),
  run: <Args extends readonly unknown[], Result>(work: InPage<Args, Result>, ...args: Args) =>
    page.evaluate(work as unknown as (...args: unknown[]) => Result, ...args) as Promise<Result>,
  hold: async (work, ...args) => {
    const found = await page.evaluateHandle(work as unknown as (...args: unknown[]) => Element | undefined, ...args)
    const element = found.asElement() as ElementHandle<Element> | null
    return element === null ? undefined : held(element)
  },
  press: (key: NamedKey) => page.keyboard.press(key),
})

/** Debian's Firefox, driven by WebDriver BiDi, with its usual popup blocker. */
export async function startFirefox({ width, height }: { readonly width: number; readonly height: number }): Promise<Driver> {
  const browser: Browser = await launch({
    browser: 'firefox',
    executablePath: findProgram('firefox-esr'),
    headless: true,
    defaultViewport: { width, height },
    env: { ...process.env, TZ: 'America/New_York' },
    extraPrefsFirefox: { 'dom.disable_open_during_load': true, 'intl.accept_languages': 'en' },
  })
  const faults: string[] = []
  const watch = (page: Page) => {
    page.on('pageerror', (error) =>
      faults.push(`${page.url()}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    )
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`)
    })
    page.on('popup', (popup) => {
      if (popup !== null) watch(popup)
    })
  }
  const page = await browser.newPage()
  watch(page)
  return {
    ...tabOf(page),
    front: async () => tabOf((await browser.pages()).at(-1) ?? page),
    faults: async () => faults,
    close: () => browser.close(),
  }
}
