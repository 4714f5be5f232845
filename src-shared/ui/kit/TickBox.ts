import type { ReactNode } from 'react'
import type { TextBoxProps } from './Input.ts'
import type { Part } from './part.ts'

export interface TickBoxProps extends Pick<TextBoxProps, 'names' | 'disabled' | 'onFocus' | 'onBlur'> {
  readonly type: 'radio' | 'checkbox'
  /** radio buttons of one group */
  readonly group?: string | undefined
  /** undefined: its name is given by `names`, or by a label elsewhere */
  readonly label: ReactNode
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}

/** A box to tick or a radio button with its words, which are part of the target. */
export declare const TickBox: Part<TickBoxProps>
