/**
 * The box for a cadastral number before any bundle has loaded: a field of the skeleton in which a signed-in user can
 * type at once. The text is stored in the session under the purchase's own key, so the app starts with it.
 */
import type { TOKEN_KEY } from '../../api/token.ts'
import type { STORAGE_KEYS } from '../../flows/core/storage-keys.ts'
import type { KeyStore } from '../../ports/index.ts'

// Copied values: importing the whole tables would enlarge the script in the page's head.
const TOKEN: typeof TOKEN_KEY = '/ecad/:token'
const INPUT: typeof STORAGE_KEYS.purchaseInput = 'purchaseInput'

const earlyField = (page: Document) => page.querySelector<HTMLInputElement>('[data-early-field]')

/** Prepares the skeleton's field if there is a token. It runs in the head, before the body exists. */
export function prepareEarlyField(page: Document, local: KeyStore, session: KeyStore, placeholder: string | undefined): void {
  if (local.get(TOKEN) === undefined) return
  page.documentElement.setAttribute('data-early', '')
  page.addEventListener('input', ({ target }) => {
    const early = earlyField(page)
    if (early !== null && target === early) session.set(INPUT, early.value)
  })
  // Now the body exists, but no bundle has run.
  page.addEventListener('readystatechange', () => {
    const early = earlyField(page)
    if (page.readyState !== 'interactive' || early === null) return
    if (placeholder !== undefined) early.placeholder = placeholder
    if (early.value === '') early.value = session.get(INPUT) ?? ''
  })
}

/** Calls `draw` to replace the skeleton with the app, then moves the text typed so far and the focus to the app's field. */
export function handOverEarlyField(page: Document, draw: () => void): void {
  const early = earlyField(page)
  const hasFocus = early !== null && page.activeElement === early
  draw()
  const field = page.querySelector<HTMLInputElement>('input[name=cadnum]')
  if (early === null || field === null || field === early || !page.documentElement.hasAttribute('data-early')) return
  if (hasFocus) field.focus({ preventScroll: true })
  if (field.value === early.value) return
  // Use the native setter, or React does not see the change: React hides it behind its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, early.value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
