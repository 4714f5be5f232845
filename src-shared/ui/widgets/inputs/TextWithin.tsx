import type { ReactNode } from 'react'

/** Words before and after a box, on its line. */
export function TextWithin({
  before,
  after,
  children,
}: {
  readonly before: string | undefined
  readonly after: string | undefined
  readonly children: ReactNode
}) {
  if (before === undefined && after === undefined) return children
  return (
    <div className="ec-beside">
      {before !== undefined && <span className="ec-item__addon">{before}</span>}
      {children}
      {after !== undefined && <span className="ec-item__addon">{after}</span>}
    </div>
  )
}
