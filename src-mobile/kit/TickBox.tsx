import type { TickBoxProps } from '#kit/TickBox'
import '#shared/ui/parts/choices.css'

/** The browser's own box, in a row of 44 px with its words. */
export function TickBox({ type, names, group, label, isTicked, onTick, ...rest }: TickBoxProps) {
  // A radio button has no validity and no requirement of its own (ARIA); its group says so.
  const own = type === 'radio' ? { ...names, 'aria-invalid': undefined, 'aria-required': undefined } : names
  return (
    <label className="ec-tick">
      <input {...own} {...rest} type={type} name={group} checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
      {label !== undefined && <span>{label}</span>}
    </label>
  )
}
