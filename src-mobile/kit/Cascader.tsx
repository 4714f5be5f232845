import { useState } from 'react'
import type { CascaderProps } from '#kit/Cascader'
import { useT } from '#shared/ui/use-translate.ts'
import { type Option, optionValue } from '#shared/ui/widgets/options.ts'
import '#shared/ui/parts/choices.css'

/** The choices of each level along a path, as deep as it leads. */
function levels(options: readonly Option[], path: readonly unknown[]): readonly (readonly Option[])[] {
  if (options.length === 0) return []
  const chosen = options.find(({ value }) => value === path[0])
  return [options, ...(chosen === undefined ? [] : levels(chosen.children, path.slice(1)))]
}

/** A path through a tree by one native picker a level. The answer is there once a leaf is reached, as with every Cascader. */
export function Cascader({ value, options, onChange, onBlur, onFocus, disabled, names, title, changeOnSelect, loadBranch }: CascaderProps) {
  const t = useT()
  const [partial, setPartial] = useState<readonly unknown[]>()
  const path = partial ?? (Array.isArray(value) ? value : [])
  const { id, 'data-field': field, 'aria-label': _, ...described } = names
  const choose = (level: number, written: string) => {
    const choices = levels(options, path)[level] ?? []
    const chosen = optionValue(choices, written)
    const isOpen = choices.some((option) => option.value === chosen && option.isOpen)
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
        <select
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={level}
          {...described}
          id={level === 0 ? id : `${id}-${level}`}
          className="ec-input ec-select"
          aria-label={`${title} ${level + 1}`.trim()}
          value={path[level] === undefined ? '' : String(path[level])}
          disabled={disabled}
          onChange={(event) => choose(level, event.target.value)}
          onBlur={onBlur}
          onFocus={onFocus}
        >
          <option value="">{t('pleaseSelect')}</option>
          {choices.map((option) => (
            <option key={String(option.value)} value={String(option.value)} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
    </fieldset>
  )
}
