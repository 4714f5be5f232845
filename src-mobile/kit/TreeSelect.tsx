import type { TreeSelectProps } from '#kit/TreeSelect'
import { Select } from '#shared/ui/parts/Select.tsx'
import { TickList } from './RichSelect.tsx'

/** A tree by the phone's own picker, indented; several of it as boxes to tick. */
export const TreeSelect = ({ multiple, treeCheckable, ...choice }: TreeSelectProps) =>
  multiple || treeCheckable ? <TickList {...choice} /> : <Select {...choice} />
