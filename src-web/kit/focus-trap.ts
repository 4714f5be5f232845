import type { KeyboardEvent } from 'react'

const REACHABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, iframe, [tabindex]:not([tabindex="-1"])'

/** Tab from the last part of a dialog goes to its first and the other way round, so the keyboard never leaves it. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHABLE)].filter((part) => part.tabIndex >= 0)
  const first = parts[0]
  const last = parts.at(-1)
  const edge = event.shiftKey ? first : last
  const outside = !parts.includes(document.activeElement as HTMLElement)
  if (edge !== undefined && !outside && document.activeElement !== edge) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
