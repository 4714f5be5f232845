import type { ChoiceProps } from './choice-props.ts'
import type { Part } from './part.ts'

export interface CascaderProps extends ChoiceProps {
  readonly multiple: boolean
  /** a branch is an answer as well */
  readonly changeOnSelect: boolean
  /** fetches what is below the branch of this path; undefined: all is there */
  readonly loadBranch: ((path: readonly unknown[]) => void) | undefined
}

/** Lists of several levels; the answer is the path. */
export declare const Cascader: Part<CascaderProps>
