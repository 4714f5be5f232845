import { useId } from 'react'
import type { CardProps } from '#kit/Card'

/** A part of a page below a heading of its own. */
export function Card({ title, extra, children }: CardProps) {
  const id = useId()
  if (title === undefined) return <div className="k-part">{children}</div>
  return (
    <section className="k-part" aria-labelledby={id}>
      <div className="k-card-head">
        <h2 id={id}>{title}</h2>
        {extra !== undefined && <span className="k-card-head-extra">{extra}</span>}
      </div>
      {children}
    </section>
  )
}
