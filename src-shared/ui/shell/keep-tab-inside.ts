const REACHABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, iframe, [tabindex]:not([tabindex="-1"])'

type TabPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>

/** Tab from the last element of a dialog goes to the first and vice versa, so the keyboard never leaves the dialog. */
export function keepTabInside(event: TabPress, frame: HTMLElement): void {
  if (event.key !== 'Tab') return
  const parts = [...frame.querySelectorAll<HTMLElement>(REACHABLE)].filter((part) => part.tabIndex >= 0)
  if (event.shiftKey) parts.reverse()
  const place = parts.indexOf(document.activeElement as HTMLElement)
  if (place !== -1 && place < parts.length - 1) return
  event.preventDefault()
  const next = parts[0] ?? frame
  next.focus()
}
