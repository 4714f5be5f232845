import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ByRoleMatcher } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { wordsIn } from '../../journeys/support/words.ts'
import type { Driver, Held, NamedKey, Tab } from './driver.ts'

/** An element as a user finds it: by role and name, by its place in the page, or by its text. */
export interface Thing {
  readonly role?: ByRoleMatcher
  readonly name?: string | RegExp
  /** A selector that only the page's author knows, such as a question's path in the form. */
  readonly css?: string
  /** A selector that the element found by its role must also match. */
  readonly where?: string
  readonly text?: string | RegExp
  readonly at?: number
  readonly in?: Thing
}

type Words = Readonly<Partial<Record<'whole' | 'pattern', string>>>
/** One level of an element's position, serialisable for a protocol; the outermost comes first. */
export interface Step {
  readonly role?: string
  readonly name?: Words
  readonly css?: string
  readonly where?: string
  readonly text?: Words
  readonly at?: number
}

const words = (given: string | RegExp | undefined): Words | undefined =>
  given === undefined ? undefined : typeof given === 'string' ? { whole: given } : { pattern: given.source }

export function stepsTo({ in: around, role, name, css, where, text, at }: Thing): readonly Step[] {
  const step = { role, name: words(name), css, where, text: words(text), at }
  // JSON drops undefined values, which neither protocol accepts.
  return [...(around === undefined ? [] : stepsTo(around)), JSON.parse(JSON.stringify(step)) as Step]
}

interface LookingWindow {
  readonly TestingLibraryDom?: {
    queryAllByRole(around: HTMLElement, role: string, options: { name?: (said: string) => boolean }): HTMLElement[]
  }
}

/** Runs in the page: the matching visible elements. `reachable`: it can also be pressed, not moving and not covered. */
export function look(steps: readonly Step[], reachable: boolean): Element | undefined {
  const { TestingLibraryDom: library } = window as unknown as LookingWindow
  if (library === undefined) throw new Error('the page has no library to look with')
  // a space that may not be broken reads as any other
  const plain = (said: string) => said.replace(/\s/g, ' ')
  const fits = (said: string, { whole, pattern }: Words) =>
    pattern === undefined ? plain(said).includes(whole ?? '') : new RegExp(pattern).test(plain(said))
  const found = steps.reduce<readonly Element[]>(
    (arounds, { role, name, css, where, text, at }) => {
      const all = arounds.flatMap((around) => {
        if (role === undefined) return [...around.querySelectorAll(css ?? '*')].filter((one) => one.getClientRects().length > 0)
        if (name === undefined) return library.queryAllByRole(around as HTMLElement, role, {})
        const called = (said: string) => (name.pattern === undefined ? plain(said) === name.whole : fits(said, name))
        return library.queryAllByRole(around as HTMLElement, role, { name: called })
      })
      const fitting = all.filter(
        (one) => (where === undefined || one.matches(where)) && (text === undefined || fits(one.textContent, text)),
      )
      return at === undefined ? fitting : fitting.slice(at).slice(0, 1)
    },
    [document.body],
  )
  const [first] = found
  if (first === undefined || !reachable) return first
  first.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = first.getBoundingClientRect()
  const place = [left, top, width, height].join()
  const kept = first as { placeBefore?: string }
  const moved = kept.placeBefore !== place
  kept.placeBefore = place
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const isHit = hit !== null && (first.contains(hit) || hit.contains(first))
  return moved || !isHit || first.matches(':disabled') ? undefined : first
}

/** Runs in the page: how far it can be scrolled sideways. */
export function pushedSideways(): number {
  scrollTo({ left: innerWidth, behavior: 'instant' })
  const by = scrollX
  scrollTo({ left: 0, behavior: 'instant' })
  return by
}

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
