import { type PointerEventHandler, useEffect, useRef } from 'react'
import { AUTO_REPEAT } from '../../domain/number-input.ts'
import { useLatest } from '../use-latest.ts'

/**
 * A stepper's button: once a press, and held down again after 600 ms every 200 ms [9-06]. At its bound `step` is
 * undefined, and holding on does nothing more. The keyboard presses through the click.
 */
export function useAutoRepeat(step: (() => void) | undefined) {
  const latest = useLatest(step)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const hasRepeated = useRef(false)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const repeat = () => {
    hasRepeated.current = true
    latest()?.()
    timer.current = latest() === undefined ? undefined : setTimeout(repeat, AUTO_REPEAT.everyMs)
  }
  const hold: PointerEventHandler = (event) => {
    if (event.button !== 0) return
    stop()
    hasRepeated.current = false
    timer.current = setTimeout(repeat, AUTO_REPEAT.startMs)
  }
  return {
    onPointerDown: hold,
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: () => {
      stop()
      if (!hasRepeated.current) latest()?.()
      hasRepeated.current = false
    },
  }
}
