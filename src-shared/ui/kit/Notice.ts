import type { ReactNode } from 'react'
import type { Part } from './part.ts'

/** State that a message, a result or a record shows. */
export type Tone = 'info' | 'wait' | 'success' | 'warning' | 'failure'

export interface NoticeProps {
  readonly tone: Tone
  readonly title?: string
  readonly children?: ReactNode
  /** Buttons and links that belong to the text. */
  readonly actions?: ReactNode
  /** Closes it; undefined if it cannot be closed. */
  readonly onClose?: (() => void) | undefined
  /** how a screen reader announces it: 'now' interrupts (failures), 'politely' waits for a pause */
  readonly announce?: 'now' | 'politely' | 'no'
}

/** A message within the page; its state is never shown by colour alone. */
export declare const Notice: Part<NoticeProps>
