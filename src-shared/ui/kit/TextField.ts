import type { ReactNode, Ref } from 'react'
import type { Part } from './part.ts'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  /** absent: the text is only read, and is selected as a whole when it is entered */
  readonly onChange?: (value: string) => void
  readonly hint?: string
  /** Stands right under the box and is linked to it; announced when it appears. */
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly maxLength?: number
  readonly name?: string
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'search'
  readonly enterKeyHint?: 'search' | 'done' | 'next'
  readonly onEnter?: (() => void) | undefined
  /** A button on the same line, e.g. search. */
  readonly beside?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A labelled box with its hint and its error. */
export declare const TextField: Part<TextFieldProps>
