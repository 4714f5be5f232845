import type { TextBoxProps } from '#kit/Input'
import '#shared/ui/parts/field.css'

/** A native textarea. */
export const TextArea = ({ names, onChange, ...rest }: TextBoxProps & { readonly rows: number }) => (
  <textarea {...names} {...rest} className="ec-input" onChange={({ target }) => onChange(target.value)} />
)
