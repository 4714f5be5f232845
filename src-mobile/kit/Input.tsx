import AdmInput from 'antd-mobile/es/components/input'
import type { InputProps } from '#kit/Input'
import { useMended } from './use-mended.ts'
import '#shared/ui/parts/field.css'

/** antd-mobile's Input; the box is drawn round its inner element, so that all of it is the target. */
export function Input({ names, type = 'text', autoComplete = 'off', autoCapitalize = 'off', ...rest }: InputProps) {
  useMended(names, { class: 'adm-input-element ec-input', spellcheck: 'false' })
  return (
    <AdmInput {...rest} id={names.id} className="ec-ant" {...{ type, autoComplete, autoCapitalize }} data-field={names['data-field']} />
  )
}
