import type { ChoiceProps } from './choice-props.ts'
import type { Part } from './part.ts'

export interface RichSelectProps extends ChoiceProps {
  /** several at once; 'tags': own words as well; absent: one, to be searched for */
  readonly mode?: 'multiple' | 'tags' | undefined
  readonly allowClear: boolean
}

/** A list to search in, or to choose several of. */
export declare const RichSelect: Part<RichSelectProps>
