import type { ChoiceProps } from './choice-props.ts'
import type { Part } from './part.ts'

export interface TreeSelectProps extends ChoiceProps {
  readonly multiple: boolean
  /** with a box to tick at each branch */
  readonly treeCheckable: boolean
}

/** One or several of a tree. */
export declare const TreeSelect: Part<TreeSelectProps>
