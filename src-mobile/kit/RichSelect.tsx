import type { RichSelectProps } from '#kit/RichSelect'
import { Select } from '#shared/ui/parts/Select.tsx'
import { TickList } from './TickList.tsx'

/** A phone's own picker has its search; several at once are boxes to tick. */
export const RichSelect = ({ mode, allowClear: _, ...choice }: RichSelectProps) =>
  mode === undefined ? <Select {...choice} /> : <TickList {...choice} />
