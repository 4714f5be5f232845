import type { ReactNode } from 'react'
import type { Tone } from './Notice.ts'
import type { Part } from './part.ts'

export interface ResultPageProps {
  readonly tone: Tone
  /** drawn in place of the tone's icon */
  readonly picture?: ReactNode
  /** the page's h1 and the window's title */
  readonly heading: string
  readonly children?: ReactNode
  /** details below the text */
  readonly details?: ReactNode
  /** buttons, the main one last */
  readonly actions?: ReactNode
  /** leaves the page; used on a surface with a top bar */
  readonly onClose?: (() => void) | undefined
}

/** A page with one message: its icon, the text and the actions. */
export declare const ResultPage: Part<ResultPageProps>
