import type { ChoiceProps } from './choice-props.ts'
import type { Part } from './part.ts'

export interface RichSelectProps extends ChoiceProps {
  /** 'multiple': several options; 'tags': also free texts; undefined: one option, with search */
  readonly mode?: 'multiple' | 'tags' | undefined
  readonly allowClear: boolean
}

/** A list with search or multiple choice. */
export declare const RichSelect: Part<RichSelectProps>
