import AntCheckbox from 'antd/es/checkbox/Checkbox'
import AntRadio from 'antd/es/radio/radio'
import type { TickBoxProps } from '#kit/TickBox'
import '#shared/ui/parts/choices.css'

const ignore = (): void => undefined

/** antd's Radio and Checkbox. */
export function TickBox({
  type,
  names,
  group = '',
  label,
  isTicked,
  onTick,
  disabled = false,
  onFocus = ignore,
  onBlur = ignore,
}: TickBoxProps) {
  // A radio button has no validity and no requirement of its own (ARIA); its group says so.
  const { 'aria-invalid': invalid, 'aria-required': required, ...own } = names
  const shared = { ...own, className: 'ec-tick', checked: isTicked, disabled, onFocus, onBlur }
  return type === 'radio' ? (
    <AntRadio {...shared} name={group} onChange={({ target }) => onTick(target.checked === true)}>
      {label}
    </AntRadio>
  ) : (
    <AntCheckbox {...shared} aria-invalid={invalid} aria-required={required} onChange={({ target }) => onTick(target.checked)}>
      {label}
    </AntCheckbox>
  )
}
