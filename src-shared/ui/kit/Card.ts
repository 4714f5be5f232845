import type { ReactNode } from 'react'
import type { Part } from './part.ts'

export interface CardProps {
  /** heading that labels the card as a region */
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A part of a page in its own frame. */
export declare const Card: Part<CardProps>
