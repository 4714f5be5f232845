import { useId } from 'react'
import type { CardProps } from '#kit/Card'

/** A part of a page below a heading of its own. */
export function Card({ title, children }: CardProps) {
  const id = useId()
  if (title === undefined) return <div className="k-part">{children}</div>
  return (
    <section className="k-part" aria-labelledby={id}>
      <h2 className="k-card-head" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
