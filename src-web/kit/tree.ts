import type { Option } from '#shared/forms/schema/options.ts'

/** A branch as antd's lists of several levels want it. */
export interface Branch {
  value: string | number
  label: string
  disabled: boolean
  /** false: it opens, and its children are loaded then */
  isLeaf?: false
  children?: Branch[]
}

export const treeOf = (options: readonly Option[]): Branch[] =>
  options.map(({ value, label, disabled, children, isOpen }) => ({
    value: typeof value === 'boolean' ? String(value) : value,
    label,
    disabled,
    ...(children.length > 0 ? { children: treeOf(children) } : {}),
    ...(isOpen && { isLeaf: false }),
  }))
