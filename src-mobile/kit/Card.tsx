import { type ReactNode, useId } from 'react'

export interface CardProps {
  readonly title?: string
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** A white part of the page; with a title it is a region of that name. */
export function Card({ title, extra, children }: CardProps) {
  const id = useId()
  if (title === undefined) return <div className="k-card">{children}</div>
  return (
    <section className="k-card" aria-labelledby={id}>
      <div className="k-card-head">
        <h2 id={id}>{title}</h2>
        {extra !== undefined && <span className="k-card-head-extra">{extra}</span>}
      </div>
      {children}
    </section>
  )
}
