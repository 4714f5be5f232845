import type { TickBoxProps } from '#kit/TickBox'
import '#shared/ui/parts/choices.css'

/** A native checkbox or radio button in a row of 44 px, because antd-mobile's are pictures over one (ADR 20). */
export function TickBox({ type, names, group, label, isTicked, onTick, ...rest }: TickBoxProps) {
  // ARIA has no invalid or required state for a radio button; its group has them.
  const ownNames = type === 'radio' ? { ...names, 'aria-invalid': undefined, 'aria-required': undefined } : names
  return (
    <label className="ec-tick">
      <input {...ownNames} {...rest} type={type} name={group} checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
      {label !== undefined && <span>{label}</span>}
    </label>
  )
}
