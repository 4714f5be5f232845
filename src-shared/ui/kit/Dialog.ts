import type { ReactNode } from 'react'
import type { Part } from './part.ts'

export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** buttons, the main action last */
  readonly footer: ReactNode
  /** Escape, the cross and leaving the dialog all mean no. Undefined while it cannot be closed. */
  readonly onClose: (() => void) | undefined
  /** 'page' for a document, 'wide' 720 px [9-05], 'narrow' for a short message; a phone has one width */
  readonly size?: 'page' | 'wide' | 'narrow'
  /** interrupts the user: for failures or a possible loss of data */
  readonly alert?: boolean
}

/**
 * A dialog: the focus moves in and stays in, Escape closes it, and the focus returns to where it was [2-03]. Render it
 * while it is open. Its code is loaded later; if that fails, the browser's own dialog is used [8-03].
 */
export declare const Dialog: Part<DialogProps>
