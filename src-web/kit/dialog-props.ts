import type { ReactNode } from 'react'

/** What a dialog shows, to its frame and to the shell that comes behind it. */
export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** buttons, the way on last */
  readonly footer: ReactNode
  /** Escape, the cross and leaving it mean the same: no */
  readonly onClose: () => void
  readonly closeName: string
  /** 'page' for a document, 'wide' 720 px [9-05], 'narrow' for a sentence and a button */
  readonly size?: 'page' | 'wide' | 'narrow'
}
