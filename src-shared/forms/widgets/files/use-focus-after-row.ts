import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a file's row: if it goes with the focus, as by its remove button, the focus moves to the first button of the row that follows,
 * of the row before, or beside the list.
 */
export function useFocusAfterRow(): RefObject<HTMLLIElement | null> {
  const part = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const row = part.current
    return () => {
      if (!row?.contains(document.activeElement)) return
      const near = [row.nextElementSibling, row.previousElementSibling, row.parentElement?.parentElement]
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const next = near.find((one) => one?.isConnected)
        next?.querySelector('button')?.focus({ preventScroll: true })
      })
    }
  }, [])
  return part
}
