import type { ReactNode } from 'react'
import type { Part } from './part.ts'

export interface CardProps {
  /** names the part as a region */
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A part of a page in a frame of its own. */
export declare const Card: Part<CardProps>
