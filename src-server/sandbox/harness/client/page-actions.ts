/** Finds and presses controls on the phone's page. It waits in real time, as the page's own clock may be stopped. */
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 20

const isVisible = (element: Element): boolean => {
  const box = element.getBoundingClientRect()
  return box.width > 0 && box.height > 0
}
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** The visible text of an element; adjacent blocks are separated by spaces. */
const visibleText = (element: HTMLElement): string => inOneLine(element.getAttribute('aria-label') ?? element.innerText)

async function until<T>(what: string, look: () => T | undefined): Promise<T> {
  const last = performance.now() + PATIENCE_MS
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (performance.now() > last) throw new Error(`${what}: not there within ${PATIENCE_MS / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** An enabled control by its name. If none matches exactly, one whose name starts with it, such as "Pay now MOP 55.00". */
export const findControl = (page: () => Document, name: string): Promise<HTMLElement> =>
  until(`“${name}” to tap`, () => {
    const controls = [...page().querySelectorAll<HTMLElement>('button, a[href], [role="button"], input[type="checkbox"], label, summary')]
    const ready = controls.filter(
      (element) => isVisible(element) && !element.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]'),
    )
    return ready.find((element) => visibleText(element) === name) ?? ready.find((element) => visibleText(element).startsWith(`${name} `))
  })

export const tap = async (page: () => Document, name: string): Promise<void> => (await findControl(page, name)).click()

export async function type(page: () => Document, label: string, text: string): Promise<void> {
  const field = await until(`the field “${label}”`, () =>
    [...page().querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].find(
      (element) =>
        element.getAttribute('aria-label') === label || [...(element.labels ?? [])].some((each) => visibleText(each).startsWith(label)),
    ),
  )
  const self = page().defaultView as (Window & typeof globalThis) | null
  const kind = self && field instanceof self.HTMLTextAreaElement ? self.HTMLTextAreaElement : self?.HTMLInputElement
  // Use the native setter, or React does not see the change.
  const set = kind && Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set
  set?.call(field, text)
  if (self) field.dispatchEvent(new self.Event('input', { bubbles: true }))
}

export const waitForText = (page: () => Document, text: string): Promise<true> =>
  until(`the text “${text}”`, () => (inOneLine(page().body?.innerText ?? '').includes(text) ? true : undefined))

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
export { until }
