import { useLayoutEffect } from 'react'
import type { ControlNames } from '#shared/ui/widgets/control.tsx'

const NAMES = ['aria-label', 'aria-labelledby', 'aria-required', 'aria-invalid', 'aria-describedby'] as const

/**
 * antd-mobile hands the id on to the element that takes the focus, but neither its names and states for a screen reader
 * nor attributes that it does not know. They are set on that element itself before anybody sees it; React leaves
 * attributes alone that it has not set.
 */
export function useMended(names: ControlNames, more: Readonly<Record<string, string | number | undefined>>): void {
  useLayoutEffect(() => {
    const element = document.getElementById(names.id)
    const given = { ...Object.fromEntries(NAMES.map((name) => [name, names[name]])), ...more }
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined) element?.removeAttribute(name)
      else element?.setAttribute(name, String(value))
    }
  })
}
