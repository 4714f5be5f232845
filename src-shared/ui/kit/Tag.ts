import type { ReactNode } from 'react'
import type { Part } from './part.ts'

/** neutral: grey; info: blue; success: green; warning: amber; failure: red. The text itself names the state. */
export type TagTone = 'neutral' | 'info' | 'success' | 'warning' | 'failure'

export interface TagProps {
  readonly tone: TagTone
  readonly children: ReactNode
}

/** A short label of a state, such as 'in process'. */
export declare const Tag: Part<TagProps>
