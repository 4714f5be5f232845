import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react'
import type { ControlNames } from '../../forms/widgets/control.tsx'
import type { Part } from './part.ts'

/** What every box of text takes. */
export interface TextBoxProps {
  readonly names: ControlNames
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onFocus?: (() => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly placeholder?: string | undefined
}

export interface InputProps extends TextBoxProps {
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete?: string
  readonly name?: string | undefined
  readonly enterKeyHint?: 'search' | 'done' | 'next' | undefined
  /** what a phone's keyboard makes of letters; off without it */
  readonly autoCapitalize?: 'off' | 'characters'
}

/** A line of text. */
export declare const Input: Part<InputProps>
