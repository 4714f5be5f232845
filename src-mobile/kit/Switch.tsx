import type { SwitchProps } from '#kit/Switch'

/** A native checkbox with the role and the look of a switch, because antd-mobile's gets neither name nor description (ADR 20). */
export function Switch({ names, isOn, onTurn, words, ...rest }: SwitchProps) {
  const { 'aria-required': _, ...own } = names
  return (
    <span className="ec-switch">
      <input
        {...own}
        {...rest}
        type="checkbox"
        role="switch"
        className="k-switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onTurn(target.checked)}
      />
      <span aria-hidden="true">{words[isOn ? 0 : 1]}</span>
    </span>
  )
}
