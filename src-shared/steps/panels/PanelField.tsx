import type { ReactNode } from 'react'
import { ErrorIcon } from '#kit/icons'
import { TickBox } from '#kit/TickBox'
import type { ControlNames } from '../../forms/widgets/control.tsx'
import { itemLabel } from '../../forms/widgets/item-label.tsx'
import { useApplication } from '../../forms/widgets/use-application.ts'
import { useT } from '../../ui/shell/use-translate.ts'
import '../../ui/parts/field.css'
import '../../forms/widgets/form-item.css'

interface PanelFieldProps {
  /** path of the field in faults */
  readonly path: string
  readonly label: string
  /** a function for a single control, which takes its attributes; anything else is a group */
  readonly children: ReactNode | ((names: ControlNames) => ReactNode)
  /** describes valid answers, above the control */
  readonly hint?: string
  readonly required?: boolean
}

/** A question of a panel: label, control, and the fault that the flow found. */
export function PanelField({ path, label, children, hint, required = false }: PanelFieldProps) {
  const t = useT()
  const { faults } = useApplication().state
  const fault = faults.find((one) => one.path === path)
  const ofGroup = typeof children !== 'function'
  const describedBy = [hint && `${path}-hint`, fault && `${path}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div
      className="ec-stack ec-item"
      data-field={path}
      {...(ofGroup && { role: 'group', 'aria-labelledby': `${path}-label`, 'aria-describedby': describedBy })}
    >
      {itemLabel({ id: `${path}-label`, controlId: path, title: label, required, ofGroup })}
      {hint !== undefined && (
        <p className="ec-field__hint" id={`${path}-hint`}>
          {hint}
        </p>
      )}
      {ofGroup
        ? children
        : children({
            id: path,
            'aria-required': required || undefined,
            'aria-invalid': fault !== undefined || undefined,
            'aria-describedby': describedBy,
          })}
      {fault !== undefined && (
        <p className="ec-line ec-field__error" id={`${path}-error`}>
          <ErrorIcon />
          {t(fault.message)}
        </p>
      )}
    </div>
  )
}

interface PanelChoiceProps<T> extends Pick<PanelFieldProps, 'path' | 'label' | 'required'> {
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  readonly chosen: T | undefined
  /** undefined: it cannot be changed now */
  readonly onChoose: ((value: T) => void) | undefined
  /** one below the other, for long labels */
  readonly isVertical?: boolean
}

/** Single choice in a panel. */
export function PanelChoice<T extends string | number>(props: PanelChoiceProps<T>) {
  const { path, label, choices, chosen, onChoose, required = false, isVertical = false } = props
  return (
    <PanelField path={path} label={label} required={required}>
      <div className={isVertical ? 'ec-ticks ec-ticks--vertical' : 'ec-ticks'}>
        {choices.map(({ value, label: words }, index) => (
          <TickBox
            key={value}
            type="radio"
            names={{ id: `${path}-${index}` }}
            group={path}
            label={words}
            isTicked={value === chosen}
            onTick={() => onChoose?.(value)}
            disabled={onChoose === undefined}
          />
        ))}
      </div>
    </PanelField>
  )
}
