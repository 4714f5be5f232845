/**
 * The box for a cadastral number before any bundle: a field of the skeleton that somebody who was signed in can type in at
 * once. What is typed is kept in the session under the purchase's own key, so the app begins with it.
 */
import type { TOKEN_KEY } from '../../api/token.ts'
import type { STORAGE_KEYS } from '../../flows/core/storage-keys.ts'
import type { KeyStore } from '../../ports/index.ts'

// The values stand here, as the script in the page's head would grow by the whole tables otherwise.
const TOKEN: typeof TOKEN_KEY = '/ecad/:token'
const INPUT: typeof STORAGE_KEYS.purchaseInput = 'purchaseInput'

const earlyField = (page: Document) => page.querySelector<HTMLInputElement>('[data-early-field]')

/** Readies the skeleton's field for whoever has a token, from the head of the page, where the body has yet to come. */
export function readyEarlyField(page: Document, local: KeyStore, session: KeyStore, placeholder: string | undefined): void {
  if (local.get(TOKEN) === undefined) return
  page.documentElement.setAttribute('data-early', '')
  page.addEventListener('input', ({ target }) => {
    const early = earlyField(page)
    if (early !== null && target === early) session.set(INPUT, early.value)
  })
  // The body is there, and no bundle has run.
  page.addEventListener('readystatechange', () => {
    const early = earlyField(page)
    if (page.readyState !== 'interactive' || early === null) return
    if (placeholder !== undefined) early.placeholder = placeholder
    if (early.value === '') early.value = session.get(INPUT) ?? ''
  })
}

/**
 * Lets `draw` put the app in the skeleton's place at once, and gives the app's field what was typed up to that moment and
 * the focus.
 */
export function handOverEarlyField(page: Document, draw: () => void): void {
  const early = earlyField(page)
  const hasFocus = early !== null && page.activeElement === early
  draw()
  const field = page.querySelector<HTMLInputElement>('input[name=cadnum]')
  if (early === null || field === null || field === early || !page.documentElement.hasAttribute('data-early')) return
  if (hasFocus) field.focus({ preventScroll: true })
  if (field.value === early.value) return
  // As typing does it, so that the app hears of it: React hides the plain setter behind its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, early.value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
