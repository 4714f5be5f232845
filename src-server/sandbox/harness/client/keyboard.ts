import type { HostProfile } from '../host-profiles.ts'

const HEIGHT = 300

/** Shows the device's keyboard: it makes the page lower, or covers its lower part. Returns what hides it. */
export function showKeyboard(
  frame: HTMLIFrameElement,
  { height = HEIGHT, resizes = true }: Partial<NonNullable<HostProfile['keyboard']>>,
): () => void {
  const keys = document.createElement('div')
  keys.className = 'keyboard'
  keys.style.setProperty('--keyboard', `${height}px`)
  if (!resizes) keys.classList.add('over')
  else frame.style.setProperty('height', `calc(100% - ${height}px)`)
  frame.after(keys)
  return () => {
    keys.remove()
    frame.style.removeProperty('height')
  }
}
