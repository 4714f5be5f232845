import { TickBox } from '#kit/TickBox'
import { PanelField } from './PanelField.tsx'

interface PanelChoiceProps<T> {
  /** as faults name it */
  readonly path: string
  readonly label: string
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  readonly chosen: T | undefined
  /** undefined: it cannot be changed now */
  readonly onChoose: ((value: T) => void) | undefined
  readonly required?: boolean
  /** one below the other, for long words */
  readonly isVertical?: boolean
}

/** One of several, asked in a panel. */
export function PanelChoice<T extends string | number>(props: PanelChoiceProps<T>) {
  const { path, label, choices, chosen, onChoose, required = false, isVertical = false } = props
  return (
    <PanelField path={path} label={label} isGroup required={required}>
      <div className={isVertical ? 'ec-ticks ec-ticks--vertical' : 'ec-ticks'}>
        {choices.map(({ value, label }, index) => (
          <TickBox
            key={value}
            type="radio"
            names={{ id: `${path}-${index}` }}
            group={path}
            label={label}
            isTicked={value === chosen}
            onTick={() => onChoose?.(value)}
            disabled={onChoose === undefined}
          />
        ))}
      </div>
    </PanelField>
  )
}
