import { useForm } from '@formily/react'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FOCUSABLE, REVEAL } from './focus-field.ts'
import { drawWhenQuiet, makeWhenQuiet } from './quiet.ts'
import './later.css'

/** A run of fields comes near before it is seen: a screen and a half ahead. */
const NEAR = '150% 0px'

interface LaterProps {
  /** makes the fields of this run */
  readonly make: () => void
  /** whether a field's address is of this run */
  readonly holds: (address: string) => boolean
  readonly titles: readonly string[]
  readonly children: ReactNode
}

/**
 * Fields far down a long form: made in a quiet moment, or when the form is checked or asked for its values; drawn
 * when one scrolls or tabs near, when the error summary leads to one of them, or in a later quiet moment. Until then
 * their titles stand in their place, so that they are found by searching and read by a screen reader.
 */
export function Later({ make, holds, titles, children }: LaterProps) {
  const form = useForm()
  const [isDrawn, setDrawn] = useState(() => typeof IntersectionObserver !== 'function')
  const place = useRef<HTMLDivElement>(null)

  const latest = useRef({ make, holds })
  latest.current = { make, holds }
  useEffect(() => {
    const { current } = place
    if (isDrawn || current === null) return
    const draw = () => setDrawn(true)
    const made = () => latest.current.make()
    const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && draw(), { rootMargin: NEAR })
    near.observe(current)
    const giveUpMaking = makeWhenQuiet(made)
    const giveUpDrawing = drawWhenQuiet(draw)
    const id = form.subscribe(({ type, payload }) => {
      if (type !== REVEAL) return
      // Whose field it is can only be told once it is there.
      made()
      const address = form.query(payload).take()?.address.toString()
      if (address !== undefined && latest.current.holds(address)) draw()
    })
    return () => {
      near.disconnect()
      giveUpMaking()
      giveUpDrawing()
      form.unsubscribe(id)
    }
  }, [isDrawn, form])

  if (isDrawn) {
    return (
      <div className="sf-run" ref={place} style={{ '--sf-height': `${titles.length * 5.5}rem` } as CSSProperties}>
        {children}
      </div>
    )
  }
  /** Tab came faster than the drawing: the run is drawn now, and the focus goes on to its first or last field. */
  const hurry = (before: EventTarget | null) => {
    const isFromBelow =
      before instanceof Node && ((place.current?.compareDocumentPosition(before) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    flushSync(() => setDrawn(true))
    const fields = [...(place.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter((one) => one.tabIndex >= 0)
    fields.at(isFromBelow ? -1 : 0)?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: these are titles of fields to come
    <div
      ref={place}
      className="sf-later"
      role="group"
      aria-label={`${titles[0] ?? ''} – ${titles.at(-1) ?? ''}`}
      aria-busy="true"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it gives the focus to its first field at once
      tabIndex={0}
      onFocus={({ relatedTarget }) => hurry(relatedTarget)}
    >
      {titles.join('\n')}
    </div>
  )
}
