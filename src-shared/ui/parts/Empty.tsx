import type { ReactNode } from 'react'
import { PlanIcon } from '#kit/icons'

/** An empty list: a drawing and a sentence in its place. Each kit sets its size. */
export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <div className="ec-empty ec-muted">
    <div className="ec-empty__picture">
      <PlanIcon />
    </div>
    <p>{children}</p>
  </div>
)
