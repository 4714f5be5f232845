import type { ReactNode } from 'react'
import type { Part } from './part.ts'

/** A list with a line between its rows; its name is read out. */
export declare const Rows: Part<{ readonly children: ReactNode; readonly label?: string }>

export interface RowButtonProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  /** undefined: the row is not there */
  readonly onPress: (() => void) | undefined
  /** read out after the words, e.g. that a new window opens */
  readonly note?: string
}

/** A row that does something: a real button. */
export declare const RowButton: Part<RowButtonProps>
