/** Sets a field's value as typing does, so that whoever listens hears of it; React hides the plain setter behind its own. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * The skeleton's field gives over to the app's: what was typed up to the last moment, and the caret with the keyboard
 * that is open for it. Call it right before the app is rendered.
 */
export function handOverEarlyField(page: Document): void {
  const early = page.querySelector<HTMLInputElement>('[data-early-field]')
  if (early === null || !page.documentElement.hasAttribute('data-early')) return
  const caret = { focused: page.activeElement === early, start: early.selectionStart, end: early.selectionEnd }
  const note = () => {
    if (!early.isConnected) return
    caret.focused = page.activeElement === early
    caret.start = early.selectionStart
    caret.end = early.selectionEnd
  }
  page.addEventListener('selectionchange', note)
  page.addEventListener('focusin', note)
  new MutationObserver((_, observer) => {
    if (early.isConnected) return
    observer.disconnect()
    page.removeEventListener('selectionchange', note)
    page.removeEventListener('focusin', note)
    const field = page.querySelector<HTMLInputElement>('input[name=cadnum]')
    if (field === null) return
    if (field.value !== early.value) type(field, early.value)
    if (!caret.focused) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(caret.start, caret.end)
  }).observe(page, { childList: true, subtree: true })
}
