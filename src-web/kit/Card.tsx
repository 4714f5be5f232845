import { useId } from 'react'
import type { CardProps } from '#kit/Card'

/** A part of the page's card, below its own heading. */
export function Card({ title, children }: CardProps) {
  const id = useId()
  if (title === undefined) return <div className="ec-section">{children}</div>
  return (
    <section className="ec-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
