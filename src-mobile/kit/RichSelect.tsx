import { useState } from 'react'
import type { ChoiceProps } from '#kit/choice-props'
import type { RichSelectProps } from '#kit/RichSelect'
import { readText } from '#shared/domain/forms/read-text.ts'
import { isIn, isSameValue, leavesOf, readOptions } from '#shared/forms/schema/options.ts'
import { Select } from '#shared/ui/parts/Select.tsx'
import { useT } from '#shared/ui/shell/use-translate.ts'
import { Button } from './Button.tsx'
import { Input } from './Input.tsx'
import { TickBox } from './TickBox.tsx'

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]

/** Multiple choice from a list or a tree: one tick box per option, which suits a phone. */
function TickList({ value, options, onChange, onBlur, onFocus, disabled, names, title }: ChoiceProps) {
  const chosen = listOf(value)
  return (
    <fieldset className="ec-choices ec-ticks ec-ticks--vertical" aria-label={title} data-field={names['data-field']}>
      {leavesOf(options).map(([option, depth], index) => (
        <div key={String(option.value)} style={{ paddingInlineStart: `${1.5 * Math.min(depth, 3)}rem` }}>
          <TickBox
            type="checkbox"
            names={{
              // no box has the field's own id: a tap on the title would tick it
              id: `${names.id}-${index}`,
              'aria-invalid': names['aria-invalid'],
              'aria-describedby': names['aria-describedby'],
            }}
            label={option.label}
            isTicked={isIn(chosen, option)}
            onTick={(ticked) => {
              const others = chosen.filter((each) => !isSameValue(each, option.value))
              onChange(ticked ? [...others, option.value] : others)
            }}
            disabled={disabled || option.disabled}
            onFocus={onFocus}
            onBlur={onBlur}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** Tick boxes and, below them, a box for texts of one's own, which become ticked boxes. */
function TagList({ options, value, onChange, ...rest }: ChoiceProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const chosen = listOf(value)
  const offered = leavesOf(options).map(([option]) => option)
  const own = chosen.filter((one) => !offered.some((option) => isSameValue(option.value, one)))
  const add = () => {
    const tag = readText(typed)
    setTyped('')
    if (tag !== '' && !chosen.includes(tag)) onChange([...chosen, tag])
  }
  const leave = () => {
    add()
    rest.onBlur()
  }
  return (
    <>
      <TickList {...rest} options={[...options, ...readOptions(own)]} value={value} onChange={onChange} />
      <div className="ec-row">
        <Input names={rest.names} value={typed} onChange={setTyped} onBlur={leave} disabled={rest.disabled} />
        <Button onPress={rest.disabled ? undefined : add}>{t('addEntry')}</Button>
      </div>
    </>
  )
}

/** A phone's native select has its own search; multiple choice uses tick boxes. */
export const RichSelect = ({ mode, allowClear: _, ...choice }: RichSelectProps) =>
  mode === undefined ? <Select {...choice} /> : mode === 'tags' ? <TagList {...choice} /> : <TickList {...choice} />
