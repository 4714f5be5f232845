import type { TextBoxProps } from './Input.ts'
import type { Part } from './part.ts'

/** Several lines of text; apart from Input, as only a form has some. */
export declare const TextArea: Part<TextBoxProps & { readonly rows: number }>
