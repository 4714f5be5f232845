import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { HelpPosition } from '../../../flows/information/guide/types.ts'

/** Smaller movements, in CSS pixels, count as a press and not as a drag. */
const THRESHOLD = 6
/**
 * A click within this time, in milliseconds, belongs to the pointer press before it; a later one has another source,
 * such as a key.
 */
const CLICK_AFTER_MS = 500
/** How far an arrow key moves the button. CSS pixels. */
const KEY_STEP = 24

interface PressStart {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly box: DOMRect
}
export interface Offset {
  readonly x: number
  readonly y: number
}

/**
 * Moves the help button with mouse, finger, pen or keys (threat 36). While held it follows the pointer; released, it
 * stays at that height at the nearer edge. Released where it was, it counts as pressed at once, because some webviews
 * send no click after an earlier drag of the finger. A click without a pointer (keys, screen readers) presses it too.
 */
export function useDrag(place: number, edge: HelpPosition['edge'], moveTo: (position: HelpPosition) => void, press: () => void) {
  const pressed = useRef<PressStart | null>(null)
  const moved = useRef(false)
  const settledAt = useRef(Number.NEGATIVE_INFINITY)
  const [offset, setOffset] = useState<Offset | null>(null)

  const end = (event: PointerEvent<HTMLElement>, settles: boolean) => {
    const start = pressed.current
    if (start?.id !== event.pointerId) return
    pressed.current = null
    settledAt.current = event.timeStamp
    if (settles && !moved.current) press()
    if (settles && moved.current) {
      const middle = start.box.left + start.box.width / 2 + event.clientX - start.x
      const bottom = window.innerHeight - start.box.bottom - (event.clientY - start.y)
      const highest = Math.max(0, window.innerHeight - start.box.height)
      moveTo({ edge: middle < window.innerWidth / 2 ? 'left' : 'right', bottom: Math.round(Math.min(Math.max(bottom, 0), highest)) })
    }
    setOffset(null)
  }

  return {
    offset,
    handlers: {
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (event.timeStamp - settledAt.current >= CLICK_AFTER_MS) press()
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        moved.current = false
        pressed.current = { id: event.pointerId, x: event.clientX, y: event.clientY, box: event.currentTarget.getBoundingClientRect() }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const start = pressed.current
        if (start?.id !== event.pointerId) return
        const next = { x: event.clientX - start.x, y: event.clientY - start.y }
        if (!moved.current && Math.hypot(next.x, next.y) < THRESHOLD) return
        moved.current = true
        setOffset(next)
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const highest = Math.max(0, window.innerHeight - event.currentTarget.getBoundingClientRect().height)
        const to: Readonly<Record<string, HelpPosition>> = {
          ArrowUp: { edge, bottom: Math.min(place + KEY_STEP, highest) },
          ArrowDown: { edge, bottom: Math.max(place - KEY_STEP, 0) },
          ArrowLeft: { edge: 'left', bottom: place },
          ArrowRight: { edge: 'right', bottom: place },
        }
        const next = to[event.key]
        if (next === undefined) return
        event.preventDefault()
        moveTo(next)
      },
    },
  }
}
