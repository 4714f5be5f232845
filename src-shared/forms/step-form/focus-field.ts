import type { Form } from '@formily/core'

/** The event by which panes (tabs, collapses, steps of a form) learn that one of their fields is to be seen. */
export const REVEAL = 'REVEAL_FIELD'

/** What can take the focus of the keyboard. */
const FOCUSABLE =
  'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled]), [tabindex="0"]'

/** A pane that was folded is there some frames later; a field that is not by then is not on the page. */
const FRAMES = 30

/**
 * The form on the page. The error summary is drawn outside the form, so a React context of the form does not reach it;
 * a page shows one form at a time.
 */
let formOnPage: Form | undefined

/** Called by StepForm when it is mounted; returns the removal. */
export function registerForm(form: Form): () => void {
  formOnPage = form
  return () => {
    if (formOnPage === form) formOnPage = undefined
  }
}

/** Opens what hides the field of the form on the page, scrolls it to the middle and puts the focus into it [5-06]. */
export function focusField(path: string): void {
  formOnPage?.notify(REVEAL, path)
  const look = (left: number) => {
    // FormItem marks a field's place in the page.
    const item = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)
    if (item !== null && goTo(item)) return
    if (left > 0) requestAnimationFrame(() => look(left - 1))
  }
  requestAnimationFrame(() => look(FRAMES))
}

/** Whether the field has the focus now; one in a pane that is still folded takes none. */
function goTo(item: HTMLElement): boolean {
  const target = item.matches(FOCUSABLE) ? item : (item.querySelector<HTMLElement>(FOCUSABLE) ?? item)
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  item.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  if (target === item && !item.matches(FOCUSABLE)) item.tabIndex = -1
  target.focus({ preventScroll: true })
  return document.activeElement === target
}
