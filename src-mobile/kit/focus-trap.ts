const REACHABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])'

/** Open dialogs, the topmost last: only that one hears the keyboard. */
const open: HTMLElement[] = []

const PAGE_ID = 'root'

function makePageInert(inert: boolean): void {
  const page = document.getElementById(PAGE_ID)
  page?.toggleAttribute('inert', inert)
  // webviews older than `inert` still keep their readers out of the page
  if (inert) page?.setAttribute('aria-hidden', 'true')
  else page?.removeAttribute('aria-hidden')
  document.documentElement.classList.toggle('k-locked', inert)
}

/** Puts the focus into `frame` and keeps it there; Escape calls `leave`. Returns the undoing, which gives the focus back. */
export function keepFocusIn(frame: HTMLElement, leave: () => void): () => void {
  const before = document.activeElement
  const reachable = (): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>(REACHABLE)]

  const onKey = (event: KeyboardEvent): void => {
    if (open[open.length - 1] !== frame) return
    if (event.key === 'Escape') {
      event.preventDefault()
      leave()
      return
    }
    if (event.key !== 'Tab') return
    const all = reachable()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = event.shiftKey ? (at <= 0 ? all[all.length - 1] : undefined) : at === all.length - 1 || at < 0 ? all[0] : undefined
    if (next === undefined && at >= 0) return
    event.preventDefault()
    ;(next ?? frame).focus()
  }
  const onFocus = (event: FocusEvent): void => {
    if (open[open.length - 1] === frame && event.target instanceof Node && !frame.contains(event.target)) frame.focus()
  }

  open.push(frame)
  makePageInert(true)
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('focusin', onFocus)
  frame.focus()
  return () => {
    open.splice(open.indexOf(frame), 1)
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('focusin', onFocus)
    if (open.length > 0) return
    makePageInert(false)
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
}
