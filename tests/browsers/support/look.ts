import type { ByRoleMatcher } from '@testing-library/dom'

/** A thing as a person finds it: by what it is and is called, by its place in the page, or by its words. */
export interface Thing {
  readonly role?: ByRoleMatcher
  /** The whole name, or a part of it that fits. */
  readonly name?: string | RegExp
  /** What only the page's author knows it by, as a question by its path in the form. */
  readonly css?: string
  /** What an element found by its role must fit besides. */
  readonly where?: string
  readonly text?: string | RegExp
  /** One of several; the first where nothing is said. */
  readonly at?: number
  readonly in?: Thing
}

interface Words {
  readonly whole?: string
  readonly pattern?: string
}
/** A thing in a form that a protocol carries; the outermost comes first. */
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
  // JSON leaves out what is undefined, as both protocols need it.
  return [...(around === undefined ? [] : stepsTo(around)), JSON.parse(JSON.stringify(step)) as Step]
}

interface LookingWindow {
  readonly TestingLibraryDom?: {
    queryAllByRole(around: HTMLElement, role: string, options: { name?: string | RegExp }): HTMLElement[]
  }
}

/** In the page: the things that fit and are there to be seen. `reachable`: and can be pressed, standing still and under nothing. */
export function look(steps: readonly Step[], reachable: boolean): Element | undefined {
  const { TestingLibraryDom: library } = window as unknown as LookingWindow
  if (library === undefined) throw new Error('the page has no library to look with')
  const fits = (said: string, { whole, pattern }: Words) =>
    pattern === undefined ? said.includes(whole ?? '') : new RegExp(pattern).test(said)
  const found = steps.reduce<readonly Element[]>(
    (arounds, { role, name, css, where, text, at }) => {
      const all = arounds.flatMap((around) => {
        if (role === undefined) return [...around.querySelectorAll(css ?? '*')].filter((one) => one.getClientRects().length > 0)
        const called = name?.pattern === undefined ? name?.whole : new RegExp(name.pattern)
        return library.queryAllByRole(around as HTMLElement, role, called === undefined ? {} : { name: called })
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

/** In the page: by how much it can be pushed sideways, as a finger would. */
export function pushedSideways(): number {
  scrollTo({ left: innerWidth, behavior: 'instant' })
  const by = scrollX
  scrollTo({ left: 0, behavior: 'instant' })
  return by
}
