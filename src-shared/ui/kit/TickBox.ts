import type { ReactNode } from 'react'
import type { TextBoxProps } from './Input.ts'
import type { Part } from './part.ts'

export interface TickBoxProps extends Pick<TextBoxProps, 'names' | 'disabled' | 'onFocus' | 'onBlur'> {
  readonly type: 'radio' | 'checkbox'
  /** name of a group of radio buttons */
  readonly group?: string | undefined
  /** undefined if `names` or another element labels it */
  readonly label: ReactNode
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}

/** A checkbox or radio button; its label is part of the target. */
export declare const TickBox: Part<TickBoxProps>
