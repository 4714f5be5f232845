import type { Option } from '#shared/forms/schema/options.ts'

/** A branch in the shape of antd's Cascader options. */
export interface Branch {
  value: string | number
  label: string
  disabled: boolean
  /** false: its children are loaded when it is opened */
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
