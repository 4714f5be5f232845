import type { SwitchProps } from '#kit/Switch'

/** The browser's own box, drawn as a switch and called one. */
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
