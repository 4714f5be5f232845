import type { ReactNode } from 'react'
import { PlanIcon } from '#kit/icons'
import './empty.css'

/** Nothing here yet: a drawing and a sentence, inside a list's own place. */
export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <div className="ec-empty">
    <PlanIcon />
    <p>{children}</p>
  </div>
)
