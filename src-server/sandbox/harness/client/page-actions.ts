import { nearestWord } from '../../../platform/nearest-word.ts'
import type { Edges } from '../host/safe-area.ts'

/** Finds and presses controls on the phone's page. It waits in real time, as the page's own clock may be stopped. */
export const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 20
/** What a user taps. */
export const CONTROLS =
  'button, a[href], [role="button"], [role="tab"], [role="option"], [role="radio"], [role="checkbox"], [role="switch"], [role="menuitem"], input[type="checkbox"], input[type="radio"], label, summary'
let patienceMs = PATIENCE_MS
/** How long each step waits from now on. */
export const waitAtMost = (ms: number): void => {
  patienceMs = ms
}

export const isVisible = (element: Element): boolean => {
  const box = element.getBoundingClientRect()
  return box.width > 0 && box.height > 0
}
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** The visible text of an element; adjacent blocks are separated by spaces. */
export const visibleText = (element: HTMLElement): string => inOneLine(element.getAttribute('aria-label') ?? element.innerText)

/** Waits until something is there; `saw` may add to the error what was there instead. */
export async function until<T>(what: string, look: () => T | undefined, saw: () => string = () => ''): Promise<T> {
  const last = performance.now() + patienceMs
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (performance.now() > last) throw new Error(`${what}: not there within ${patienceMs / 1000} s${saw()}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** The controls of a page that a user can tap now. */
export const readyControls = (page: Document): readonly HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (element) => isVisible(element) && !element.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]'),
  )

/** An enabled control by its name, the nth of several. If none matches exactly, one whose name starts with it, such as "Pay now MOP 55.00". */
export const findControl = (page: () => Document, name: string, nth = 1): Promise<HTMLElement> =>
  until(
    `“${name}” to tap${nth > 1 ? `, number ${nth}` : ''}`,
    () => {
      const ready = readyControls(page())
      const exact = ready.filter((element) => visibleText(element) === name)
      return (exact.length > 0 ? exact : ready.filter((element) => visibleText(element).startsWith(`${name} `)))[nth - 1]
    },
    () => insteadOf(page(), name),
  )

/** Why a control cannot be tapped: it is disabled, or another name is meant. */
function insteadOf(page: Document, name: string): string {
  const names = [...page.querySelectorAll<HTMLElement>(CONTROLS)].filter(isVisible).map(visibleText)
  if (names.includes(name)) return '; it is there, but cannot be pressed'
  const near = nearestWord(name, names, ({ length }) => Math.min(3, length - 1))
  return near === undefined ? '' : `; is “${near}” meant?`
}

export const tap = async (page: () => Document, name: string, nth?: number): Promise<void> => (await findControl(page, name, nth)).click()

/** Waits until a control is wholly between the edges of the page's window. */
export const waitUntilInView = (control: HTMLElement, edges: () => Edges): Promise<true> => {
  const place = (): string => {
    const { top, bottom, left, right } = control.getBoundingClientRect()
    const written = (...given: readonly number[]) => given.map(Math.round).join(', ')
    const free = edges()
    return `; its top, bottom, left and right are ${written(top, bottom, left, right)}, those of the free part ${written(free.top, free.bottom, free.left, free.right)}`
  }
  const isWhole = (): true | undefined => {
    const { top, bottom, left, right } = control.getBoundingClientRect()
    const free = edges()
    return top >= free.top && bottom <= free.bottom && left >= free.left && right <= free.right ? true : undefined
  }
  return until(`“${visibleText(control)}” in view`, isWhole, place)
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** The name of a field: its own, or the words of its first label. */
export const fieldName = (field: Field): string =>
  field.getAttribute('aria-label') ?? (field.labels?.[0] ? visibleText(field.labels[0]) : '')

/** The field of a name. If none matches exactly, the first of those with a label that starts with it, such as "Telephone (optional)". */
export function fieldNamed(page: Document, kinds: string, label: string): Field | undefined {
  const fields = [...page.querySelectorAll<Field>(kinds)]
  const withLabel = (isMeant: (words: string) => boolean): Field | undefined =>
    fields.find(
      (field) => field.getAttribute('aria-label') === label || [...(field.labels ?? [])].some((each) => isMeant(visibleText(each))),
    )
  return withLabel((words) => words === label) ?? withLabel((words) => words.startsWith(label))
}

export const WRITABLE = 'input, textarea'
const findField = (page: () => Document, kinds: string, label: string): Promise<Field> =>
  until(`the field “${label}”`, () => fieldNamed(page(), kinds, label))

/** Sets a field's value as the browser does: by the native setter, or React does not see the change. */
function setValue(field: Field, value: string): void {
  const self = field.ownerDocument.defaultView as (Window & typeof globalThis) | null
  if (self === null) return
  const kind =
    field instanceof self.HTMLTextAreaElement
      ? self.HTMLTextAreaElement
      : field instanceof self.HTMLSelectElement
        ? self.HTMLSelectElement
        : self.HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new self.Event('input', { bubbles: true }))
  if (field.matches('select')) field.dispatchEvent(new self.Event('change', { bubbles: true }))
}

export const type = async (page: () => Document, label: string, text: string): Promise<void> =>
  setValue(await findField(page, WRITABLE, label), text)

/** Chooses an option of a list by its words. */
export async function choose(page: () => Document, label: string, option: string): Promise<void> {
  const field = (await findField(page, 'select', label)) as HTMLSelectElement
  const found = await until(`the option “${option}”`, () => [...field.options].find((each) => inOneLine(each.text) === option))
  setValue(field, found.value)
}

export const waitForText = (page: () => Document, text: string): Promise<true> =>
  until(
    `the text “${text}”`,
    () => (inOneLine(page().body?.innerText ?? '').includes(text) ? true : undefined),
    () => {
      const heading = inOneLine(page().querySelector<HTMLElement>('h1')?.innerText ?? '')
      return heading === '' || heading === text ? '' : `; the heading is “${heading}”`
    },
  )

/** Waits until nothing has happened for a while. */
export async function waitUntilIdle(count: () => number): Promise<void> {
  let seen = -1
  let quiet = 0
  await until('rest', () => {
    quiet = count() === seen ? quiet + 1 : 0
    seen = count()
    return quiet >= 3 ? true : undefined
  })
}
