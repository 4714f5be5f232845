import AntTextArea from 'antd/es/input/TextArea'
import type { TextBoxProps } from '#kit/Input'

/** antd's Input.TextArea. */
export const TextArea = ({ names, onChange, ...rest }: TextBoxProps & { readonly rows: number }) => (
  <AntTextArea
    {...names}
    {...rest}
    className="ec-ant"
    status={names['aria-invalid'] ? 'error' : ''}
    onChange={({ target }) => onChange(target.value)}
  />
)
