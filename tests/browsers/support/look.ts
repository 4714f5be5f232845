import type { ByRoleMatcher } from '@testing-library/dom'

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

interface Words {
  readonly whole?: string
  readonly pattern?: string
}
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
