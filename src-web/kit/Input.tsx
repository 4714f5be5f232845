import AntInput from 'antd/es/input/Input'
import AntTextArea from 'antd/es/input/TextArea'
import type { ChangeEvent } from 'react'
import type { InputProps, TextBoxProps } from '#kit/Input'

/** What both take; antd shows an error by its status. */
const shared = ({ names, onChange, ...rest }: TextBoxProps) => ({
  ...names,
  ...rest,
  className: 'ec-ant',
  status: names['aria-invalid'] ? ('error' as const) : ('' as const),
  onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
})

/** antd's Input. */
export const Input = ({
  type = 'text',
  autoComplete = 'off',
  autoCapitalize = 'off',
  inputMode,
  name,
  enterKeyHint,
  ...box
}: InputProps) => (
  <AntInput {...shared(box)} {...{ type, autoComplete, autoCapitalize, inputMode, name, enterKeyHint }} spellCheck={false} />
)

/** antd's Input.TextArea. */
export const TextArea = ({ rows, ...box }: TextBoxProps & { readonly rows: number }) => <AntTextArea {...shared(box)} rows={rows} />
