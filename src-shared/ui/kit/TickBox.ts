import type { ReactNode } from 'react'
import type { ControlNames } from '../widgets/control.tsx'
import type { Part } from './part.ts'

export interface TickBoxProps {
  readonly type: 'radio' | 'checkbox'
  readonly names: ControlNames
  /** radio buttons of one group */
  readonly group?: string | undefined
  /** undefined: its name is given by `names`, or by a label elsewhere */
  readonly label: ReactNode
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
  readonly disabled?: boolean
  readonly onFocus?: (() => void) | undefined
  readonly onBlur?: (() => void) | undefined
}

/** A box to tick or a radio button with its words, which are part of the target. */
export declare const TickBox: Part<TickBoxProps>
