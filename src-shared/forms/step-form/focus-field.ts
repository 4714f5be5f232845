import type { Form } from '@formily/core'

/** Event that tells the panes of a FormCollapse to show one of their fields. */
export const REVEAL = 'REVEAL_FIELD'

/** Elements that can take the keyboard focus. */
const FOCUSABLE =
  'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled]), [tabindex="0"]'

/** A folded pane opens within some frames; a field that is still missing after these is not on the page. */
const FRAMES = 30

/**
 * The form on the page. The error summary is drawn outside the form, so it cannot use a React context of the form. A
 * page shows one form at a time.
 */
let formOnPage: Form | undefined

/** Registers a mounted form; returns the function that removes it. */
export function registerForm(form: Form): () => void {
  formOnPage = form
  return () => {
    if (formOnPage === form) formOnPage = undefined
  }
}

/** Opens the panes that hide a field of the form on the page, scrolls the field to the middle and focuses it [5-06]. */
export function focusField(path: string): void {
  formOnPage?.notify(REVEAL, path)
  const tryFocus = (framesLeft: number) => {
    // FormItem writes the path of a field into the page.
    const item = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)
    if (item !== null && focusItem(item)) return
    if (framesLeft > 0) requestAnimationFrame(() => tryFocus(framesLeft - 1))
  }
  requestAnimationFrame(() => tryFocus(FRAMES))
}

/** Returns whether the field has the focus now; in a pane that is still folded it cannot take it. */
function focusItem(item: HTMLElement): boolean {
  const target = item.matches(FOCUSABLE) ? item : (item.querySelector<HTMLElement>(FOCUSABLE) ?? item)
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  item.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  if (target === item && !item.matches(FOCUSABLE)) item.tabIndex = -1
  target.focus({ preventScroll: true })
  return document.activeElement === target
}
