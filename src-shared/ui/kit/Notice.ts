import type { ReactNode } from 'react'
import type { Part } from './part.ts'

/** How something stands, in every place that says so. */
export type Tone = 'info' | 'wait' | 'success' | 'warning' | 'failure'

export interface NoticeProps {
  readonly tone: Tone
  readonly title?: string
  readonly children?: ReactNode
  /** Buttons and links that belong to the words. */
  readonly actions?: ReactNode
  /** Takes it away; undefined: it stays. */
  readonly onClose?: (() => void) | undefined
  /** announced at once when it appears (failures), or when the reader pauses */
  readonly announce?: 'now' | 'politely' | 'no'
}

/** Something the page says in place; the colour never says it alone. */
export declare const Notice: Part<NoticeProps>
