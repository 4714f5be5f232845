import type { ReactNode } from 'react'
import type { Part } from './part.ts'

export interface TickProps {
  readonly label: ReactNode
  readonly checked: boolean
  /** undefined: it cannot be changed now */
  readonly onChange: ((checked: boolean) => void) | undefined
}

/** A box to tick with its words, which are part of the target. */
export declare const Tick: Part<TickProps>
