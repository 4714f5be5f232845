import type { InputProps } from '#kit/Input'
import '#shared/ui/parts/field.css'

/** The browser's own box, as antd-mobile's hands on neither name nor description of its element (ADR 20). */
export const Input = ({ names, onChange, type = 'text', autoComplete = 'off', autoCapitalize = 'off', ...rest }: InputProps) => (
  <input
    {...names}
    {...rest}
    {...{ type, autoComplete, autoCapitalize }}
    className="ec-input"
    spellCheck={false}
    onChange={({ target }) => onChange(target.value)}
  />
)
