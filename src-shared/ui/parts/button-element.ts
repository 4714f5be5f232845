import type { ButtonProps } from '#kit/Button'

/**
 * What a button's element says and hears in either kit; undefined: no button is drawn. Busy and not offered it is
 * aria-disabled, never disabled: it stays reachable by keyboard, and a dialog that it opened gives the focus back to it.
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
