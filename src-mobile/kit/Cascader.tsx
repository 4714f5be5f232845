import { useState } from 'react'
import type { CascaderProps } from '#kit/Cascader'
import type { Option } from '#shared/forms/schema/options.ts'
import { Select } from '#shared/ui/parts/Select.tsx'
import '#shared/ui/parts/choices.css'

/** Options of each level along a path. */
function levels(options: readonly Option[], path: readonly unknown[]): readonly (readonly Option[])[] {
  if (options.length === 0) return []
  const chosen = options.find(({ value }) => value === path[0])
  return [options, ...(chosen === undefined ? [] : levels(chosen.children, path.slice(1)))]
}

/**
 * A path through a tree, chosen with one native select per level. Like every Cascader, it gives an answer once a leaf
 * is reached.
 */
export function Cascader({ value, options, onChange, names, title, changeOnSelect, loadBranch, placeholder: _, ...rest }: CascaderProps) {
  const [partial, setPartial] = useState<readonly unknown[]>()
  const path = partial ?? (Array.isArray(value) ? value : [])
  const { 'data-field': field, ...described } = names
  const choose = (level: number, chosen: unknown) => {
    const isOpen = levels(options, path)[level]?.some((option) => option.value === chosen && option.isOpen)
    const next = chosen === undefined ? path.slice(0, level) : [...path.slice(0, level), chosen]
    const isLeaf = levels(options, next).length === next.length && !isOpen
    const isAnswer = next.length > 0 && (isLeaf || changeOnSelect)
    setPartial(isAnswer ? undefined : next)
    onChange(isAnswer ? next : undefined)
    if (isOpen) loadBranch?.(next)
  }
  return (
    <fieldset className="ec-choices ec-ticks ec-ticks--vertical" aria-label={title} data-field={field}>
      {levels(options, path).map((choices, level) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the level
          key={level}
          {...rest}
          names={{ ...described, id: level === 0 ? names.id : `${names.id}-${level}`, 'aria-label': `${title} ${level + 1}`.trim() }}
          title={title}
          options={choices.map((option) => ({ ...option, children: [] }))}
          value={choices.find((option) => option.value === path[level])?.value}
          onChange={(chosen) => choose(level, chosen)}
        />
      ))}
    </fieldset>
  )
}
