import type { TextBoxProps } from './Input.ts'
import type { Part } from './part.ts'

/** A text box of several lines; separate from Input because only forms use it. */
export declare const TextArea: Part<TextBoxProps & { readonly rows: number }>
