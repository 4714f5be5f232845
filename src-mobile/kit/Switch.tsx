import type { SwitchProps } from '#kit/Switch'
import './switch.css'

/** A native box that calls itself a switch: antd-mobile's cannot be reached by keyboard. */
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
      <span aria-hidden="true">{words[isOn ? 0 : 1]}</span>
    </span>
  )
}
