import AntInput from 'antd/es/input/Input'
import type { InputProps } from '#kit/Input'

/** antd's Input, which shows an error by its status. */
export const Input = ({ names, onChange, type = 'text', autoComplete = 'off', autoCapitalize = 'off', ...rest }: InputProps) => (
  <AntInput
    {...names}
    {...rest}
    {...{ type, autoComplete, autoCapitalize }}
    className="ec-ant"
    status={names['aria-invalid'] ? 'error' : ''}
    spellCheck={false}
    onChange={({ target }) => onChange(target.value)}
  />
)
