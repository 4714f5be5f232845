import AdmSwitch from 'antd-mobile/es/components/switch'
import type { SwitchProps } from '#kit/Switch'

/** antd-mobile's Switch below a native box that calls itself a switch: its own takes neither an id nor the keyboard, and no label turns it. */
export function Switch({ names, isOn, onTurn, words, disabled, onFocus, onBlur }: SwitchProps) {
  const { 'aria-required': _, ...own } = names
  return (
    <span className="ec-switch">
      <input
        {...own}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onTurn(target.checked)}
        disabled={disabled}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <AdmSwitch checked={isOn} disabled={disabled} aria-hidden />
      <span aria-hidden="true">{words[isOn ? 0 : 1]}</span>
    </span>
  )
}
