import type { ReactNode } from 'react'

/** Nothing here yet: a plan's outline and a sentence. */
export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <div className="k-empty">
    <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" aria-hidden="true">
      <path d="M8 10.5 19 7l10 4 11-3.5v30L29 41l-10-4-11 3.5z" />
      <path d="M19 7v30M29 11v30M8 24l11-3 10 4 11-4" strokeDasharray="2 2.5" />
    </svg>
    <p className="k-empty-text">{children}</p>
  </div>
)
