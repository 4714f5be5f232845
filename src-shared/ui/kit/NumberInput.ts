import type { NumberRange } from '../widgets/number-text.ts'
import type { TextBoxProps } from './Input.ts'
import type { Part } from './part.ts'

export interface NumberInputProps extends Omit<TextBoxProps, 'value' | 'onChange' | 'maxLength'> {
  readonly value: number | undefined
  /** what is empty or no number is undefined */
  readonly onChange: (value: number | undefined) => void
  readonly range: NumberRange
}

/** A number to type, which the arrow keys step; clamped when it is left [5-04]. Its two buttons stand beside it. */
export declare const NumberInput: Part<NumberInputProps>
