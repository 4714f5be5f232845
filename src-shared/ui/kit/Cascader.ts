import type { ChoiceProps } from './choice-props.ts'
import type { Part } from './part.ts'

export interface CascaderProps extends ChoiceProps {
  readonly multiple: boolean
  /** a branch can be chosen too */
  readonly changeOnSelect: boolean
  /** loads the children of the branch at this path; undefined if all are there */
  readonly loadBranch: ((path: readonly unknown[]) => void) | undefined
}

/** Options on several levels; the answer is the path. */
export declare const Cascader: Part<CascaderProps>
