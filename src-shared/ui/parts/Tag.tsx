import type { ReactNode } from 'react'
import './tag.css'

/** neutral: grey; info: blue; success: green; warning: amber; failure: red. The text itself names the state. */
export type TagTone = 'neutral' | 'info' | 'success' | 'warning' | 'failure'

interface TagProps {
  readonly tone: TagTone
  readonly children: ReactNode
}

/** A short label of a state, such as 'in process'. */
export const Tag = ({ tone, children }: TagProps) => <span className={`ec-tag ec-tag--${tone}`}>{children}</span>
