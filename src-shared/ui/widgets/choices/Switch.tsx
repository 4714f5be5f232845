import { useT } from '../../use-translate.ts'
import { control, textProp } from '../control.tsx'

/** A native box with the role of a switch; says yes or no beside it. */
export const Switch = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given }) => {
  const t = useT()
  const { 'aria-required': _required, ...others } = names
  const isOn = value === true
  return (
    <span className="ec-switch">
      <input
        {...others}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        disabled={disabled || readOnly}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <span aria-hidden="true">
        {isOn ? (textProp(given.checkedChildren) ?? t('yes')) : (textProp(given.unCheckedChildren) ?? t('no'))}
      </span>
    </span>
  )
})
