import type { ChoiceProps } from '#kit/choice-props'
import type { RichSelectProps } from '#kit/RichSelect'
import { isIn, isSameValue, leavesOf } from '#shared/forms/schema/options.ts'
import { Select } from '#shared/ui/parts/Select.tsx'
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
              id: index === 0 ? names.id : `${names.id}-${index}`,
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

/** A phone's native select has its own search; multiple choice uses tick boxes. */
export const RichSelect = ({ mode, allowClear: _, ...choice }: RichSelectProps) =>
  mode === undefined ? <Select {...choice} /> : <TickList {...choice} />
