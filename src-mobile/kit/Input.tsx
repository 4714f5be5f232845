import type { InputProps, TextBoxProps } from '#kit/Input'
import '#shared/ui/parts/field.css'

/** Native: antd-mobile's drops ids and aria-describedby, and is 26 px high (docs/adr/0020-one-kit-contract.md). */
export const Input = ({ names, onChange, type = 'text', autoComplete = 'off', autoCapitalize = 'off', ...rest }: InputProps) => (
  <input
    {...names}
    {...rest}
    className="ec-input"
    type={type}
    autoComplete={autoComplete}
    autoCapitalize={autoCapitalize}
    spellCheck={false}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** Native, as Input is. */
export const TextArea = ({ names, onChange, ...rest }: TextBoxProps & { readonly rows: number }) => (
  <textarea {...names} {...rest} className="ec-input" onChange={({ target }) => onChange(target.value)} />
)
