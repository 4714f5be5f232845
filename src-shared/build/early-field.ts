/**
 * The box for a cadastral number, before any bundle: a field of the skeleton that can be typed in at once. What is typed is
 * kept in the session under the flow's own key, so the app begins with it; browser/early-field.ts hands over the caret.
 */

/** The token's key in local storage [3-18]; whoever has one was signed in, and may type before the checks end. */
const TOKEN_KEY = '/ecad/:token'
/** The purchase's key of what stands in the box (flows/storage-keys.ts). */
const INPUT_KEY = 'purchaseInput'

export interface EarlyStore {
  get(key: string): string | undefined
  set(key: string, value: string): void
}

export function readyEarlyField(page: Document, local: EarlyStore, session: EarlyStore, placeholder: string | undefined): void {
  if (local.get(TOKEN_KEY) === undefined) return
  page.documentElement.setAttribute('data-early', '')
  const isEarly = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLInputElement && target.hasAttribute('data-early-field')
  page.addEventListener('input', ({ target }) => {
    if (isEarly(target)) session.set(INPUT_KEY, target.value)
  })
  // The body is there, and no bundle has run.
  page.addEventListener('readystatechange', () => {
    const field = page.querySelector('[data-early-field]')
    if (page.readyState !== 'interactive' || !isEarly(field)) return
    if (placeholder !== undefined) field.placeholder = placeholder
    if (field.value === '') field.value = session.get(INPUT_KEY) ?? ''
  })
}
