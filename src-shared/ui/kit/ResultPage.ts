import type { ReactNode } from 'react'
import type { Tone } from './Notice.ts'
import type { Part } from './part.ts'

export interface ResultPageProps {
  readonly tone: Tone
  /** the page's h1; names the window as well */
  readonly heading: string
  readonly children?: ReactNode
  /** facts about it, below the words */
  readonly details?: ReactNode
  /** the ways on, the one that is meant last */
  readonly actions?: ReactNode
  /** out of the page, for a surface whose page has a bar */
  readonly onClose?: (() => void) | undefined
}

/** A page that has one thing to say, with its picture and the ways on. */
export declare const ResultPage: Part<ResultPageProps>
