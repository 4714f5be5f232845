import type { TickBoxProps } from '#kit/TickBox'
import '#shared/ui/parts/choices.css'

/** A row to tick, 44 px high: the browser's own box, which antd-mobile's hides behind a picture that no high contrast shows. */
export function TickBox({ type, names, group, label, isTicked, onTick, ...rest }: TickBoxProps) {
  // A radio button has no validity and no requirement of its own (ARIA); its group says so.
  const { 'aria-invalid': invalid, 'aria-required': required, 'data-field': field, ...own } = names
  const isBox = type === 'checkbox'
  return (
    <label className="ec-tick" data-field={field}>
      <input
        {...own}
        {...rest}
        type={type}
        name={group}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        aria-invalid={isBox ? invalid : undefined}
        aria-required={isBox ? required : undefined}
      />
      {label !== undefined && <span>{label}</span>}
    </label>
  )
}
