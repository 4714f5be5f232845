import type { ButtonProps } from '#kit/Button'

/**
 * Returns attributes and handlers of a button's element in either kit; undefined if no button is drawn. A busy or
 * unavailable button is aria-disabled and never disabled: it stays reachable by keyboard, and a dialog that it opened
 * can return the focus to it.
 */
export function buttonElement({
  onPress,
  busy = false,
  whenNotOffered = 'hide',
  submits = false,
  name,
  describedBy,
  expanded,
  opensDialog,
}: ButtonProps) {
  const isOffered = onPress !== undefined || submits
  if (!isOffered && !busy && whenNotOffered === 'hide') return undefined
  const resting = busy || !isOffered
  return {
    onClick: (event: { preventDefault(): void }) => {
      if (resting) return event.preventDefault()
      onPress?.()
    },
    'aria-label': name,
    'aria-describedby': describedBy,
    'aria-expanded': expanded,
    'aria-haspopup': opensDialog ? ('dialog' as const) : undefined,
    'aria-busy': busy || undefined,
    'aria-disabled': resting || undefined,
  }
}
