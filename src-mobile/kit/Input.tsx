import type { InputProps } from '#kit/Input'
import '#shared/ui/parts/field.css'

/** A native input, because antd-mobile's passes on neither the label nor the description of the element (ADR 20). */
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
