import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react'
import type { ControlNames } from '../../forms/widgets/control.tsx'
import type { Part } from './part.ts'

/** Props of every text control. */
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
  /** how a phone's keyboard capitalises; 'off' by default */
  readonly autoCapitalize?: 'off' | 'characters'
}

/** A text box of one line. */
export declare const Input: Part<InputProps>
