import type { ChoiceProps } from './choice-props.ts'
import type { Part } from './part.ts'

/** One of many: the browser's own list, the quickest, and the one every screen reader knows. */
export declare const Select: Part<ChoiceProps>
