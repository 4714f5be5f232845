import type { TextBoxProps } from '#kit/Input'
import '#shared/ui/parts/field.css'

/** A native textarea, because antd-mobile's passes on neither the label nor the description of the element (ADR 20). */
export const TextArea = ({ names, onChange, ...rest }: TextBoxProps & { readonly rows: number }) => (
  <textarea {...names} {...rest} className="ec-input" onChange={({ target }) => onChange(target.value)} />
)
