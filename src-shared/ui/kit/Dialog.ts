import type { ReactNode } from 'react'
import type { Part } from './part.ts'

export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** buttons, the way on last */
  readonly footer: ReactNode
  /** Escape, the cross and leaving it mean the same: no. Undefined while it cannot be left. */
  readonly onClose: (() => void) | undefined
  /** 'page' for a document, 'wide' 720 px [9-05], 'narrow' for a sentence and a button; a phone has one width */
  readonly size?: 'page' | 'wide' | 'narrow'
  /** an alert interrupts: for what went wrong or is about to be lost */
  readonly alert?: boolean
}

/**
 * A dialog: the focus goes in, stays in, Escape closes, and the focus returns to where it was [2-03]. Rendered while
 * it is open. Its code comes late; where that cannot be fetched the browser's own dialog stands in [8-03].
 */
export declare const Dialog: Part<DialogProps>
