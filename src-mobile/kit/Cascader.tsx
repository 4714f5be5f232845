import { useState } from 'react'
import type { CascaderProps } from '#kit/Cascader'
import type { Option } from '#shared/forms/schema/options.ts'
import { Select } from '#shared/ui/parts/Select.tsx'
import '#shared/ui/parts/choices.css'

type Path = readonly unknown[]

/** Options of each level along a path. */
function levels(options: readonly Option[], path: Path): readonly (readonly Option[])[] {
  if (options.length === 0) return []
  const chosen = options.find(({ value }) => value === path[0])
  return [options, ...(chosen === undefined ? [] : levels(chosen.children, path.slice(1)))]
}

/**
 * A path through a tree, chosen with one native select per level; with `multiple`, several paths and an empty one. Like every
 * Cascader, it gives an answer once a leaf is reached.
 */
export function Cascader(props: CascaderProps) {
  const { value, options, onChange, names, title, multiple, changeOnSelect, loadBranch, placeholder: _, ...rest } = props
  const [partial, setPartial] = useState<readonly Path[]>()
  const given: readonly Path[] = !Array.isArray(value) ? [] : multiple ? value.filter(Array.isArray) : [value]
  const paths = partial ?? given
  const { 'data-field': field, ...described } = names
  const isOpenAt = (path: Path) => levels(options, path)[path.length - 1]?.some((option) => option.value === path.at(-1) && option.isOpen)
  // a path that was given may lie below a branch that is not loaded
  const isAnswer = (path: Path) =>
    changeOnSelect || (levels(options, path).length === path.length && !isOpenAt(path)) || given.some((one) => String(one) === String(path))
  const choose = (at: number, level: number, chosen: unknown) => {
    const before = (paths[at] ?? []).slice(0, level)
    const next = chosen === undefined ? before : [...before, chosen]
    const all = [...paths.slice(0, at), next, ...paths.slice(at + 1)].filter((path) => path.length > 0)
    const answers = all.filter(isAnswer)
    setPartial(answers.length === all.length ? undefined : all)
    onChange(multiple ? answers : answers[0])
    if (chosen !== undefined && isOpenAt(next)) loadBranch?.(next)
  }
  const rows = multiple ? [...paths, []] : [paths[0] ?? []]
  return (
    <fieldset className="ec-choices ec-ticks ec-ticks--vertical" aria-label={title} data-field={field}>
      {rows.flatMap((path, at) =>
        levels(options, path).map((choices, level) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: the indexes are those of the way and of the level
            key={`${at} ${level}`}
            {...rest}
            names={{
              ...described,
              id: at + level === 0 ? names.id : `${names.id}-${at}-${level}`,
              'aria-label': [title, multiple ? at + 1 : '', level + 1].filter(Boolean).join(' '),
            }}
            title={title}
            options={choices.map((option) => ({ ...option, children: [] }))}
            value={choices.find((option) => option.value === path[level])?.value}
            onChange={(chosen) => choose(at, level, chosen)}
          />
        )),
      )}
    </fieldset>
  )
}
