import { spawn } from 'node:child_process'
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { vi } from 'vitest'
import { freePorts } from '#tests/support/free-ports.ts'
import type { Driver, Held, NamedKey, Tab } from './driver.ts'
import { findProgram, startScreen } from './programs.ts'

const KEYS: Readonly<Record<NamedKey, string>> = { Tab: Key.TAB, Escape: Key.ESCAPE }
const PHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const READY_MS = 20_000

/** A click is refused while another element covers this one; a refused click has no effect. */
const clicks = (element: WebElement): Promise<void> => vi.waitFor(() => element.click(), { timeout: READY_MS, interval: 50 })

const held = (element: WebElement): Held => ({
  click: () => clicks(element),
  type: async (text) => {
    // The protocol's own clearing bypasses React, which then restores the old text.
    await element.getDriver().executeScript((box: HTMLInputElement) => box.select(), element)
    await element.sendKeys(text)
  },
  pick: async (value) => clicks(await element.findElement(By.css(`option[value="${value}"]`))),
})

const tabOf = (driver: WebDriver): Tab => ({
  open: (address) => driver.get(address),
  reload: () => driver.navigate().refresh(),
  address: () => driver.getCurrentUrl(),
  load: (source) => driver.executeScript(source),
  run: (work, ...args) => driver.executeScript(work, ...args),
  hold: async (work, ...args) => {
    const element = await driver.executeScript<WebElement | null>(work, ...args)
    return element === null ? undefined : held(element)
  },
  press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
})

const FAULTS = 'reported'
/** The protocol does not report a page's console: each page records its errors in its tab's storage, from the first look on. */
function keepFaults(key: string): void {
  const page = window as unknown as { keepsFaults?: boolean }
  if (page.keepsFaults || location.protocol === 'data:' || location.protocol === 'about:') return
  page.keepsFaults = true
  const keep = (...said: readonly unknown[]) => {
    const words = said.map((one) => (one instanceof Error ? `${one.message} ${one.stack}` : String(one))).join(' ')
    const before = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
    sessionStorage.setItem(key, JSON.stringify([...before, `${location.href}: ${words}`]))
  }
  addEventListener('error', ({ error, message }) => keep(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => keep('unhandled rejection', reason))
  const print = console.error.bind(console)
  console.error = (...said: readonly unknown[]) => {
    keep(...said)
    print(...said)
  }
}

/** A window without bars, so that the page has the requested size; with them WebKit's is wider than a phone. */
async function openWindow(url: string, { width, height }: Pick<DOMRect, 'width' | 'height'>): Promise<WebDriver> {
  await vi.waitFor(async () => (await fetch(`${url}/status`)).json(), READY_MS)
  const binary = findProgram('MiniBrowser')
  const args = ['--automation', '--full-screen', '--time-zone=America/New_York', `--user-agent=${PHONE_USER_AGENT}`]
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } })
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  await driver.manage().window().setRect({ x: 0, y: 0, width, height })
  const wide = await driver.executeScript<number>(() => innerWidth)
  if (wide !== width) throw new Error(`WebKit's page is ${wide} px wide, not ${width}`)
  return driver
}

/** Debian's WebKit like a phone's browser: its user agent, its size, only the page on the screen. */
export async function startWebKit(size: Pick<DOMRect, 'width' | 'height'>): Promise<Driver> {
  const program = findProgram('WebKitWebDriver')
  const screen = await startScreen()
  const [port] = await freePorts(1)
  const service = spawn(program, [`--port=${port}`], { env: { ...process.env, DISPLAY: screen.display }, stdio: 'ignore' })
  const stop = async () => {
    service.kill()
    await screen.stop()
  }
  const driver = await openWindow(`http://127.0.0.1:${port}`, size).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const tab: Tab = {
    ...tabOf(driver),
    load: async (source) => {
      await driver.executeScript(keepFaults, FAULTS)
      await driver.executeScript(source)
    },
  }
  return {
    ...tab,
    front: async () => tab,
    faults: () => tab.run((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[], FAULTS),
    close: async () => {
      await driver.quit()
      await stop()
    },
  }
}
