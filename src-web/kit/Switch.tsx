import AntSwitch from 'antd/es/switch'
import type { SwitchProps } from '#kit/Switch'

/** antd's Switch with its text beside it, where there is room. */
export function Switch({ names, isOn, onTurn, words, disabled, onFocus, onBlur }: SwitchProps) {
  // A button does not allow aria-required.
  const { 'aria-required': _, 'aria-invalid': _invalid, ...own } = names
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles focus and blur of the switch inside
    <span className="ec-switch" onFocus={onFocus} onBlur={onBlur}>
      <AntSwitch {...own} checked={isOn} onChange={onTurn} disabled={disabled} />
      <span aria-hidden="true">{words[isOn ? 0 : 1]}</span>
    </span>
  )
}
