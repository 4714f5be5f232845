import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, vi } from 'vitest'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { wordsIn } from '../../journeys/support/words.ts'
import type { Driver, Held, NamedKey, Tab } from './driver.ts'
import { look, pushedSideways, stepsTo, type Thing } from './look.ts'

const library = readFileSync(createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')
export const WAIT = { timeout: 15_000, interval: 50 }
const ACCOUNT = 'resident'

export class Visitor {
  readonly t = wordsIn('en')

  constructor(
    readonly driver: Driver,
    readonly server: ServerProcess,
    private readonly tab: Tab = driver,
  ) {}

  /** The same user in the window opened last, once it shows a page of this origin. */
  async inFront(origin: string): Promise<Visitor> {
    const front = await vi.waitFor(async () => {
      const tab = await this.driver.front()
      expect(await tab.address()).toContain(origin)
      return tab
    }, WAIT)
    return new Visitor(this.driver, this.server, front)
  }

  async opens(path: string, query: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.tab.open(`${this.server.origin}/ecad${path}?${new URLSearchParams({ language: 'en', ...query })}`)
  }
  reloads = () => this.tab.reload()
  presses = (key: NamedKey) => this.tab.press(key)
  async address(): Promise<URL> {
    return new URL(await this.tab.address())
  }
  async arrivesAt(part: RegExp): Promise<void> {
    await vi.waitFor(async () => expect(await this.tab.address()).toMatch(part), WAIT)
  }

  async #held(thing: Thing, reachable: boolean): Promise<Held | undefined> {
    if (!(await this.tab.run(() => 'TestingLibraryDom' in window))) await this.tab.load(library)
    return this.tab.hold(look, stepsTo(thing), reachable)
  }
  async #waitFor(thing: Thing, reachable = false): Promise<Held> {
    return vi.waitFor(async () => {
      const held = await this.#held(thing, reachable)
      if (held === undefined) throw new Error(`not ${reachable ? 'to be pressed' : 'seen'} at ${await this.tab.address()}: ${told(thing)}`)
      return held
    }, WAIT)
  }

  async isSeen(thing: Thing): Promise<boolean> {
    return (await this.#held(thing, false)) !== undefined
  }
  async sees(thing: Thing): Promise<void> {
    await this.#waitFor(thing)
  }
  async reads(...texts: readonly (string | RegExp)[]): Promise<void> {
    for (const text of texts) await this.sees({ role: 'main', text })
  }
  async seesNo(thing: Thing): Promise<void> {
    await vi.waitFor(async () => expect(await this.isSeen(thing), `still there: ${told(thing)}`).toBe(false), WAIT)
  }
  async clicks(thing: Thing): Promise<void> {
    await (await this.#waitFor(thing, true)).click()
  }
  /** Presses an element that closes its own window: the window may be gone before the press is reported as done. */
  async leavesBy(thing: Thing): Promise<void> {
    const held = await this.#waitFor(thing, true)
    await Promise.allSettled([held.click()])
  }
  async types(thing: Thing, text: string): Promise<void> {
    await (await this.#waitFor(thing, true)).type(text)
  }
  async picks(thing: Thing, value: string): Promise<void> {
    await (await this.#waitFor(thing, true)).pick(value)
  }
  async finds(css: string, value: string, at = 0): Promise<void> {
    const inside = () =>
      this.tab.run((which, index) => (document.querySelectorAll(which)[index] as HTMLInputElement | undefined)?.value, css, at)
    await vi.waitFor(async () => expect(await inside()).toBe(value), WAIT)
  }

  async fits(): Promise<void> {
    await vi.waitFor(async () => expect(await this.tab.run(pushedSideways), 'pixels sideways').toBe(0), WAIT)
  }

  button(key: MessageKey): Thing {
    return { role: 'button', name: this.t(key) }
  }
  heading(key: MessageKey): Thing {
    return { role: 'heading', name: this.t(key) }
  }

  /** Signs in on the provider's own page, where the product redirects or links to. */
  async signsIn(): Promise<void> {
    const provider: Thing = { css: `[value="${ACCOUNT}"], [data-account="${ACCOUNT}"]` }
    await vi.waitFor(async () => {
      if ((await this.tab.address()).startsWith(this.server.sandbox)) return
      const way = await this.#held(this.button('login'), true)
      if (way === undefined) throw new Error('no way to sign in is shown')
      await way.click()
    }, WAIT)
    await this.clicks(provider)
  }
}

const told = (thing: Thing): string => JSON.stringify(thing, (_key, value: unknown) => (value instanceof RegExp ? String(value) : value))
